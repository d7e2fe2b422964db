package com.endclose.relay.admin.lambda;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.guard.Compression;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/**
 * What the function answers the function URL, payload format 2.0. Everything it ever answers is one
 * of these: any result without a {@code statusCode} would be a 200 (AWS-4).
 */
final class UrlAnswer {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /**
   * Of the whole result, in bytes; a larger one is an error of AWS's that tells nobody anything.
   */
  private static final int MOST_BYTES = 6 * 1024 * 1024;

  private UrlAnswer() {}

  static byte[] json(AdminAnswer answer) {
    byte[] result = result(answer);
    return result.length <= MOST_BYTES ? result : result(Guard.tooLarge());
  }

  private static byte[] result(AdminAnswer answer) {
    ObjectNode result = JSON.objectNode().put("statusCode", answer.status());
    ObjectNode headers = result.putObject("headers");
    for (Map.Entry<String, String> header : answer.headers().entrySet()) {
      if (header.getKey().equals("set-cookie")) {
        result.putArray("cookies").add(header.getValue());
      } else {
        headers.put(header.getKey(), header.getValue());
      }
    }
    boolean text = Compression.isText(answer);
    byte[] body = answer.body();
    result.put(
        "body",
        text ? new String(body, StandardCharsets.UTF_8) : Base64.getEncoder().encodeToString(body));
    return JsonWriter.bytes(result.put("isBase64Encoded", !text));
  }
}
