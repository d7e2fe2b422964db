package com.endclose.relay.relayctl.http;

import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call of the operators' API.
 *
 * @param segments of the path, not encoded
 * @param query by name, in order
 * @param body null for a call that changes nothing
 */
public record Call(
    String method, List<String> segments, Map<String, String> query, @Nullable JsonNode body) {

  public Call {
    segments = List.copyOf(segments);
    query = new LinkedHashMap<>(query);
  }

  /** A question. */
  public static Call get(String... segments) {
    return new Call("GET", List.of(segments), Map.of(), null);
  }

  /** A change, or a question too large for an address. */
  public static Call post(JsonNode body, String... segments) {
    return new Call("POST", List.of(segments), Map.of(), body);
  }

  /** The same with a parameter; unchanged when there is no value. */
  public Call with(String name, @Nullable Object value) {
    if (value == null) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>(query);
    more.put(name, value.toString());
    return new Call(method, segments, more, body);
  }

  byte[] bytes() {
    return body == null ? new byte[0] : JsonWriter.bytes(body);
  }

  @Override
  public String toString() {
    return method + " /" + String.join("/", segments);
  }
}
