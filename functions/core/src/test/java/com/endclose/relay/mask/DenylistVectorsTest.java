package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What the predecessor engine did with 221 names and texts. Each holds here too, but for those in
 * masking-differs.json, which SPEC 16 decides otherwise: they must differ, and in the way listed.
 */
class DenylistVectorsTest {

  private final JsonNode vectors = read("/vectors/masking.json");
  private final Map<String, JsonNode> differing = byName(read("/vectors/masking-differs.json"));

  @TestFactory
  Stream<DynamicTest> every_vector_holds_unless_listed_as_differing() {
    return StreamSupport.stream(vectors.spliterator(), false)
        .map(vector -> DynamicTest.dynamicTest(vector.get("name").asText(), () -> check(vector)));
  }

  @Test
  void all_of_them_run() {
    assertThat(vectors).hasSize(221);
  }

  @Test
  void every_listed_name_is_a_vector_and_says_why_it_differs() {
    assertThat(byName(vectors).keySet()).containsAll(differing.keySet());
    assertThat(differing.values())
        .allSatisfy(
            listed -> {
              assertThat(listed.get("section").asText()).startsWith("16.");
              assertThat(listed.get("reason").asText()).isNotBlank();
            });
  }

  private void check(JsonNode vector) {
    JsonNode listed = differing.get(vector.get("name").asText());
    JsonNode actual = actual(vector.get("input"));
    if (listed == null) {
      assertThat(actual).isEqualTo(vector.get("expected"));
      return;
    }
    assertThat(actual).isNotEqualTo(vector.get("expected"));
    listed
        .get("expected")
        .properties()
        .forEach(field -> assertThat(actual.get(field.getKey())).isEqualTo(field.getValue()));
  }

  private static JsonNode actual(JsonNode input) {
    ObjectNode actual = JsonNodeFactory.instance.objectNode();
    if (input.get("fn").asText().equals("key")) {
      return actual.put("sensitive", SensitiveNames.sensitive(input.get("key").asText()));
    }
    String text = input.get("text").asText();
    String redacted = Denylist.redact(text);
    return actual
        .put("text", redacted)
        .put("redactions", marks(redacted) - marks(text))
        .put("changed", !redacted.equals(text));
  }

  private static int marks(String text) {
    return text.split("\\[REDACTED]", -1).length - 1;
  }

  private static Map<String, JsonNode> byName(JsonNode array) {
    var byName = new HashMap<String, JsonNode>();
    array.forEach(entry -> byName.put(entry.get("name").asText(), entry));
    assertThat(byName).hasSize(array.size());
    return byName;
  }

  private static JsonNode read(String resource) {
    try (var in = DenylistVectorsTest.class.getResourceAsStream(resource)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
