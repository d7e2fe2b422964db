package com.endclose.relay.standin;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An answer, or {@link #RESET}: none, and the connection is reset. */
record Reply(int status, String body, List<Effect.Header> headers) {

  static final Reply RESET = new Reply(0, "", List.of());

  Reply {
    headers = List.copyOf(headers);
  }

  static Reply json(int status, JsonNode body) {
    return new Reply(status, body.toString(), List.of());
  }

  static Reply message(int status, String message) {
    return new Reply(status, Json.message(message), List.of());
  }

  boolean resets() {
    return status == 0;
  }

  Reply with(List<Effect.Header> more) {
    var all = new ArrayList<>(headers);
    all.addAll(more);
    return new Reply(status, body, all);
  }

  byte[] bodyBytes() {
    return status == 204 || status == 304 ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
  }

  byte[] head(boolean keepAlive) {
    var head = new StringBuilder("HTTP/1.1 ").append(status).append(" -\r\n");
    head.append("Content-Type: application/json\r\n");
    for (Effect.Header header : headers) {
      head.append(header.name()).append(": ").append(header.value()).append("\r\n");
    }
    if (status != 204 && status != 304) {
      head.append("Content-Length: ").append(bodyBytes().length).append("\r\n");
    }
    head.append("Connection: ").append(keepAlive ? "keep-alive" : "close").append("\r\n\r\n");
    return head.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
