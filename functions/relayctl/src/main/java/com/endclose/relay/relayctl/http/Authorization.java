package com.endclose.relay.relayctl.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** How a call says who asks. */
public interface Authorization {

  /**
   * The headers to add to a call. Throws {@link com.endclose.relay.relayctl.Failure} when there are
   * no credentials.
   *
   * @param body as it will be sent; empty for none
   */
  Map<String, String> headers(String method, URI uri, byte[] body);

  /** Nothing: on loopback the local run asks for nothing. */
  static Authorization none() {
    return (method, uri, body) -> Map.of();
  }

  /** HTTP basic authentication. */
  static Authorization basic(String user, String password) {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    String value = "Basic " + Base64.getEncoder().encodeToString(pair);
    return (method, uri, body) -> Map.of("authorization", value);
  }
}
