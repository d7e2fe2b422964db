package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.endclose.relay.route.AmountRef;
import com.endclose.relay.route.Problem;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a map has to say of money, by its source. */
class SourceMoneyTest {

  private static RoutesReading read(String source, String auth, String money) {
    return new RoutesParser(Processors.standard(Set.of()))
        .parse(
            """
            routes:
            - id: one
              source: %s
              auth: %s
              map: {data_stream_key: s, external_id: %s, %s, direction: credit}
            """
                .formatted(source, auth, source.equals("adyen") ? "pspReference" : "id", money));
  }

  private static RoutesReading stripe(String money) {
    return read("stripe", "{secret_env: HOOK}", money);
  }

  @Test
  void without_unit_and_currency_both_lines_are_shown() {
    assertThat(stripe("amount: data.object.amount").problems())
        .extracting(Problem::path, Problem::reason)
        .containsExactly(
            tuple(
                "$.routes[0].map.amount",
                "amount has no unit, and the source sends minor units: write amount: { source:"
                    + " data.object.amount, unit: minor }"),
            tuple(
                "$.routes[0].map.currency",
                "currency is missing: write currency: { source: data.object.currency }, or a code"));
  }

  @Test
  void the_currency_beside_another_amount_is_named() {
    assertThat(stripe("amount: {source: data.object.total.gross, unit: minor}").problems())
        .singleElement()
        .extracting(Problem::reason)
        .asString()
        .contains("{ source: data.object.total.currency }");
  }

  @ParameterizedTest
  @CsvSource({
    "shopify, '{secret_env: HOOK}', amount, major",
    "adyen, '{secret_env: HOOK}', amount.value, minor",
    "checkout_com, '{secret_env: HOOK}', data.amount, minor",
    "wise, '{}', data.amount, major",
  })
  void every_source_that_is_known_asks_for_its_unit(
      String source, String auth, String path, String unit) {
    assertThat(read(source, auth, "amount: {source: " + path + ", sign: absolute}").problems())
        .extracting(Problem::reason)
        .anyMatch(reason -> reason.contains("unit: " + unit))
        .anyMatch(reason -> reason.contains("currency: {"));
    assertThat(
            read(source, auth, "amount: {source: " + path + ", unit: " + unit + "}, currency: EUR")
                .problems())
        .isEmpty();
  }

  @Test
  void another_unit_than_the_sources_is_warned_of() {
    RoutesReading reading = stripe("amount: {source: amount, unit: major}, currency: USD");

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings())
        .extracting(Problem::path)
        .containsExactly("$.routes[0].map.amount.unit");
  }

  @Test
  void payabli_means_dollars() {
    RoutesReading reading =
        read("payabli", "{mode: static_header, secret_env: HOOK}", "amount: NetAmount");

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard_webhooks", "gocardless", "generic_hmac"})
  void a_source_that_says_nothing_is_warned_of_a_missing_currency(String source) {
    String auth =
        source.equals("generic_hmac")
            ? "{mode: hmac, header: x-s, secret_env: HOOK, event_id: id}"
            : "{secret_env: HOOK}";
    RoutesReading reading = read(source, auth, "amount: total");

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings())
        .extracting(Problem::path)
        .containsExactly("$.routes[0].map.currency");
  }

  @Test
  void decimals_of_the_source_count_unless_the_route_says_others() {
    String adyen = "{secret_env: HOOK}";
    String amount =
        "amount: {source: amount.value, unit: minor%s}, currency: {source: amount.currency}";

    assertThat(decimals(read("adyen", adyen, amount.formatted(""))))
        .isEqualTo(Map.of("CLP", 2, "CVE", 0, "IDR", 0, "ISK", 2));
    assertThat(decimals(read("adyen", adyen, amount.formatted(", decimals: {IDR: 2}"))))
        .containsEntry("IDR", 2)
        .containsEntry("CLP", 2);
    assertThat(decimals(stripe("amount: {source: a, unit: minor}, currency: ISK")))
        .containsEntry("ISK", 2);
    assertThat(
            decimals(
                read(
                    "checkout_com",
                    "{secret_env: HOOK}",
                    "amount: {source: a, unit: minor}, currency: CLP")))
        .containsEntry("CLP", 2);
  }

  private static Map<String, Integer> decimals(RoutesReading reading) {
    AmountRef amount = reading.routes().find("one").orElseThrow().map().amount();
    return amount.decimals();
  }

  @Test
  void test_events_need_a_source_that_marks_them() {
    String route =
        """
        routes:
        - id: one
          source: payabli
          auth: {mode: static_header, secret_env: HOOK}
          test_events: %s
          map: {data_stream_key: s, external_id: id, amount: a, direction: credit}
        """;
    RoutesParser parser = new RoutesParser(Processors.standard(Set.of()));

    assertThat(parser.parse(route.formatted("park")).problems())
        .singleElement()
        .extracting(Problem::reason)
        .asString()
        .contains("when: { livemode: true }");
    assertThat(parser.parse(route.formatted("forward")).problems()).isEmpty();
    assertThat(parser.parse(route.formatted("ignore")).problems()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'{}', $.routes[0].when",
    "'{paid: null}', $.routes[0].when.paid",
    "'{paid: []}', $.routes[0].when.paid",
    "'{paid: {a: b}}', $.routes[0].when.paid",
    "'{lines.*.paid: true}', '$.routes[0].when[\"lines.*.paid\"]'",
    "'{card_number: x}', $.routes[0].when.card_number",
    "true, $.routes[0].when",
  })
  void a_filter_that_can_never_pass_is_refused(String when, String path) {
    String route =
        """
        routes:
        - id: one
          source: payabli
          auth: {mode: static_header, secret_env: HOOK}
          when: %s
          map: {data_stream_key: s, external_id: id, amount: a, direction: credit}
        """;

    assertThat(
            new RoutesParser(Processors.standard(Set.of())).parse(route.formatted(when)).problems())
        .extracting(Problem::path)
        .containsExactly(path);
  }
}
