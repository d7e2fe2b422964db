package com.endclose.relay.admin.lambda;

import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.admin.guard.Hosts;
import com.endclose.relay.admin.guard.RequestTarget;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a function URL's events, payload format 2.0 (AWS-6). */
final class AdminMapper {

  /** The call; empty when this is no event of a function URL that can be read. */
  Optional<UrlRequest> read(InputStream event) {
    try {
      if (!(JsonReader.read(event.readAllBytes()) instanceof Reading.Document document)) {
        return Optional.empty();
      }
      JsonNode root = document.root();
      JsonNode context = root.path("requestContext");
      return RequestTarget.of(text(root.path("rawPath")), text(root.path("rawQueryString")))
          .filter(target -> context.path("http").path("method").isTextual())
          .map(
              target ->
                  new UrlRequest(
                      request(root, context, target), Hosts.of(text(context.path("domainName")))));
    } catch (IOException | IllegalArgumentException unreadable) {
      // A body that says base64 and is not.
      return Optional.empty();
    }
  }

  private static AdminRequest request(JsonNode root, JsonNode context, RequestTarget target) {
    JsonNode http = context.path("http");
    return new AdminRequest(
        LetterCase.upper(http.path("method").asText()),
        target.path(),
        target.query(),
        headers(root),
        body(root),
        new Caller(
            text(context.path("authorizer").path("iam").path("userArn")),
            text(http.path("sourceIp"))));
  }

  /** A text; nothing for null and every other kind, which are no text of AWS's. */
  private static String text(JsonNode value) {
    return value.isTextual() ? value.textValue() : "";
  }

  private static Map<String, String> headers(JsonNode root) {
    Map<String, String> headers = new TreeMap<>();
    for (Map.Entry<String, JsonNode> header : root.path("headers").properties()) {
      headers.put(header.getKey(), text(header.getValue()));
    }
    List<String> cookies = new ArrayList<>();
    root.path("cookies").forEach(cookie -> cookies.add(text(cookie)));
    if (!cookies.isEmpty()) {
      headers.put("cookie", String.join("; ", cookies));
    }
    return headers;
  }

  /** As {@code isBase64Encoded} says: which bodies come encoded follows rules of AWS's. */
  private static byte[] body(JsonNode root) {
    String body = text(root.path("body"));
    return root.path("isBase64Encoded").asBoolean()
        ? Base64.getDecoder().decode(body)
        : body.getBytes(StandardCharsets.UTF_8);
  }
}
