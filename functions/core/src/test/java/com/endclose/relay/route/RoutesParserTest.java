package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutesParserTest {

  @Test
  void a_sound_document_has_neither_problem_nor_warning() {
    RoutesReading reading = RouteDocument.hmac().read();

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
    assertThat(reading.routes().find("acme")).isPresent();
  }

  @Test
  void every_problem_of_every_route_is_listed_at_once() {
    RoutesReading reading =
        parse(
            """
            routes:
              - id: A
                source: stripe
                auth: {mode: hmac, header: "x y", secret_env: ADMIN_BASIC_AUTH}
                map: {direction: sideways, currency: dollars, metadata: {pin: a}}
              - nonsense
            """);

    assertThat(paths(reading))
        .containsExactly(
            "$.routes[0].id",
            "$.routes[0].source",
            "$.routes[0].auth.header",
            "$.routes[0].auth.secret_env",
            "$.routes[0].map.data_stream_key",
            "$.routes[0].map.external_id",
            "$.routes[0].map.amount",
            "$.routes[0].map.direction",
            "$.routes[0].map.currency",
            "$.routes[0].map.metadata.pin",
            "$.routes[1]");
  }

  @Test
  void a_faulty_route_does_not_stop_the_others() {
    RoutesReading reading =
        parse(
            "{\"routes\": [%s, %s], \"extra\": 1}"
                .formatted(
                    routeOf(RouteDocument.hmac().with("map.direction", "\"up\"")),
                    routeOf(RouteDocument.payabli())));

    assertThat(reading.valid()).isFalse();
    assertThat(reading.routes().all()).extracting(Route::id).containsExactly("payabli");
  }

  @Test
  void routes_of_one_id_are_all_refused() {
    String twice = routeOf(RouteDocument.hmac());
    RoutesReading reading =
        parse(
            "{\"routes\": [%s, %s, %s]}".formatted(twice, routeOf(RouteDocument.payabli()), twice));

    assertThat(paths(reading)).containsExactly("$.routes[0].id", "$.routes[2].id");
    assertThat(reading.routes().all()).extracting(Route::id).containsExactly("payabli");
  }

  @Test
  void a_sound_route_is_refused_when_a_faulty_one_has_its_id() {
    RoutesReading reading =
        parse("{\"routes\": [%s, {\"id\": \"acme\"}]}".formatted(routeOf(RouteDocument.hmac())));

    assertThat(reading.routes().all()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "evnts, events, $.routes[0]",
    "maxBodyBytes, max_body_bytes, $.routes[0]",
    "auth.secretEnv, secret_env, $.routes[0].auth",
    "map.external-id, external_id, $.routes[0].map",
  })
  void an_unknown_key_is_told_its_place_and_the_nearest_known_key(
      String place, String nearest, String path) {
    RoutesReading reading = RouteDocument.hmac().with(place, "[\"x\"]").read();

    assertThat(reading.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo(path);
              assertThat(problem.reason())
                  .contains("$.routes[0]")
                  .endsWith("nearest known key is " + nearest);
            });
  }

  @Test
  void a_key_in_the_wrong_part_is_told_where_it_belongs() {
    assertThat(reasons(RouteDocument.hmac().with("map.timezone", "\"UTC\"")))
        .singleElement()
        .asString()
        .contains("$.routes[0].map.timezone", "it belongs in a route, or map.date");
  }

  @Test
  void a_repeated_key_is_a_problem_of_its_route_alone() {
    RoutesReading reading =
        parse(
            "routes:\n- id: a\n  id: b\n- " + routeOf(RouteDocument.payabli()).replace("\n", " "));

    assertThat(paths(reading)).contains("$.routes[0].id");
    assertThat(reading.routes().all()).extracting(Route::id).containsExactly("payabli");
  }

  @Test
  void a_repeated_key_in_json_is_a_problem_too() {
    RoutesReading reading = parse("{\"routes\": [], \"routes\": []}");

    assertThat(reading.problems())
        .contains(new Problem("$.routes", "routes stands more than once: keep one"));
  }

  @Test
  void a_path_spells_names_that_are_no_identifiers_as_strings() {
    RoutesReading reading =
        RouteDocument.hmac()
            .with("map.metadata", "{\"a\\\"\\n\\u202e\": \"x\", \"_ok\": \"y\"}")
            .read();

    assertThat(paths(reading))
        .containsExactly(
            "$.routes[0].map.metadata[\"a\\\"\\u000a\\u202e\"]", "$.routes[0].map.metadata._ok");
  }

  @Test
  void the_problems_listed_have_an_end_and_say_how_many_more_there_are() {
    String many = "{\"routes\": [" + "1,".repeat(999) + "1]}";

    RoutesReading reading = parse(many);

    assertThat(reading.problems()).hasSize(501);
    assertThat(reading.problems().get(500).reason()).startsWith("500 more");
  }

  @Test
  @Timeout(60)
  void ever_so_many_unknown_keys_cost_little() {
    String keys =
        IntStream.range(0, 90_000)
            .mapToObj(i -> "\"k" + i + "\":1")
            .collect(Collectors.joining(","));

    assertThat(parse("{" + keys + "}").problems()).hasSize(501);
  }

  @Test
  void equal_documents_have_equal_versions() {
    assertThat(RoutesParser.version("abc"))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(RoutesParser.version("abc\n")).isNotEqualTo(RoutesParser.version("abc"));
  }

  private static RoutesReading parse(String text) {
    return new RoutesParser(KnownSources.BUILT_IN).parse(text);
  }

  private static String routeOf(RouteDocument document) {
    String text = document.toString();
    return text.substring(text.indexOf('[') + 1, text.lastIndexOf(']'));
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
