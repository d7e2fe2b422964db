package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Auth;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row against what its processor's own page says, and against public examples. */
class SourceTableTest {

  private static final Processors PROCESSORS = Processors.standard(Set.of());
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final String SECRET = "made-up-signing-secret";
  private static final String URL = "https://hooks.example.com/in";

  static Stream<String> names() {
    return SourceTable.rows().stream()
        .filter(row -> row != SourceTable.GENERIC)
        .map(row -> row.info().name());
  }

  private static RoutesReading read(String source, String auth) {
    return new RoutesParser(PROCESSORS)
        .parse(
            "{\"routes\":[{\"id\":\"r\",\"source\":\""
                + source
                + "\",\"auth\":"
                + auth
                + ",\"map\":{\"data_stream_key\":\"s\",\"external_id\":\"id\",\"amount\":\"a\","
                + "\"direction\":\"credit\"}}]}");
  }

  private static Route route(String source) {
    String url = source.equals("square") ? ",\"url\":\"" + URL + "\"" : "";
    RoutesReading reading = read(source, "{\"secret_env\":\"S\"" + url + "}");
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.warnings()).isEmpty();
    return reading.routes().all().iterator().next();
  }

  private static Verdict verify(String source, String secret, WebhookRequest request, Instant now) {
    Processor processor = PROCESSORS.find(source).orElseThrow();
    return processor.verify(request, route(source).auth(), Credentials.secret(secret), now);
  }

  private static byte[] hmac(byte[] key, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(signed.getBytes(UTF_8));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  private static String hex(String signed) {
    return HexFormat.of().formatHex(hmac(SECRET.getBytes(UTF_8), signed));
  }

  private static String base64(String signed) {
    return Base64.getEncoder().encodeToString(hmac(SECRET.getBytes(UTF_8), signed));
  }

  /** What each processor's page says it sends for this body. */
  private static String[] headers(String source, String body) {
    String stamp = "1782864010";
    return switch (source) {
      case "stripe" ->
          new String[] {"Stripe-Signature", "t=" + stamp + ",v1=" + hex(stamp + "." + body)};
      case "standard_webhooks", "lithic" ->
          new String[] {
            "webhook-id",
            "m1",
            "webhook-timestamp",
            stamp,
            "webhook-signature",
            "v1," + base64("m1." + stamp + "." + body)
          };
      case "square" -> new String[] {"x-square-hmacsha256-signature", base64(URL + body)};
      case "shopify" ->
          new String[] {
            "X-Shopify-Hmac-SHA256",
            base64(body),
            "X-Shopify-Webhook-Id",
            "m1",
            "X-Shopify-Topic",
            "orders/paid"
          };
      case "github" ->
          new String[] {
            "X-Hub-Signature-256",
            "sha256=" + hex(body),
            "X-GitHub-Delivery",
            "m1",
            "X-GitHub-Event",
            "sponsorship"
          };
      case "slack" ->
          new String[] {
            "X-Slack-Request-Timestamp",
            stamp,
            "X-Slack-Signature",
            "v0=" + hex("v0:" + stamp + ":" + body)
          };
      case "gocardless" -> new String[] {"Webhook-Signature", hex(body)};
      case "checkout_com" -> new String[] {"Cko-Signature", hex(body)};
      case "paddle" ->
          new String[] {"Paddle-Signature", "ts=" + stamp + ";h1=" + hex(stamp + ":" + body)};
      case "dwolla" -> new String[] {"X-Request-Signature-SHA-256", hex(body)};
      case "modern_treasury" -> new String[] {"X-Signature", hex(body), "X-Webhook-ID", "m1"};
      case "increase" -> {
        String iso = "2026-07-01T00:00:05Z";
        yield new String[] {
          "Increase-Webhook-Signature", "t=" + iso + ",v1=" + hex(iso + "." + body)
        };
      }
      case "mollie" -> new String[] {"X-Mollie-Signature", hex(body)};
      case "xero" -> new String[] {"x-xero-signature", base64(body)};
      default -> throw new AssertionError("no headers for " + source);
    };
  }

  private static String secret(String source) {
    boolean encoded = source.equals("standard_webhooks") || source.equals("lithic");
    return encoded ? "whsec_" + Base64.getEncoder().encodeToString(SECRET.getBytes(UTF_8)) : SECRET;
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_secret_is_all_a_route_has_to_name_and_what_is_documented_verifies(String source) {
    String body = "{\n  \"id\": \"é😀\"}\n";
    String[] headers = headers(source, body);

    assertThat(verify(source, secret(source), Requests.post(body, headers), NOW))
        .isEqualTo(Verdict.verified());
    assertThat(verify(source, secret(source), Requests.post(body.strip(), headers), NOW))
        .isEqualTo(Verdict.failed("bad signature"));
    assertThat(verify(source, "b3RoZXI=", Requests.post(body, headers), NOW))
        .isEqualTo(Verdict.failed("bad signature"));
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
        ((Auth.Hmac) route(source).auth())
            .scheme()
            .content()
            .holds(com.endclose.relay.route.SignedContent.Kind.TIMESTAMP);
    WebhookRequest request = Requests.post("{}", headers(source, "{}"));

    for (Instant other : List.of(NOW.plusSeconds(310), NOW.minusSeconds(310))) {
      assertThat(verify(source, secret(source), request, other))
          .isEqualTo(stamped ? Verdict.failed("stale timestamp") : Verdict.verified());
    }
  }

  @Test
  void the_public_examples_of_the_processors_verify() {
    assertThat(
            verify(
                "github",
                "It's a Secret to Everybody",
                Requests.post(
                    "Hello, World!",
                    "X-Hub-Signature-256",
                    "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"),
                NOW))
        .isEqualTo(Verdict.verified());
    assertThat(
            verify(
                "standard_webhooks",
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                Requests.post(
                    "{\"test\": 2432232314}",
                    "svix-id",
                    "msg_p5jXN8AQM9LWM0D4loKWxJek",
                    "svix-timestamp",
                    "1614265330",
                    "svix-signature",
                    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
                Instant.ofEpochSecond(1_614_265_330)))
        .isEqualTo(Verdict.verified());
    assertThat(
            verify(
                "increase",
                "whsec_zlFsbBZ8Xcodlpcu6NDTdSzZRLSdhkst",
                Requests.post(
                    "{\"id\":\"event_123abc\",\"created_at\":\"2020-01-31T23:59:59Z\"}",
                    "Increase-Webhook-Signature",
                    "t=2022-01-31T23:59:59Z,v1=3f9c3dcc820ca3adfae8e196d05b09dfef63b91db5ce5ac1407090f2aa424a6f"),
                Instant.parse("2022-01-31T23:59:59Z")))
        .isEqualTo(Verdict.verified());
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
                 "eventDateUtc":"2026-07-01T00:00:00.000","eventCategory":"INVOICE"}"""))
        .containsExactly("t:r:UPDATE:2026-07-01T00\\:00\\:00.000", "INVOICE.UPDATE");
  }

  private static List<String> identity(String source, String body) {
    Processor processor = PROCESSORS.find(source).orElseThrow();
    Auth auth = route(source).auth();
    WebhookRequest request = Requests.post(body, headers(source, body));
    Message message = new Message(Bodies.parse(body), request.headers());
    return java.util.Arrays.asList(
        processor.eventId(message, auth).orElse(null), processor.eventType(message, auth));
  }

  @Test
  void what_the_deployer_writes_counts_more_than_the_row() {
    Route route =
        read(
                "stripe",
                """
                {"secret_env":["NEW","OLD"],"tolerance_seconds":60,"event_id":"data.id",
                 "header":"x-forwarded-stripe-signature","mode":"hmac"}""")
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
