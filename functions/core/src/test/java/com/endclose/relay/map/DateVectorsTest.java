package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.DateRef;
import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What 98 dates come to, wherever the process runs. */
class DateVectorsTest {

  @TestFactory
  Stream<DynamicTest> every_date_is_read_as_before_unless_listed() {
    return VectorFile.tests(
        "dates",
        98,
        (vector, expected) -> {
          JsonNode actual = actual(vector.get("input"));
          assertThat(actual).isEqualTo(Documents.comparable(expected, actual));
        });
  }

  static JsonNode actual(JsonNode input) {
    ObjectNode payload = JsonNodeFactory.instance.objectNode();
    payload.set("when", Documents.json(input.get("json").asText()));
    var format = DateRef.Format.valueOf(input.get("format").asText().toUpperCase(Locale.ROOT));
    var map = Maps.map().date(new DateRef(Path.of("when"), format, null)).build();
    ObjectNode actual = JsonNodeFactory.instance.objectNode();
    return DateFields.read(map, payload, Instant.EPOCH) instanceof Field.Taken<LocalDate> date
        ? actual.put("date", date.value().toString())
        : actual.put("error", true);
  }
}
