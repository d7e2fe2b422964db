package com.endclose.relay.admin;

import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the operators' API answers.
 *
 * @param headers by lower-case name; always with a content type
 */
public record AdminAnswer(int status, Map<String, String> headers, byte[] body) {

  private static final Map<String, String> JSON =
      Map.of("content-type", "application/json", "cache-control", "no-store");

  public AdminAnswer {
    headers = Map.copyOf(headers);
    body = body.clone();
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /** A JSON document with this status. */
  public static AdminAnswer json(int status, JsonNode document) {
    return new AdminAnswer(status, JSON, JsonWriter.bytes(document));
  }

  /**
   * An error, in a sentence that says what to do.
   *
   * @param field what is to blame; null when nothing in particular is
   */
  public static AdminAnswer error(int status, String message, @Nullable String field) {
    ObjectNode error = JsonNodeFactory.instance.objectNode().put("error", message);
    return json(status, field == null ? error : error.put("field", field));
  }

  /** The same with one more header, its name in lower case. */
  public AdminAnswer with(String header, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(header, value);
    return new AdminAnswer(status, more, body);
  }

  @Override
  public String toString() {
    return "AdminAnswer[" + status + "]";
  }
}
