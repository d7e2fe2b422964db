package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonWriter;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which way the money went, as the map and the payload tell it. */
class DirectionTest {

  private static final String BY_SIGN =
      """
      external_id: id
      amount: amt
      direction: { by: amount_sign, positive: credit, negative: debit }
      """;

  private final RecordMapper mapper = new RecordMapper(MaskingKey.of("some masking key"));

  @ParameterizedTest
  @CsvSource({
    "-5.5, 550, debit",
    "5.5, 550, credit",
    "'\"-$1,000.01\"', 100001, debit",
    "-0, 0, credit"
  })
  void an_amount_s_sign_tells_the_direction_and_is_dropped(
      String json, long amount, String direction) {
    String map =
        """
        external_id: id
        amount: { source: amt, sign: absolute }
        currency: USD
        direction: { by: amount_sign, positive: credit, negative: debit }
        """;

    assertThat(record(map, payload(json)))
        .contains("\"amount\":" + amount + ",\"direction\":\"" + direction + "\"");
  }

  @Test
  void a_sign_may_mean_the_opposite_and_stay() {
    String map =
        """
        external_id: id
        amount: amt
        direction: { by: amount_sign, positive: debit, negative: credit }
        """;

    assertThat(record(map, payload("-1"))).contains("\"amount\":-100,\"direction\":\"credit\"");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"in\"', credit",
    "'\"1\"', debit",
    "1, debit",
    "1.0, debit",
    "true, debit",
    "'\"In\"', direction_unknown",
    "'\" in\"', direction_unknown",
    "'\"\"', direction_unknown",
    "'{\"in\": 1}', direction_unknown",
    "'[\"in\"]', direction_unknown",
    "null, direction_unknown",
  })
  void a_direction_is_told_by_exactly_the_values_that_are_named(String json, String outcome) {
    String map =
        """
        external_id: id
        amount: amt
        direction: { source: dir, when: { in: credit, 1: debit, true: debit } }
        """;
    String payload = "{\"id\":1,\"amt\":1,\"dir\":" + json + "}";

    assertThat(outcome(map, payload)).contains('"' + outcome + '"');
    assertThat(outcome(map.replace("} }", "}, otherwise: credit }"), payload))
        .contains(outcome.equals("debit") ? "\"debit\"" : "\"credit\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{}", "[]", "[\"\"]", "{\"null\":1}"})
  void what_is_no_text_number_or_boolean_is_none_of_them_whatever_it_would_read_as(String json) {
    String map =
        """
        external_id: id
        amount: amt
        direction: { source: dir, when: { "": credit, "null": debit } }
        """;

    assertThat(outcome(map, "{\"id\":1,\"amt\":1,\"dir\":" + json + "}"))
        .isEqualTo("\"direction_unknown\"");
  }

  @Test
  void a_direction_told_by_the_sign_is_reported_as_taken_from_the_amount() {
    assertThat(((Mapping.Mapped) map(BY_SIGN, payload("-1"))).report().mapped())
        .containsEntry("direction", "amt");
  }

  private String record(String map, String payload) {
    return JsonWriter.text(((Mapping.Mapped) map(map, payload)).record().toJson());
  }

  /** The record, or the fault's word in quotes. */
  private String outcome(String map, String payload) {
    return map(map, payload) instanceof Mapping.Unmappable unmappable
        ? '"' + unmappable.fault().word() + '"'
        : record(map, payload);
  }

  private Mapping map(String map, String payload) {
    return mapper.map(WrittenMap.of(map), Documents.json(payload), Instant.EPOCH);
  }

  private static String payload(String amount) {
    return "{\"id\":\"e1\",\"amt\":" + amount + "}";
  }
}
