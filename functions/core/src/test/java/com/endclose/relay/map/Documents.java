package com.endclose.relay.map;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** Documents as the relay reads them, for tests. */
final class Documents {

  private Documents() {}

  /** The text as a document; it must be one. */
  static JsonNode json(String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    return ((Reading.Document) JsonReader.read(body)).root();
  }

  /** What a vector expects, of the fields that this relay gives; digits exact. */
  static JsonNode comparable(JsonNode expected, JsonNode actual) {
    ObjectNode part = expected.deepCopy();
    expected
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!actual.has(field)) {
                part.remove(field);
              }
            });
    return json(part.toString());
  }
}
