package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a payload's money becomes, from the map as a person writes it to the record that leaves. */
class MoneyTest {

  private static final Instant RECEIVED = Instant.parse("2026-07-01T00:00:10Z");

  /** Case 7 of cases/CASES.md. */
  private static final String MAJOR =
      """
      external_id: id
      amount: amt
      currency: { source: cur }
      direction: credit
      """;

  private static final String MINOR =
      """
      external_id: id
      amount: { source: amt, unit: minor }
      currency: { source: cur }
      direction: credit
      """;

  /** A processor that names its events, and sends minor units without a sign. */
  private static final String PAYMENTS =
      """
      external_id: id
      amount: { source: object.amount, unit: minor }
      currency: { source: object.currency }
      direction:
        source: type
        when: { payment.paid: credit, refund.created: debit, dispute.lost: debit }
      date: { source: created, format: epoch_seconds }
      """;

  private final RecordMapper mapper = new RecordMapper(MaskingKey.of("some masking key"));

  @ParameterizedTest
  @CsvSource({
    "payment.paid,   1250, usd, credit, USD",
    "payment.paid,   1250, jpy, credit, JPY",
    "payment.paid,   1250, kwd, credit, KWD",
    "refund.created, 1250, usd, debit,  USD",
    "dispute.lost,   1250, usd, debit,  USD",
  })
  void a_payment_a_refund_and_a_chargeback_become_records(
      String type, long amount, String sent, String direction, String currency) {
    String payload =
        """
        {"id": "e1", "type": "%s", "created": 1782864005,
         "object": {"amount": %d, "currency": "%s"}}
        """
            .formatted(type, amount, sent);

    assertThat(record(PAYMENTS, payload))
        .isEqualTo(
            "{\"date\":\"2026-07-01\",\"data_stream_key\":\"s\",\"amount\":1250,\"direction\":\""
                + direction
                + "\",\"external_id\":\"e1\",\"metadata\":{},\"currency\":\""
                + currency
                + "\"}");
  }

