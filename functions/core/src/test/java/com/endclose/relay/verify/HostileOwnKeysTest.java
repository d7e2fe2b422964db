package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Auth;
import com.endclose.relay.verify.keys.PublishedKeys;
import com.endclose.relay.verify.keys.SigningPayPal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is sent to a source with keys of its own, it is refused, and nothing is asked for. */
class HostileOwnKeysTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final List<String> HEADERS =
      List.of(
          "X-Signature-SHA256",
          "Plaid-Verification",
          "Paypal-Auth-Algo",
          "Paypal-Cert-Url",
          "Paypal-Transmission-Id",
          "Paypal-Transmission-Sig",
          "Paypal-Transmission-Time");

  private static final List<String> WORDS =
      List.of(
          "",
          ".",
          "..",
          "e30.e30.e30",
          "SHA256withRSA",
          "=",
          ",",
          "|",
          "\0",
          "\ud800",
          "{}",
          "AAAA",
          "https://api.paypal.com/",
          "-1",
          "9".repeat(5_000),
          "[".repeat(5_000));

  private final PublishedKeys keys = new PublishedKeys();
  private final Processors processors = OwnKeys.sources(keys, new SigningPayPal(NOW));
  private final Auth auth =
      new Auth.OfSource(
          Map.of(), Map.of("webhook_id", "made-up", "client_id", "made-up", "public_key", ""));

  @Test
  void garbage_is_refused_without_a_call() {
    Random random = new Random(20260701);
    for (int i = 0; i < 1_000; i++) {
      WebhookRequest request = garbage(random);
      for (String source : processors.names()) {
        Auth asConfigured = source.equals("wise") ? new Auth.OfSource(Map.of(), Map.of()) : auth;
        Processor processor = processors.find(source).orElseThrow();
        Credentials credentials = Credentials.secret("made-up");
        assertThat(processor.verify(request, asConfigured, credentials, NOW))
            .as(source)
            .isInstanceOf(Verdict.Failed.class);
        assertThat(processor.document(request.body())).isNotNull();
      }
    }
    assertThat(keys.asked()).isEmpty();
  }

  private static WebhookRequest garbage(Random random) {
    Map<String, String> headers = new HashMap<>();
    for (String name : HEADERS) {
      if (random.nextInt(4) > 0) {
        headers.put(name, text(random));
      }
    }
    byte[] body = new byte[random.nextInt(100)];
    random.nextBytes(body);
    return new WebhookRequest(Headers.joined(headers), RawBody.of(body), "192.0.2.10");
  }

  private static String text(Random random) {
    if (random.nextBoolean()) {
      return WORDS.get(random.nextInt(WORDS.size()));
    }
    byte[] bytes = new byte[random.nextInt(60)];
    random.nextBytes(bytes);
    return new String(bytes, ISO_8859_1);
  }

  @Test
  void another_mode_of_auth_verifies_nothing() {
    WebhookRequest request = Requests.post("{}");
    for (String source : processors.names()) {
      Processor processor = processors.find(source).orElseThrow();
      for (Auth other : List.of(Requests.header("x"), Requests.paths("id", "type"))) {
        assertThat(processor.verify(request, other, Credentials.secret("made-up"), NOW))
            .isEqualTo(Verdict.routeMismatch());
      }
    }
  }

  @Test
  void a_route_without_its_secret_verifies_nothing() {
    WebhookRequest request = Requests.post("bt_signature=a&bt_payload=AAAA");
    for (String source : List.of("plaid", "braintree")) {
      assertThat(
              processors
                  .find(source)
                  .orElseThrow()
                  .verify(request, auth, Credentials.of(Map.of()), NOW))
          .isInstanceOf(Verdict.Failed.class);
    }
  }

  @Test
  void a_key_for_wise_that_is_none_is_the_deployers_mistake() {
    assertThat(
            processors
                .find("wise")
                .orElseThrow()
                .verify(Requests.post("{}"), auth, Credentials.of(Map.of()), NOW))
        .isInstanceOf(Verdict.SecretUnusable.class);
  }
}
