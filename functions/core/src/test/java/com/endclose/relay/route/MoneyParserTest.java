package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a route says what an amount, a currency, a direction and a date are. */
class MoneyParserTest {

  private static final String MAP = "$.routes[0].map.";

  @Test
  void an_amount_is_in_major_units_and_keeps_its_sign_unless_it_says_otherwise() {
    assertThat(map("amount", "\"a.b\"").amount())
        .isEqualTo(map("amount", "{\"source\": \"a.b\"}").amount())
        .isEqualTo(AmountRef.major(FieldRef.at("a.b")));
    assertThat(
            map(
                    "amount",
                    """
                    {"source": "a", "unit": "minor", "sign": "absolute",
                     "decimals": {"isk": 2, "MGA": 0}}
                    """)
                .amount())
        .isEqualTo(
            new AmountRef(
                FieldRef.at("a"),
                AmountRef.Unit.MINOR,
                AmountRef.Sign.ABSOLUTE,
                Map.of("ISK", 2, "MGA", 0)));
  }

  @Test
  void decimals_that_differ_from_iso_4217_are_for_known_currencies_in_minor_units() {
    assertThat(problems("amount", "{\"source\": \"a\", \"decimals\": {\"ISK\": 2}}"))
        .containsExactly(
            MAP
                + "amount.decimals: decimals only goes with unit: minor, since it says what the"
                + " minor unit is");
    assertThat(
            paths(
                "amount",
                "{\"source\": \"a\", \"unit\": \"minor\", \"decimals\": {\"ISK\": -1, \"QQQ\": 2}}"))
        .containsExactly(MAP + "amount.decimals.ISK", MAP + "amount.decimals.QQQ");
    assertThat(
            paths(
                "amount",
                "{\"source\": \"a\", \"unit\": \"minor\", \"decimals\": {\"ISK\": 2, \"isk\": 0}}"))
        .containsExactly(MAP + "amount.decimals.isk");
  }

  @Test
  void a_currency_is_a_code_or_the_place_of_one() {
    assertThat(map("currency", "{\"source\": \"data.currency\"}").currency())
        .isEqualTo(new CurrencyRef.Sent(Path.of("data.currency")));
    assertThat(problems("currency", "[\"USD\"]"))
        .singleElement()
        .asString()
        .contains("write an ISO 4217 code such as USD, or an object with source");
  }

  @Test
  void a_direction_is_told_by_a_value() {
    assertThat(
            map(
                    "direction",
                    """
                    {"source": "type", "when": {"refund": "debit", "true": "credit"},
                     "otherwise": "credit"}
                    """)
                .direction())
        .isEqualTo(
            new DirectionRef.ByValue(
                Path.of("type"),
                Map.of("refund", Direction.DEBIT, "true", Direction.CREDIT),
                Direction.CREDIT));
  }

  @Test
  void a_direction_is_told_by_the_amount_s_sign() {
    assertThat(
            map(
                    "direction",
                    "{\"by\": \"amount_sign\", \"positive\": \"debit\", \"negative\": \"credit\"}")
                .direction())
        .isEqualTo(new DirectionRef.BySign(Direction.DEBIT, Direction.CREDIT));
  }

  @ParameterizedTest
  @CsvSource({
    "'{}', source",
    "'{\"source\": \"t\"}', when is missing",
    "'{\"source\": \"t\", \"when\": {}}', when is empty",
    "'{\"source\": \"t\", \"when\": {\"a\": \"in\"}}', 'a must be credit or debit, not \"in\"'",
    "'{\"by\": \"amount_sign\", \"positive\": \"debit\"}', negative is missing",
    "'{\"by\": \"amount_sign\", \"positive\": \"debit\", \"negative\": \"debit\"}', the same",
    "'{\"by\": \"amount_sign\", \"when\": {}}', 'it belongs in a route, or map.direction'",
    "in, must be credit or debit",
  })
  void a_direction_that_can_t_be_told_says_what_is_missing(String direction, String reason) {
    String json = direction.startsWith("{") ? direction : '"' + direction + '"';

    assertThat(problems("direction", json)).anyMatch(problem -> problem.contains(reason));
  }

