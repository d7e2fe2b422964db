package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;

/** Runs recorded vectors; those that the specification overrides are listed beside them, once. */
final class Vectors {

  static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Throws {@link AssertionError} when the code does not give {@code expected} for {@code input}.
   */
  interface Check {
    void holds(JsonNode input, JsonNode expected);
  }

  private Vectors() {}

  /** A test for each vector, and one more for each that differs: its old value must not hold. */
  static List<DynamicTest> tests(String file, Check check) {
    Map<String, JsonNode> differing = byName(read(file + "-differs.json"));
    Map<String, JsonNode> vectors = byName(read(file + ".json"));
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(
        dynamicTest(
            "every differing vector exists and says why",
            () -> {
              assertThat(vectors.keySet()).containsAll(differing.keySet());
              assertThat(differing.values())
                  .allMatch(entry -> entry.hasNonNull("section") && entry.hasNonNull("reason"));
            }));
    vectors.forEach(
        (name, vector) -> {
          JsonNode input = vector.get("input");
          JsonNode difference = differing.get(name);
          JsonNode expected = (difference == null ? vector : difference).get("expected");
          tests.add(dynamicTest(name, () -> check.holds(input, expected)));
          if (difference != null) {
            tests.add(
                dynamicTest(
                    name + " (not as recorded)",
                    () ->
                        assertThat(holds(check, input, vector.get("expected")))
                            .as("the recorded value")
                            .isFalse()));
          }
        });
    return tests;
  }

  static JsonNode read(String file) {
    try (InputStream stream = Vectors.class.getResourceAsStream("/vectors/" + file)) {
      return JSON.readTree(stream);
    } catch (IOException unreadable) {
      throw new AssertionError(file, unreadable);
    }
  }

  private static boolean holds(Check check, JsonNode input, JsonNode expected) {
    try {
      check.holds(input, expected);
      return true;
    } catch (AssertionError differs) {
      return false;
    }
  }

  private static Map<String, JsonNode> byName(JsonNode entries) {
    Map<String, JsonNode> byName = new LinkedHashMap<>();
    for (JsonNode entry : entries) {
      assertThat(byName.put(entry.get("name").asText(), entry)).as("%s twice", entry).isNull();
    }
    return byName;
  }
}
