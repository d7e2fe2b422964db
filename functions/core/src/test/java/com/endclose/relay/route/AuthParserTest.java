package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthParserTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RELAY_DATA_KEYS",
        "RELAY_",
        "ENDCLOSE_API_KEY",
        "ADMIN_BASIC_AUTH",
        "MASKING_HMAC_KEY"
      })
  void the_relays_own_secrets_are_refused(String name) {
    assertThat(problems(RouteDocument.hmac().with("auth.secret_env", '"' + name + '"')))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.path()).isEqualTo("$.routes[0].auth.secret_env");
              assertThat(problem.reason()).contains("the relay's own");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"RELAYED", "MY_RELAY_KEY", "ENDCLOSER", "webhook-secret"})
  void names_that_only_look_like_them_are_fine(String name) {
    assertThat(problems(RouteDocument.hmac().with("auth.secret_env", '"' + name + '"'))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", " NAME", "NAME ", "NA\\u0000ME", "\\ud800"})
  void a_secrets_name_is_plain_text(String name) {
    assertThat(problems(RouteDocument.hmac().with("auth.secret_env", '"' + name + '"')))
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth.secret_env");
  }

  @Test
  void what_stands_in_secret_env_is_never_repeated_for_it_may_be_a_secret() {
    for (String pasted : List.of("RELAY_made_up_key", " made_up_key", "made_up_key\\n")) {
      assertThat(problems(RouteDocument.hmac().with("auth.secret_env", '"' + pasted + '"')))
          .allMatch(problem -> !problem.toString().contains("made_up_key"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-sig", "X-Sig", "!#$%&'*+.^_`|~09azAZ-"})
  void a_header_is_a_token_kept_as_written(String name) {
    Auth.Hmac auth =
        (Auth.Hmac) RouteDocument.hmac().with("auth.header", '"' + name + '"').route().auth();

    assertThat(auth.scheme().signature().header()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x sig", "x:sig", "x-sig\\r\\nevil: 1", "x-süg", "x(sig)", "x/sig"})
  void any_other_header_is_refused(String name) {
    assertThat(problems(RouteDocument.hmac().with("auth.header", '"' + name + '"')))
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth.header");
    assertThat(problems(RouteDocument.payabli().with("auth.header", '"' + name + '"')))
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth.header");
  }

  @Test
  void the_defaults_are_those_of_the_specification() {
    assertThat(RouteDocument.hmac().route().auth())
        .isEqualTo(
            new Auth.Hmac(
                new HmacScheme(
                    new HmacScheme.Signature(
                        "x-sig", HmacScheme.Layout.VALUE, null, HmacScheme.Encoding.HEX, null),
                    HmacScheme.Algorithm.SHA256,
                    HmacScheme.SecretForm.TEXT,
                    SignedContent.BODY,
                    new HmacScheme.Stamp(null, null, HmacScheme.Stamp.Form.SECONDS, 300),
                    null),
                List.of("ACME_SECRET"),
                new EventRefs(List.of(Path.of("id")), null, List.of(Path.of("type")), null)));
    assertThat(RouteDocument.payabli().route().auth())
        .isEqualTo(new Auth.StaticHeader("authorization", List.of("PAYABLI_SECRET"), List.of()));
  }

  @Test
  void a_source_is_told_the_modes_it_takes() {
    assertThat(problems(RouteDocument.hmac().with("source", "\"payabli\"")))
        .containsExactly(
            new Problem(
                "$.routes[0].auth.mode",
                "mode must be one that the source payabli takes: static_header"));
  }

  @Test
  void a_signed_timestamp_needs_a_header_to_stand_in() {
    RouteDocument document = RouteDocument.hmac().with("auth.signed_content", "\"timestamp.body\"");

    assertThat(problems(document))
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth.timestamp_header");
    assertThat(problems(document.with("auth.timestamp_header", "\"x-ts\""))).isEmpty();
  }

  @Test
  void settings_of_a_timestamp_that_is_not_signed_are_warned_of() {
    RoutesReading reading =
        RouteDocument.hmac()
            .with("auth.timestamp_header", "\"x-ts\"")
            .with("auth.tolerance_seconds", "60")
            .read();

    assertThat(reading.valid()).isTrue();
    assertThat(reading.warnings())
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth.timestamp_header", "$.routes[0].auth.tolerance_seconds");
  }

  @ParameterizedTest
  @CsvSource({"0", "-300", "0.5", "31536001", "1e99", "'\"300\"'", "null"})
  void a_tolerance_is_a_whole_number_of_seconds_up_to_a_year(String seconds) {
    assertThat(problems(RouteDocument.hmac().with("auth.tolerance_seconds", seconds)))
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth.tolerance_seconds");
  }

  @ParameterizedTest
  @CsvSource({"event_id, events.*.id", "event_type, *", "event_id, *.id"})
  void an_id_or_type_that_names_many_values_is_refused(String key, String path) {
    assertThat(problems(RouteDocument.hmac().with("auth." + key, '"' + path + '"')))
        .containsExactly(
            new Problem(
                "$.routes[0].auth." + key,
                key
                    + " must name one value, without *: items says where the events of one"
                    + " webhook stand"));
  }

  @Test
  void a_tolerance_over_a_day_is_warned_of() {
    RouteDocument document =
        RouteDocument.hmac()
            .with("auth.signed_content", "\"timestamp.body\"")
            .with("auth.timestamp_header", "\"x-ts\"");

    assertThat(document.with("auth.tolerance_seconds", "86400").read().warnings()).isEmpty();
    assertThat(document.with("auth.tolerance_seconds", "86401").read().warnings()).hasSize(1);
  }

  @Test
  void allowed_addresses_are_kept_in_order_and_faulty_ones_named() {
    RouteDocument document =
        RouteDocument.payabli()
            .with(
                "auth.allowed_ips", "[\"192.0.2.0/24\", \"192.0.2.300\", \"2001:db8::/32\", \"\"]");

    assertThat(problems(document))
        .extracting(Problem::path)
        .containsExactly("$.routes[0].auth.allowed_ips[1]", "$.routes[0].auth.allowed_ips[3]");
  }

  private static List<Problem> problems(RouteDocument document) {
    return document.read().problems();
  }
}
