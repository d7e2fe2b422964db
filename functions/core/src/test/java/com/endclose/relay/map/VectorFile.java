package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A file of vectors recorded from the predecessor engine, and beside it the list of those that SPEC
 * 16 decides otherwise: name, section, reason and the new expected value. A listed vector must have
 * changed, every other one must not.
 */
record VectorFile(Map<String, JsonNode> vectors, Map<String, JsonNode> differing) {

  static VectorFile named(String name) {
    return new VectorFile(read(name + ".json"), read(name + "-differs.json"));
  }

  /**
   * One test a vector.
   *
   * @param actual what this relay makes of a vector's input, in the shape of its expected value
   */
  Stream<DynamicTest> tests(Function<JsonNode, JsonNode> actual) {
    assertThat(vectors.keySet()).containsAll(differing.keySet());
    return vectors.values().stream()
        .map(
            vector ->
                DynamicTest.dynamicTest(
                    name(vector), () -> check(vector, actual.apply(input(vector)))));
  }

  private void check(JsonNode vector, JsonNode actual) {
    JsonNode listed = differing.get(name(vector));
    if (listed == null) {
      assertThat(part(vector.get("expected"), actual)).isEqualTo(actual);
      return;
    }
    assertThat(listed.get("section").asText()).startsWith("16.");
    assertThat(listed.get("reason").asText()).isNotBlank();
    assertThat(actual).isEqualTo(listed.get("expected"));
    assertThat(part(vector.get("expected"), actual)).isNotEqualTo(actual);
  }

  /** The expected value without what only the predecessor said, such as its own rounding. */
  private static JsonNode part(JsonNode expected, JsonNode actual) {
    var part = expected.<com.fasterxml.jackson.databind.node.ObjectNode>deepCopy();
    expected
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!actual.has(field)) {
                part.remove(field);
              }
            });
    return part;
  }

  static JsonNode input(JsonNode vector) {
    return vector.get("input");
  }

  private static String name(JsonNode vector) {
    return vector.get("name").asText();
  }

  /** The text as a document; it must be one. */
  static JsonNode json(String text) {
    return json(text.getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode json(byte[] body) {
    return ((Reading.Document) JsonReader.read(body)).root();
  }

  private static Map<String, JsonNode> read(String file) {
    try (var in = VectorFile.class.getResourceAsStream("/vectors/" + file)) {
      JsonNode entries = json(in.readAllBytes());
      var byName = new LinkedHashMap<String, JsonNode>();
      entries.forEach(entry -> byName.put(name(entry), entry));
      assertThat(byName).hasSize(entries.size());
      return byName;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
