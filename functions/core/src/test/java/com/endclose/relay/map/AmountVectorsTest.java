package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What 96 amounts in USD come to. */
class AmountVectorsTest {

  private final VectorFile file = VectorFile.named("amounts");

  @TestFactory
  Stream<DynamicTest> every_amount_is_read_as_before_unless_listed() {
    return file.tests(AmountVectorsTest::actual);
  }

  @Test
  void all_of_them_run() {
    assertThat(file.vectors()).hasSize(96);
  }

  static JsonNode actual(JsonNode input) {
    ObjectNode actual = JsonNodeFactory.instance.objectNode();
    return Amounts.read(VectorFile.json(input.get("json").asText()), 2)
            instanceof Amounts.Amount amount
        ? actual.put("wire", Long.toString(amount.minor()))
        : actual.put("error", true);
  }
}
