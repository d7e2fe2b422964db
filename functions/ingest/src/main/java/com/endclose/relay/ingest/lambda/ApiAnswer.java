package com.endclose.relay.ingest.lambda;

import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * What the function answers the HTTP API, payload format 2.0. Everything it ever answers is one of
 * these: the gateway takes any result without a {@code statusCode} for a body and answers 200,
 * which the sender would take for an acknowledgement (AWS-4).
 */
record ApiAnswer(int status, Map<String, String> headers, String body) {

  private static final Map<String, String> JSON = Map.of("content-type", "application/json");

  /** The event is not one of the HTTP API's. */
  static final ApiAnswer UNREADABLE = new ApiAnswer(400, JSON, "{\"error\":\"invalid request\"}");

  /** Something of ours is broken. */
  static final ApiAnswer BROKEN = new ApiAnswer(500, JSON, "{\"error\":\"internal error\"}");

  static ApiAnswer of(IngestAnswer answer) {
    return new ApiAnswer(answer.status(), answer.headers(), answer.body());
  }

  byte[] json() {
    ObjectNode named = JsonNodeFactory.instance.objectNode();
    headers.forEach(named::put);
    return JsonWriter.bytes(
        JsonNodeFactory.instance
            .objectNode()
            .put("statusCode", status)
            .put("body", body)
            .put("isBase64Encoded", false)
            .set("headers", named));
  }
}
