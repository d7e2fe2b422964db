package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Vectors recorded from the older engine, and the list of those that differ on purpose. */
final class VectorFile {

  private final Map<String, JsonNode> vectors;
  private final Map<String, JsonNode> differs;

  private VectorFile(String name) {
    this.vectors = byName(read(name + ".json"));
    this.differs = byName(read(name + "-differs.json"));
  }

  /** One test a vector; {@code run} gets a vector with name and input and says what comes of it. */
  static Stream<DynamicTest> tests(String name, int count, Function<JsonNode, JsonNode> run) {
    VectorFile file = new VectorFile(name);
    assertThat(file.vectors).hasSize(count);
    assertThat(file.vectors.keySet()).containsAll(file.differs.keySet());
    return file.vectors.values().stream()
        .map(vector -> DynamicTest.dynamicTest(nameOf(vector), () -> file.check(vector, run)));
  }

  private void check(JsonNode vector, Function<JsonNode, JsonNode> run) {
    JsonNode actual = run.apply(vector);
    JsonNode listed = differs.get(nameOf(vector));
    if (listed == null) {
      assertThat(actual).isEqualTo(vector.get("expected"));
    } else {
      assertThat(actual).as("section " + listed.get("section")).isEqualTo(listed.get("expected"));
      assertThat(actual).as("listed, yet nothing differs").isNotEqualTo(vector.get("expected"));
    }
  }

  private static String nameOf(JsonNode vector) {
    return vector.get("name").asText();
  }

  private static Map<String, JsonNode> byName(JsonNode entries) {
    Map<String, JsonNode> map = new LinkedHashMap<>();
    entries.forEach(entry -> assertThat(map.put(nameOf(entry), entry)).isNull());
    return map;
  }

  private static JsonNode read(String file) {
    try (InputStream in = VectorFile.class.getResourceAsStream("/vectors/" + file)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException unreadable) {
      throw new AssertionError(file, unreadable);
    }
  }
}
