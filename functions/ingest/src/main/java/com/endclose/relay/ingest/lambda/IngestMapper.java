package com.endclose.relay.ingest.lambda;

import com.endclose.relay.ingest.ClientAddress;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the HTTP API's events, payload format 2.0 (AWS-6). */
final class IngestMapper {

  private final int trustedProxies;

  IngestMapper(int trustedProxies) {
    this.trustedProxies = trustedProxies;
  }

  /** The call; empty when this is no event of the HTTP API that can be read. */
  Optional<ApiRequest> read(InputStream event) {
    try {
      if (!(JsonReader.read(event.readAllBytes()) instanceof Reading.Document document)
          || !document.root().path("requestContext").path("http").isObject()) {
        return Optional.empty();
      }
      JsonNode root = document.root();
      Map<String, String> headers = headers(root.path("headers"));
      return Optional.of(
          new ApiRequest(
              text(root.path("pathParameters").path("route")),
              new WebhookRequest(
                  Headers.joined(headers), body(root), clientAddress(root, headers))));
    } catch (IOException | IllegalArgumentException unreadable) {
      // A body that says base64 and is not.
      return Optional.empty();
    }
  }

  /** A text; nothing for null and every other kind. */
  private static String text(JsonNode value) {
    return value.isTextual() ? value.textValue() : "";
  }

  /** As {@code isBase64Encoded} says: which bodies come encoded follows rules of the gateway's. */
  private static RawBody body(JsonNode root) {
    String body = text(root.path("body"));
    return RawBody.of(
        root.path("isBase64Encoded").asBoolean()
            ? Base64.getDecoder().decode(body)
            : body.getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, String> headers(JsonNode sent) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> header : sent.properties()) {
      headers.put(header.getKey(), text(header.getValue()));
    }
    return headers;
  }

  private String clientAddress(JsonNode root, Map<String, String> headers) {
    String peer = text(root.path("requestContext").path("http").path("sourceIp"));
    List<String> hops = new ArrayList<>();
    headers.forEach(
        (name, value) -> {
          if (name.equalsIgnoreCase(ClientAddress.HEADER)) {
            hops.addAll(List.of(value.split(",", -1)));
          }
        });
    // The gateway adds its own peer at the end: that is no proxy's word.
    if (!hops.isEmpty() && hops.get(hops.size() - 1).strip().equals(peer)) {
      hops.remove(hops.size() - 1);
    }
    return ClientAddress.of(peer, hops, trustedProxies);
  }
}
