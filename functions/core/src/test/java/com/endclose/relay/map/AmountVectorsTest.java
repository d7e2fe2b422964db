package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.AmountRef;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What 96 amounts in USD come to. */
class AmountVectorsTest {

  private static final Amounts.Scale USD =
      Amounts.Scale.of(AmountRef.major(FieldRef.at("amt")), "USD");

  @TestFactory
  Stream<DynamicTest> every_amount_is_read_as_before_unless_listed() {
    return VectorFile.tests(
        "amounts",
        96,
        (vector, expected) -> {
          JsonNode actual = actual(vector.get("input"));
          assertThat(actual).isEqualTo(Documents.comparable(expected, actual));
        });
  }

  static JsonNode actual(JsonNode input) {
    ObjectNode actual = JsonNodeFactory.instance.objectNode();
    return Amounts.read(Documents.json(input.get("json").asText()), USD)
            instanceof Amounts.Amount amount
        ? actual.put("wire", Long.toString(amount.minor()))
        : actual.put("error", true);
  }
}
