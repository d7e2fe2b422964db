package com.endclose.relay.verify;

import static com.endclose.relay.verify.SourceCalls.PROCESSORS;
import static com.endclose.relay.verify.SourceCalls.headers;
import static com.endclose.relay.verify.SourceCalls.read;
import static com.endclose.relay.verify.SourceCalls.route;
import static com.endclose.relay.verify.SourceCalls.secret;
import static com.endclose.relay.verify.SourceCalls.verify;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.SignedContent;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row against what its processor's own page says. */
class SourceTableTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");

  static Stream<String> names() {
    return SourceTable.rows().stream()
        .filter(row -> row != SourceTable.GENERIC)
        .map(row -> row.info().name());
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_secret_is_all_a_route_has_to_name_and_what_is_documented_verifies(String source) {
    String body = "{\n  \"id\": \"é😀\"}\n";
    String[] headers = headers(source, body);

    assertThat(verify(source, secret(source), Requests.post(body, headers), NOW))
        .isEqualTo(Verdict.verified());
    assertThat(verify(source, secret(source), Requests.post(body.strip(), headers), NOW))
        .isEqualTo(Verdict.badSignature());
    assertThat(verify(source, "b3RoZXI=", Requests.post(body, headers), NOW))
        .isEqualTo(Verdict.badSignature());
  }

  @ParameterizedTest
  @MethodSource("names")
  void without_any_one_header_that_is_signed_it_is_refused(String source) {
    String[] headers = headers(source, "{}");

    assertThat(verify(source, secret(source), Requests.post("{}"), NOW))
        .isInstanceOf(Verdict.Failed.class);
    for (int i = 0; i < headers.length; i += 2) {
      String[] one = {headers[i], headers[i + 1]};
      boolean onlySigned =
          headers.length == 2 || Set.of("shopify", "github", "modern_treasury").contains(source);
      if (!onlySigned) {
        assertThat(verify(source, secret(source), Requests.post("{}", one), NOW))
            .isInstanceOf(Verdict.Failed.class);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_stamp_that_is_signed_is_held_to_five_minutes(String source) {
    boolean stamped =
        ((Auth.Hmac) route(source).auth()).scheme().content().holds(SignedContent.Kind.TIMESTAMP);
    WebhookRequest request = Requests.post("{}", headers(source, "{}"));

    for (Instant other : List.of(NOW.plusSeconds(310), NOW.minusSeconds(310))) {
      assertThat(verify(source, secret(source), request, other))
          .isInstanceOf(stamped ? Verdict.Failed.class : Verdict.Verified.class)
          .satisfies(
              verdict ->
                  assertThat(
                          verdict instanceof Verdict.Failed failed
                              && failed.kind() == FailureKind.TIME_STAMP
                              && failed.age().isPresent())
                      .isEqualTo(stamped));
    }
  }

  @Test
  void ids_and_types_stand_where_the_pages_say() {
    assertThat(identity("stripe", "{\"id\":\"e1\",\"type\":\"payout.paid\"}"))
        .containsExactly("e1", "payout.paid");
    assertThat(identity("slack", "{\"event_id\":\"e1\",\"event\":{\"type\":\"message\"}}"))
        .containsExactly("e1", "message");
    assertThat(identity("shopify", "{\"id\":7}")).containsExactly("m1", "orders/paid");
    assertThat(identity("github", "{}")).containsExactly("m1", "sponsorship");
    assertThat(identity("lithic", "{\"event_type\":\"payment\"}")).containsExactly("m1", "payment");
    assertThat(identity("dwolla", "{\"id\":\"e1\",\"topic\":\"transfer_completed\"}"))
        .containsExactly("e1", "transfer_completed");
    assertThat(identity("modern_treasury", "{}")).containsExactly("m1", null);
    assertThat(
            identity(
                "gocardless", "{\"id\":\"EV1\",\"resource_type\":\"payouts\",\"action\":\"paid\"}"))
        .containsExactly("EV1", "payouts.paid");
    assertThat(
            identity(
                "xero",
                """
                {"tenantId":"t","resourceId":"r","eventType":"UPDATE",
                 "eventDateUtc":"2026-07-01T00:00:00.000","eventCategory":"INVOICE"}\
                """))
        .containsExactly("t:r:UPDATE:2026-07-01T00\\:00\\:00.000", "INVOICE.UPDATE");
  }

  @Test
  void of_an_id_or_a_type_of_several_parts_none_may_be_missing() {
    assertThat(identity("gocardless", "{\"id\":\"EV1\",\"action\":\"paid\"}"))
        .containsExactly("EV1", null);
    assertThat(
            identity("xero", "{\"tenantId\":\"t\",\"resourceId\":\"r\",\"eventType\":\"UPDATE\"}"))
        .containsExactly(null, null);
  }

  private static List<String> identity(String source, String body) {
    Processor processor = PROCESSORS.find(source).orElseThrow();
    Auth auth = route(source).auth();
    WebhookRequest request = Requests.post(body, headers(source, body));
    Message message = new Message(Bodies.parse(body), request.headers());
    return Arrays.asList(
        processor.eventId(message, auth).orElse(null), processor.eventType(message, auth));
  }

  @Test
  void what_the_deployer_writes_counts_more_than_the_row() {
    Route route =
        read(
                "stripe",
                """
                {"secret_env":["NEW","OLD"],"tolerance_seconds":60,"event_id":"data.id",
                 "header":"x-forwarded-stripe-signature","mode":"hmac"}\
                """)
            .routes()
            .find("r")
            .orElseThrow();
    Auth.Hmac auth = (Auth.Hmac) route.auth();

    assertThat(auth.secretEnvs()).containsExactly("NEW", "OLD");
    assertThat(auth.scheme().timestamp().toleranceSeconds()).isEqualTo(60);
    assertThat(auth.scheme().signature().header()).isEqualTo("x-forwarded-stripe-signature");
    assertThat(auth.scheme().signature().member()).isEqualTo("v1");
    assertThat(auth.event().id().toString()).isEqualTo("[data.id]");
  }

  @Test
  void a_source_in_another_mode_or_with_an_unknown_algorithm_is_refused() {
    assertThat(read("stripe", "{\"mode\":\"static_header\",\"secret_env\":\"S\"}").valid())
        .isFalse();
    assertThat(read("adyen", "{\"mode\":\"hmac\",\"secret_env\":\"S\",\"header\":\"x\"}").valid())
        .isFalse();
    assertThat(read("stripe", "{\"algorithm\":\"sha1\",\"secret_env\":\"S\"}").problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).endsWith(".auth.algorithm"));
    assertThat(read("strip", "{\"secret_env\":\"S\"}").problems())
        .anySatisfy(problem -> assertThat(problem.reason()).contains("known are stripe"));
  }

  @Test
  void every_source_says_what_it_is_where_that_is_written_and_nothing_twice() {
    List<SourceInfo> sources = PROCESSORS.sources();

    assertThat(sources).extracting(SourceInfo::name).doesNotHaveDuplicates();
    for (SourceInfo source : sources) {
      assertThat(source.title()).isNotBlank();
      assertThat(source.signed()).isNotBlank();
      assertThat(source.modes()).isNotEmpty();
      boolean own = source.name().equals("generic_hmac");
      assertThat(source.document().map(page -> page.startsWith("https://")))
          .isEqualTo(own ? Optional.empty() : Optional.of(true));
    }
    assertThat(sources)
        .filteredOn(source -> source.items().isPresent())
        .extracting(SourceInfo::name)
        .containsExactlyInAnyOrder("gocardless", "xero", "adyen");
  }

  @Test
  void slack_and_xero_get_the_answer_they_ask_for() {
    Processor slack = PROCESSORS.find("slack").orElseThrow();
    Headers none = Headers.joined(Map.of());
    Message challenge =
        new Message(Bodies.parse("{\"type\":\"url_verification\",\"challenge\":\"3eZ\"}"), none);

    assertThat(slack.challenge(challenge)).hasValue(new Reply("text/plain", "3eZ"));
    String longest = "x".repeat(500);
    assertThat(
            slack.challenge(
                new Message(
                    Bodies.parse(
                        "{\"type\":\"url_verification\",\"challenge\":\"" + longest + "\"}"),
                    none)))
        .hasValue(new Reply("text/plain", longest));
    for (String other :
        List.of(
            "{\"type\":\"event_callback\",\"challenge\":\"3eZ\"}",
            "{\"type\":\"url_verification\",\"challenge\":7}",
            "{\"type\":\"url_verification\"}",
            "{\"type\":\"url_verification\",\"challenge\":\"" + "x".repeat(501) + "\"}",
            "[]")) {
      assertThat(slack.challenge(new Message(Bodies.parse(other), none))).isEmpty();
    }
    assertThat(PROCESSORS.find("xero").orElseThrow().receipt())
        .hasValue(new Reply("text/plain", ""));
  }
}
