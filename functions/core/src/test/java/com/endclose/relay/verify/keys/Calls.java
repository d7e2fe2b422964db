package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import java.util.HashMap;
import java.util.Map;

/** Made-up webhooks. */
final class Calls {

  private Calls() {}

  /**
   * A webhook with these headers: name, value, name, value... A null value leaves its header out.
   */
  static WebhookRequest of(String body, String... namesAndValues) {
    Map<String, String> headers = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (namesAndValues[i + 1] != null) {
        headers.put(namesAndValues[i], namesAndValues[i + 1]);
      }
    }
    return new WebhookRequest(
        Headers.joined(headers), RawBody.of(body.getBytes(UTF_8)), "192.0.2.10");
  }
}