  @ParameterizedTest
  @CsvSource({"USD, 12.50, 1250", "JPY, 1250, 1250", "KWD, 1.250, 1250", "USD, '1,234.5', 123450"})
  void the_same_money_in_major_units_becomes_the_same_record(
      String currency, String sent, long amount) {
    assertThat(amount(MAJOR, text(sent), currency)).isEqualTo(amount);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'\"3,762.87\"', USD, 376287",
        "'\"$38.00\"', USD, 3800",
        "3762.87, USD, 376287",
        "10, USD, 1000",
        "1e2, USD, 10000",
        "'\"10,000\"', JPY, 10000",
        "'\"1.234\"', KWD, 1234",
        "'\"-5.5\"', USD, -550",
        "'\"0.1\"', USD, 10",
        "1.10, USD, 110",
        "90071992547409.93, USD, 9007199254740993",
      })
  void major_units_follow_the_currency_that_the_payload_names(
      String json, String currency, long amount) {
    assertThat(amount(MAJOR, json, currency)).isEqualTo(amount);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'\"12.345\"', USD, amount_unparseable",
        "'\"1.5\"', JPY, amount_unparseable",
        "'\"\"', USD, amount_unparseable",
        "null, USD, amount_type",
        "'\"1 234,56\"', EUR, amount_unparseable",
        "'\"NaN\"', USD, amount_unparseable",
        "'\"99999999999999999.99\"', USD, amount_out_of_range",
      })
  void what_is_no_amount_of_its_currency_parks_with_the_reason(
      String json, String currency, String fault) {
    assertThat(fault(MAJOR, json, currency)).isEqualTo(fault);
  }

  @ParameterizedTest
  @CsvSource({
    "376287, usd, 376287",
    "500, jpy, 500",
    "1250, Kwd, 1250",
    "1e3, USD, 1000",
    "100.0, USD, 100",
    "'\"12500\"', USD, 12500",
    "'\"1,234,567\"', USD, 1234567",
    "-0, USD, 0",
    "-5, USD, -5",
    "-9223372036854775808, USD, -9223372036854775808",
    "9223372036854775807, KWD, 9223372036854775807",
  })
  void minor_units_are_whole_and_stay(String json, String currency, long amount) {
    assertThat(amount(MINOR, json, currency)).isEqualTo(amount);
  }

  @ParameterizedTest
  @CsvSource({
    "12.5, USD, amount_unparseable",
    "'\"12.50\"', USD, amount_unparseable",
    "'\"12.00\"', USD, amount_unparseable",
    "'\"1,250\"', KWD, amount_unparseable",
    "1e-2, USD, amount_unparseable",
    "9223372036854775808, USD, amount_out_of_range",
    "1e9999, JPY, amount_out_of_range",
    "true, USD, amount_type",
  })
  void a_part_of_a_minor_unit_parks(String json, String currency, String fault) {
    assertThat(fault(MINOR, json, currency)).isEqualTo(fault);
  }

  @ParameterizedTest
  @CsvSource({
    "50000, ISK, 500",
    "-100, ISK, -1",
    "1250, MGA, 125000",
    "1250, USD, 1250",
    "922337203685477580700, ISK, 9223372036854775807",
    "0, ISK, 0",
  })
  void a_processor_s_own_minor_unit_becomes_that_of_iso_4217(
      String json, String currency, long amount) {
    assertThat(amount(ownDecimals(), json, currency)).isEqualTo(amount);
  }

  @ParameterizedTest
  @CsvSource({
    "50050, ISK, amount_unparseable",
    "9223372036854775807, MGA, amount_out_of_range",
    "1e-3, ISK, amount_unparseable",
  })
  void and_parks_where_it_can_t(String json, String currency, String fault) {
    assertThat(fault(ownDecimals(), json, currency)).isEqualTo(fault);
  }

  @Test
  void an_own_minor_unit_counts_for_the_default_currency_too() {
    String map = "external_id: id\namount: {source: amt, unit: minor, decimals: {USD: 4}}\n";

    assertThat(amount(map + "direction: debit", "12500", "-")).isEqualTo(125);
  }

  @Test
  void the_least_amount_of_64_bits_has_no_absolute() {
    String map = "external_id: id\namount: {source: amt, unit: minor, sign: absolute}\n";

    assertThat(fault(map + "direction: debit", "-9223372036854775808", "-"))
        .isEqualTo("amount_out_of_range");
    assertThat(amount(map + "direction: debit", "-9223372036854775807", "-"))
        .isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"usd\"', USD",
    "'\" Eur \"', EUR",
    "'\"XAU\"', currency_unknown",
    "'\"BTC\"', currency_unknown",
    "'\"\\u0131sk\"', currency_unknown",
    "'\"US\"', currency_unknown",
    "'\"\"', currency_unknown",
    "840, currency_type",
    "null, currency_type",
    "'[\"USD\"]', currency_type",
  })
  void a_currency_is_upper_cased_and_known_or_the_event_parks(String json, String outcome) {
    String payload = "{\"id\":1,\"amt\":1,\"cur\":" + json + "}";

    assertThat(outcome(MAJOR, payload)).contains('"' + outcome + '"');
  }

  @Test
  void a_currency_that_is_not_there_parks() {
    assertThat(outcome(MAJOR, "{\"id\":1,\"amt\":1}")).isEqualTo("\"currency_type\"");
  }

  @Test
  void a_reason_names_the_field_and_the_remedy_and_no_value() {
    String payload = "{\"id\":1,\"amt\":1,\"cur\":\"hunter2\",\"dir\":\"hunter2\"}";
    String byValue = "external_id: id\namount: amt\ndirection: {source: dir, when: {a: debit}}";

    assertThat(reason(MAJOR, payload))
        .contains("map.currency (source \"cur\")", "; ")
        .doesNotContain("hunter2");
    assertThat(reason(byValue, payload))
        .contains("map.direction (source \"dir\")", "that 'when' does not name", "'otherwise'")
        .doesNotContain("hunter2");
    assertThat(reason(byValue, "{\"id\":1,\"amt\":1,\"dir\":[\"hunter2\"]}"))
        .contains("finds no text, number or boolean")
        .doesNotContain("hunter2");
  }

  @Test
  void the_report_tells_what_currency_and_direction_were_taken_from() {
    JsonNode payload =
        Documents.json(
            """
            {"id": 1, "type": "payment.paid", "created": 1782864005,
             "object": {"amount": 1, "currency": "usd", "fee": 2}}
            """);
    Mapping.Mapped mapped = (Mapping.Mapped) mapper.map(WrittenMap.of(PAYMENTS), payload, RECEIVED);

    assertThat(mapped.report().mapped())
        .containsEntry("currency", "object.currency")
        .containsEntry("direction", "type")
        .containsEntry("amount", "object.amount");
    assertThat(mapped.report().notForwarded(payload)).containsExactly("object.fee");
  }

  private static String ownDecimals() {
    return MINOR.replace("unit: minor", "unit: minor, decimals: {ISK: 2, MGA: 0}");
  }

  private long amount(String map, String json, String currency) {
    return ((Mapping.Mapped) map(map, payload(json, currency))).record().amount();
  }

  private String fault(String map, String json, String currency) {
    return ((Mapping.Unmappable) map(map, payload(json, currency))).fault().word();
  }

  private String reason(String map, String payload) {
    return ((Mapping.Unmappable) map(map, payload)).reason();
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
    return mapper.map(WrittenMap.of(map), Documents.json(payload), RECEIVED);
  }

  private static String payload(String amount, String currency) {
    return "{\"id\":\"e1\",\"amt\":" + amount + ",\"cur\":\"" + currency + "\"}";
  }

  private static String text(String text) {
    return '"' + text + '"';
  }
}