  @ParameterizedTest
  @CsvSource({
    "currency, '{\"source\": \"card.pin\"}'",
    "direction, '{\"source\": \"card.pin\", \"when\": {\"1\": \"credit\"}}'",
    "date, '{\"source\": \"card.pin\", \"format\": \"epoch_seconds\"}'",
    "date, '{\"source\": \"card.pin\", \"format\": \"yyyyMMdd\"}'",
    "amount, '{\"source\": \"card.pin\", \"unit\": \"minor\"}'",
  })
  void none_of_them_is_taken_from_a_sensitive_name(String key, String field) {
    assertThat(problems(key, field))
        .singleElement()
        .asString()
        .startsWith(MAP + key + ": ")
        .contains("the sensitive name pin");
  }

  @ParameterizedTest
  @CsvSource({
    "currency, '{\"source\": \"a.*.b\"}'",
    "direction, '{\"source\": \"a.*.b\", \"when\": {\"1\": \"credit\"}}'",
    "amount, '{\"source\": \"a.*.b\", \"unit\": \"minor\"}'",
  })
  void one_that_fans_out_is_warned_of(String key, String field) {
    assertThat(RouteDocument.hmac().with("map." + key, field).read().warnings())
        .extracting(Problem::path)
        .containsExactly(MAP + key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"external_id", "amount"})
  void last4_is_for_neither_an_id_nor_an_amount(String key) {
    assertThat(paths(key, "{\"source\": \"a\", \"transform\": [\"trim\", \"last4\"]}"))
        .containsExactly(MAP + key);
  }

  @Test
  void last4_is_no_way_round_the_sensitive_names() {
    String last4 = "{\"source\": \"bank.account_number\", \"transform\": \"last4\"}";

    assertThat(paths("description", last4)).containsExactly(MAP + "description");
    assertThat(paths("metadata", "{\"ending\": " + last4 + "}"))
        .containsExactly(MAP + "metadata.ending");
  }

  @Test
  void a_map_tells_all_that_it_takes_from_a_payload() {
    RouteMap map =
        RouteDocument.hmac()
            .with("map.amount", "{\"source\": \"amt\", \"unit\": \"minor\"}")
            .with("map.currency", "{\"source\": \"cur\"}")
            .with("map.direction", "{\"source\": \"dir\", \"when\": {\"x\": \"debit\"}}")
            .with("map.date", "\"at\"")
            .with("map.metadata.ref", "{\"source\": \"r\", \"transform\": \"hash\"}")
            .route()
            .map();

    assertThat(map.taken())
        .containsExactly(
            Map.entry("external_id", FieldRef.at("id")),
            Map.entry("amount", FieldRef.at("amt")),
            Map.entry("currency", FieldRef.at("cur")),
            Map.entry("direction", FieldRef.at("dir")),
            Map.entry("date", FieldRef.at("at")),
            Map.entry("metadata.ref", new FieldRef(Path.of("r"), List.of(Transform.HASH), null)));
  }

  @Test
  void what_is_fetched_names_an_id_and_a_registered_enrichment() {
    Sources sources = new KnownSources(Set.of(), Set.of("payout"));
    String fetch = "{\"source\": \"links.payout\", \"enrich\": \"payout\"}";
    RoutesReading reading =
        new RoutesParser(sources).parse(RouteDocument.hmac().with("map.fetch", fetch).toString());
    RouteMap map = reading.routes().all().iterator().next().map();

    assertThat(map.fetch()).isEqualTo(new FetchRef(Path.of("links.payout"), "payout"));
    assertThat(map.taken())
        .containsEntry("fetch", new FieldRef(Path.of("links.payout"), List.of(), "payout"));
    assertThat(problems("fetch", fetch))
        .singleElement()
        .asString()
        .contains("map.fetch.enrich", "none is registered");
    assertThat(paths("fetch", "{\"source\": \"a\"}")).containsExactly(MAP + "fetch");
  }

  private static RouteMap map(String key, String json) {
    return RouteDocument.hmac().with("map." + key, json).route().map();
  }

  private static List<String> problems(String key, String json) {
    return RouteDocument.hmac().with("map." + key, json).read().problems().stream()
        .map(Problem::toString)
        .toList();
  }

  private static List<String> paths(String key, String json) {
    return RouteDocument.hmac().with("map." + key, json).read().problems().stream()
        .map(Problem::path)
        .toList();
  }
}
