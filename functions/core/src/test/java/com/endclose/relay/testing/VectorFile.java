package com.endclose.relay.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A file of vectors recorded from the predecessor engine, and beside it, in one place, the list of
 * those that the specification decides otherwise: name, section, reason and the new expected value.
 * A listed vector must have changed, every other one must not, and all of them run.
 */
public final class VectorFile {

  private final String name;
  private final Map<String, JsonNode> vectors;
  private final Map<String, JsonNode> differing;
  private final AtomicInteger ran = new AtomicInteger();

  private VectorFile(String name) {
    this.name = name;
    this.vectors = byName(read(name + ".json"));
    this.differing = byName(read(name + "-differs.json"));
  }

  /** Throws {@link AssertionError} when the code does not give {@code expected} for the vector. */
  @FunctionalInterface
  public interface Check {

    /** The vector has a {@code name} and an {@code input}. */
    void holds(JsonNode vector, JsonNode expected);
  }

  /** One test a vector, and one that all of them ran, which says so in the log. */
  public static Stream<DynamicTest> tests(String name, int count, Check check) {
    VectorFile file = new VectorFile(name);
    return Stream.concat(
        file.vectors.values().stream()
            .map(vector -> dynamicTest(nameOf(vector), () -> file.check(vector, check))),
        Stream.of(dynamicTest("all of them ran", () -> file.allRan(count))));
  }

  private void check(JsonNode vector, Check check) {
    ran.incrementAndGet();
    JsonNode recorded = vector.get("expected");
    JsonNode listed = differing.get(nameOf(vector));
    if (listed == null) {
      check.holds(vector, recorded);
      return;
    }
    check.holds(vector, listed.get("expected"));
    assertThat(holds(check, vector, recorded)).as("listed, yet the recorded value holds").isFalse();
  }

  private static boolean holds(Check check, JsonNode vector, JsonNode expected) {
    try {
      check.holds(vector, expected);
      return true;
    } catch (AssertionError differs) {
      return false;
    }
  }

  private void allRan(int count) {
    assertThat(vectors).hasSize(count);
    assertThat(ran).hasValue(count);
    assertThat(vectors.keySet()).containsAll(differing.keySet());
    assertThat(differing.values())
        .allSatisfy(
            listed -> {
              assertThat(listed.get("section").asText()).isNotBlank();
              assertThat(listed.get("reason").asText()).isNotBlank();
            });
    System.out.printf(
        "vectors: %-13s %3d ran, %2d of them with a new value%n", name, count, differing.size());
  }

  private static String nameOf(JsonNode vector) {
    return vector.get("name").asText();
  }

  private static Map<String, JsonNode> byName(JsonNode entries) {
    Map<String, JsonNode> byName = new LinkedHashMap<>();
    for (JsonNode entry : entries) {
      assertThat(byName.put(nameOf(entry), entry)).as("%s twice", nameOf(entry)).isNull();
    }
    return byName;
  }

  /** A file of vectors, for tests that use them in another way. */
  public static JsonNode read(String file) {
    try (InputStream in = VectorFile.class.getResourceAsStream("/vectors/" + file)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException unreadable) {
      throw new AssertionError(file, unreadable);
    }
  }
}
