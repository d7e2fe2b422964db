package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The vectors know neither routes nor batches, so each gets one. */
class IdempotencyVectorsTest {

  @TestFactory
  Stream<DynamicTest> vectors() {
    return VectorFile.tests(
        "idempotency", 30, (vector, expected) -> assertThat(run(vector)).isEqualTo(expected));
  }

  private static JsonNode run(JsonNode vector) {
    JsonNode input = vector.get("input");
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    if (input.get("fn").asText().equals("event")) {
      String source = input.get("source").asText();
      return result.put(
          "key", EventKeys.key("vector-route", source, input.get("event_id").asText()));
    }
    String batchId = vector.get("name").asText();
    return result.put("header", "Idempotency-Key").put("key", EventKeys.idempotencyKey(batchId));
  }
}
