package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentReaderTest {

  private static final String YAML =
      """
      routes:
        - id: acme
          source: generic_hmac
          auth: {mode: hmac, header: x-sig, secret_env: ACME_SECRET, event_id: id}
          map:
            data_stream_key: "acme"   # a comment
            external_id: id
            amount: amount
            direction: credit
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "\uFEFF%s",
        "---\n%s...\n",
        "%%YAML 1.2\n---\n%s",
        "# a comment\n%s",
      })
  void a_document_may_be_dressed_as_yaml_allows(String dress) {
    assertThat(parse(dress.formatted(YAML)).problems()).isEmpty();
    assertThat(parse(dress.formatted(YAML).replace("\n", "\r\n")).problems()).isEmpty();
  }

  @Test
  void json_may_be_indented_by_tabs_and_have_a_byte_order_mark() {
    String json = RouteDocument.hmac().toString().replace(",", ",\n\t").replace(":", "\t:\t");

    assertThat(parse(json).problems()).isEmpty();
    assertThat(parse("\uFEFF \n" + json).problems()).isEmpty();
  }

  @Test
  void json_may_escape_any_character() {
    String json =
        RouteDocument.hmac()
            .with("map.data_stream_key", "\"\\u00e9\\/\\ud83d\\ude00\"")
            .toString()
            .replace("é", "\\u00e9");

    assertThat(parse(json).routes().find("acme").orElseThrow().map().dataStreamKey())
        .isEqualTo("é/😀");
  }

  @Test
  void yaml_in_its_flow_style_is_yaml_though_it_begins_like_json() {
    assertThat(parse("{routes: [], }").problems())
        .extracting(Problem::path)
        .containsExactly("$.routes");
  }

  @Test
  void anchors_and_aliases_share_what_two_routes_have_in_common() {
    String twice =
        YAML.replace("map:", "map: &shared")
            + """
              - id: other
                source: generic_hmac
                auth: {mode: hmac, header: x-sig, secret_env: OTHER_SECRET, event_id: id}
                map: *shared
            """;

    assertThat(parse(twice).problems()).isEmpty();
    assertThat(parse(twice).routes().all()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n", "# nothing\n", "---\n", "null", "~", "routes", "[]", "5", "true"})
  void a_document_without_routes_is_refused_at_its_root(String text) {
    assertThat(parse(text).problems()).extracting(Problem::path).containsExactly("$");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "routes:\n  - id: a\n   source: b\n",
        "routes:\n  - id: a\n\tsource: b\n",
        "routes:\n  - {id: a\n",
        "routes:\n  - 'a\n",
        "routes:\n  - id: @a\n",
        "{\"routes\": [\n{\"id\" \"a\"}]}",
        "{\"routes\": [\n",
        "routes:\n  - \u0000",
        "routes:\n  - \uD800",
      })
  void a_syntax_error_tells_its_line_and_column(String text) {
    assertThat(parse(text).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("$");
              assertThat(problem.reason()).matches("line [23], column [0-9]+: .*");
            });
  }

  @Test
  void a_syntax_error_never_quotes_what_may_be_a_secret() {
    assertThat(parse("{\"secret_env\": made_up_secret}").problems().toString())
        .doesNotContain("made_up_secret");
    assertThat(parse("secret_env: [made_up_secret\nx: 'y").problems().toString())
        .doesNotContain("made_up_secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "routes: !!java.lang.Object []",
        "routes: !!set {a}",
        "routes: [!x a]",
        "routes: [! a]",
        "!!map {routes: []}"
      })
  void tags_are_refused(String text) {
    assertThat(reason(text)).contains("tags (!) are not allowed");
  }

  @Test
  void a_second_document_is_refused() {
    assertThat(reason("routes: []\n---\nroutes: []\n"))
        .contains("line 2", "more than one document");
    assertThat(reason("{\"routes\": []} {}")).contains("line 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: &a [*a]", "a: *b", "[*b, &b x]"})
  void an_alias_names_something_complete_before_it(String text) {
    assertThat(reason(text)).contains("alias");
  }

  @ParameterizedTest
  @ValueSource(strings = {"? [a]\n: b", "? {a: b}\n: c", "a: &a x\n*a : y"})
  void a_key_is_plain_text(String text) {
    assertThat(reason(text)).contains("a key must be plain text");
  }

  @Test
  @Timeout(60)
  void an_alias_bomb_is_refused_before_it_goes_off() {
    String bomb =
        "l0: &l0 [x,x,x,x,x,x,x,x,x,x]\n"
            + IntStream.range(1, 9)
                .mapToObj(
                    i -> "l%d: &l%d [%s]\n".formatted(i, i, ("*l" + (i - 1) + ",").repeat(10)))
                .collect(Collectors.joining());

    assertThat(reason(bomb)).contains("values, aliases counted");
    assertThat(reason("a: &a x\nb: [" + "*a, ".repeat(101) + "]"))
        .contains("more than 100 aliases");
  }

  @Test
  @Timeout(60)
  void size_and_depth_are_limited() {
    assertThat(reason("[".repeat(100_000))).contains("nested deeper than 20 levels");
    assertThat(reason("{\"a\":".repeat(100_000))).contains("nested deeper than 20 levels");
    assertThat(reason("- ".repeat(100_000))).contains("nested deeper than 20 levels");
    assertThat(reason("- x\n".repeat(200_000))).contains("holds more than 100000 values");
    assertThat(reason("é".repeat(600_000))).contains("larger than 1048576 bytes");
    assertThat(reason("#".repeat(1024 * 1024 + 1))).contains("larger than 1048576 bytes");
    assertThat(parse("#".repeat(1024 * 1024 - YAML.length() - 1) + "\n" + YAML).problems())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "NO", "on", "1_000", "12:30:00", "2026-01-01", "0x", ".5.", "0b1"})
  void only_yaml_1_2_decides_what_is_text(String plain) {
    assertThat(parse(YAML.replace("\"acme\"", plain)).routes().find("acme").orElseThrow())
        .extracting(route -> route.map().dataStreamKey())
        .isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "0x1F", "0o7", "1e3", ".inf", "true", "False", "null", "~", ""})
  void what_yaml_1_2_takes_for_something_else_needs_quotes_to_be_text(String plain) {
    assertThat(parse(YAML.replace("\"acme\"", plain)).problems())
        .extracting(Problem::path)
        .containsExactly("$.routes[0].map.data_stream_key");
    assertThat(parse(YAML.replace("\"acme\"", "'x" + plain + "'")).valid()).isTrue();
  }

  @Test
  @Timeout(60)
  void whatever_the_text_is_reading_it_answers() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> seeds = List.of(YAML, RouteDocument.payabli().toString());
    String spoilers = "{}[]:,-?&*!|>'\"%@`# \t\n\r\u0000\u0085\uFEFF\uD800\uDC00\\a0.~<=";
    for (int i = 0; i < 1_500; i++) {
      StringBuilder text = new StringBuilder(seeds.get(i % seeds.size()));
      for (int edits = random.nextInt(6); edits >= 0; edits--) {
        int at = random.nextInt(text.length());
        char spoiler = spoilers.charAt(random.nextInt(spoilers.length()));
        text.replace(at, at + random.nextInt(2), String.valueOf(spoiler));
      }
      RoutesReading reading = parse(text.toString());
      assertThat(reading.valid() || !reading.problems().isEmpty()).as("seed %s", seed).isTrue();
    }
  }

  private static RoutesReading parse(String text) {
    return new RoutesParser(KnownSources.BUILT_IN).parse(text);
  }

  private static String reason(String text) {
    return parse(text).problems().get(0).reason();
  }
}
