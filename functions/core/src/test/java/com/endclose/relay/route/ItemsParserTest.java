package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.endclose.relay.verify.Processors;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsParserTest {

  private static final String ADYEN = "notificationItems.*.NotificationRequestItem";

  private static RoutesReading read(RouteDocument document) {
    return new RoutesParser(Processors.standard(Set.of())).parse(document.toString());
  }

  private static RouteDocument of(String source) {
    return RouteDocument.hmac()
        .with("source", '"' + source + '"')
        .with("auth", "{\"secret_env\":\"S\"}");
  }

  private static RouteDocument adyen() {
    return of("adyen")
        .with("map.external_id", "\"pspReference\"")
        .with("map.amount", "{\"source\": \"amount.value\", \"unit\": \"minor\"}");
  }

  private static List<String> paths(RouteDocument document) {
    return read(document).problems().stream().map(Problem::path).toList();
  }

  private static Path items(RouteDocument document) {
    return read(document).routes().all().iterator().next().items();
  }

  @Test
  void a_call_is_one_event_unless_the_route_or_its_source_says_otherwise() {
    assertThat(items(RouteDocument.hmac())).isNull();
    assertThat(items(RouteDocument.hmac().with("items", "\"data.*.event\"")))
        .isEqualTo(Path.of("data.*.event"));
    assertThat(items(of("gocardless"))).isEqualTo(Path.of("events.*"));
    assertThat(items(of("gocardless").with("items", "\"other.*\""))).isEqualTo(Path.of("other.*"));
    assertThat(items(adyen())).isEqualTo(Path.of(ADYEN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\"a..b\"", "\"a b\"", "7", "[\"a\"]", "null"})
  void it_is_a_path(String path) {
    assertThat(paths(RouteDocument.hmac().with("items", path)))
        .containsExactly("$.routes[0].items");
  }

  @Test
  void items_of_one_call_can_not_share_the_id_in_its_header() {
    assertThat(paths(of("standard_webhooks").with("items", "\"events.*\"")))
        .containsExactly("$.routes[0].auth.event_id");
    assertThat(
            paths(
                of("standard_webhooks")
                    .with("items", "\"events.*\"")
                    .with("auth.event_id", "\"id\"")))
        .isEmpty();
  }

  @Test
  void where_items_are_signed_one_by_one_they_stand_where_their_source_puts_them() {
    assertThat(paths(adyen().with("items", '"' + ADYEN + '"'))).isEmpty();
    assertThat(paths(adyen().with("items", "\"notificationItems.*\"")))
        .containsExactly("$.routes[0].items");
  }

  @ParameterizedTest
  @CsvSource({
    "external_id, '\"additionalData.id\"', external_id",
    "external_id, '{\"source\": \"paymentMethod\"}', external_id",
    "amount, '{\"source\": \"additionalData.value\", \"unit\": \"minor\"}', amount",
    "amount, '{\"source\": \"amount\", \"unit\": \"minor\"}', amount",
    "amount, '{\"source\": \"amount.*\", \"unit\": \"minor\"}', amount",
  })
  void what_decides_about_money_must_be_signed(String key, String value, String path) {
    assertThat(paths(adyen().with("map." + key, value))).containsExactly("$.routes[0].map." + path);
  }

  @Test
  void all_else_may_be_mapped_and_an_unsigned_date_is_warned_of() {
    RoutesReading reading =
        read(
            adyen()
                .with("map.external_id", "\"merchantReference\"")
                .with("map.date", "\"eventDate\"")
                .with("map.description", "\"reason\"")
                .with("map.currency", "\"EUR\"")
                .with("map.metadata", "{\"method\": \"paymentMethod\"}"));

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings())
        .extracting(Problem::path)
        .containsExactly("$.routes[0].map.date");
  }
}
