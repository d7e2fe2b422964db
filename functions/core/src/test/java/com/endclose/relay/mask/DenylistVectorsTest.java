package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What the predecessor engine did with 221 names and texts. Each holds here too, but for those in
 * masking-differs.json, which the specification decides otherwise: they must differ, and in the way
 * listed.
 */
class DenylistVectorsTest {

  @TestFactory
  Stream<DynamicTest> every_vector_holds_unless_listed_as_differing() {
    return VectorFile.tests(
        "masking",
        221,
        (vector, expected) -> {
          JsonNode actual = actual(vector.get("input"));
          expected
              .properties()
              .forEach(field -> assertThat(actual.get(field.getKey())).isEqualTo(field.getValue()));
        });
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
}
