package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteParserTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "0",
        "a-b_c",
        "0123456789012345678901234567890123456789012345678901234567890123"
      })
  void an_id_is_a_slug_of_at_most_64_characters(String id) {
    assertThat(RouteDocument.hmac().with("id", '"' + id + '"').read().valid()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_a",
        "a\\n",
        "a b",
        "é",
        "a.b",
        "ａ",
        "01234567890123456789012345678901234567890123456789012345678901234"
      })
  void any_other_id_is_refused(String id) {
    assertThat(paths(RouteDocument.hmac().with("id", '"' + id + '"').read()))
        .containsExactly("$.routes[0].id");
  }

  @Test
  void an_unknown_source_is_told_the_known_ones_nearest_first() {
    assertThat(reasons(RouteDocument.hmac().with("source", "\"payably\"")))
        .containsExactly(
            "source \"payably\" is no registered adapter: known are payabli, generic_hmac");
  }

  @Test
  void a_registered_adapter_is_as_good_as_a_built_in_one() {
    Sources sources = new KnownSources(Set.of("constructor"), Set.of());
    String document = RouteDocument.payabli().with("source", "\"constructor\"").toString();

    assertThat(new RoutesParser(sources).parse(document).valid()).isTrue();
  }

  @Test
  void a_zone_may_stand_on_the_route_and_on_the_date() {
    Route route =
        RouteDocument.hmac()
            .with("timezone", "\"America/New_York\"")
            .with("map.date", "{\"source\": \"at\", \"timezone\": \"UTC\"}")
            .route();

    assertThat(route.map().timezone()).isEqualTo(ZoneId.of("America/New_York"));
    assertThat(route.map().date().timezone()).isEqualTo(ZoneId.of("UTC"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+02:00",
        "UTC+1",
        "Z",
        "EST",
        "Mars/Olympus",
        "europe/berlin",
        "",
        "SystemV/EST5"
      })
  void a_zone_is_an_iana_name_or_utc(String zone) {
    assertThat(paths(RouteDocument.hmac().with("timezone", '"' + zone + '"').read()))
        .containsExactly("$.routes[0].timezone");
  }

  @Test
  @Timeout(60)
  void a_long_zone_is_refused_and_not_compared() {
    for (String zone : new String[] {"\u0130".repeat(2_000), "x".repeat(65)}) {
      assertThat(reasons(RouteDocument.hmac().with("timezone", '"' + zone + '"')))
          .singleElement()
          .asString()
          .contains("name an IANA zone");
    }
  }

  @Test
  void a_zone_in_the_wrong_case_is_told_the_right_one() {
    assertThat(reasons(RouteDocument.hmac().with("timezone", "\"europe/berlin\"")))
        .singleElement()
        .asString()
        .endsWith("write Europe/Berlin");
  }

  @ParameterizedTest
  @CsvSource({
    "0",
    "-1",
    "1.5",
    "1e400",
    "10485761",
    "'\"1\"'",
    "true",
    "null",
    "[1]",
    "99999999999999999999"
  })
  void a_body_limit_is_a_whole_number_up_to_10_mebibytes(String limit) {
    assertThat(paths(RouteDocument.hmac().with("max_body_bytes", limit).read()))
        .containsExactly("$.routes[0].max_body_bytes");
  }

  @Test
  void a_whole_number_may_be_written_with_an_exponent_or_a_zero_fraction() {
    assertThat(RouteDocument.hmac().with("max_body_bytes", "2e3").route().maxBodyBytes())
        .isEqualTo(2000);
    assertThat(RouteDocument.hmac().with("max_body_bytes", "2000.0").route().maxBodyBytes())
        .isEqualTo(2000);
  }

  @Test
  void a_body_limit_above_what_the_store_takes_is_warned_of_and_kept() {
    RouteDocument document = RouteDocument.hmac().with("max_body_bytes", "4000001");

    assertThat(warnings(document)).containsExactly("$.routes[0].max_body_bytes");
    assertThat(document.route().maxBodyBytes()).isEqualTo(4_000_001);
    assertThat(warnings(RouteDocument.hmac().with("max_body_bytes", "4000000"))).isEmpty();
  }

  @Test
  void events_need_an_adapter_that_knows_the_type() {
    RouteDocument document =
        RouteDocument.hmac()
            .with(
                "auth",
                "{\"mode\": \"hmac\", \"header\": \"s\", \"secret_env\": \"S\", \"event_id\":"
                    + " \"id\"}")
            .with("events", "[\"paid\"]");

    assertThat(reasons(document))
        .containsExactly(
            "events needs the event's type, which generic_hmac can't tell here: set auth.event_type"
                + " to where it stands, or remove events");
  }

  @Test
  void a_route_that_can_not_tell_event_ids_is_warned_of() {
    RouteDocument document =
        RouteDocument.hmac()
            .with("auth", "{\"mode\": \"hmac\", \"header\": \"s\", \"secret_env\": \"S\"}");

    assertThat(document.read().valid()).isTrue();
    assertThat(warnings(document)).containsExactly("$.routes[0].auth");
  }

  private static RoutesReading parse(String text) {
    return new RoutesParser(KnownSources.BUILT_IN).parse(text);
  }

  private static List<String> paths(RoutesReading reading) {
    return reading.problems().stream().map(Problem::path).toList();
  }

  private static List<String> reasons(RouteDocument document) {
    return document.read().problems().stream().map(Problem::reason).toList();
  }

  private static List<String> warnings(RouteDocument document) {
    return document.read().warnings().stream().map(Problem::path).toList();
  }
}
