package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Auth;
import com.endclose.relay.verify.braintree.SignedForms;
import com.endclose.relay.verify.keys.KeyPairs;
import com.endclose.relay.verify.keys.PlaidTokens;
import com.endclose.relay.verify.keys.PublishedKeys;
import com.endclose.relay.verify.keys.SigningPayPal;
import java.security.KeyPair;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sources that sign with keys of their own, as a route sets them up. */
class OwnKeysProcessorsTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final String BODY = "{\"id\":\"é\"}\n";
  private static final SigningPayPal PAYPAL = new SigningPayPal(NOW);
  private static final PlaidTokens PLAID = new PlaidTokens();
  private static final KeyPair WISE = KeyPairs.rsa(2048);

  private final PublishedKeys keys = new PublishedKeys();
  private final Processors processors = OwnKeys.sources(keys, PAYPAL);

  private Verdict verify(String source, Map<String, String> settings, WebhookRequest request) {
    Auth auth = new Auth.OfSource(Map.of(), settings);
    return processors
        .find(source)
        .orElseThrow()
        .verify(request, auth, Credentials.secret("private"), NOW);
  }

  @Test
  void wise_is_verified_by_the_key_that_the_route_writes_else_by_the_published_one() {
    byte[] signature = KeyPairs.sign("SHA256withRSA", WISE.getPrivate(), BODY.getBytes(UTF_8));
    WebhookRequest request =
        Requests.post(BODY, "X-Signature-SHA256", Base64.getEncoder().encodeToString(signature));
    String key = Base64.getEncoder().encodeToString(WISE.getPublic().getEncoded());

    assertThat(verify("wise", Map.of("public_key", key), request)).isEqualTo(Verdict.verified());
    assertThat(verify("wise", Map.of(), request)).isEqualTo(Verdict.badSignature());
  }

  @Test
  void paypal_is_verified_for_the_webhook_that_the_route_names() throws Exception {
    keys.at(SigningPayPal.ADDRESS, 200, PAYPAL.pem());
    WebhookRequest request = Requests.post(BODY, PAYPAL.headers(BODY));

    assertThat(verify("paypal", Map.of("webhook_id", " " + SigningPayPal.WEBHOOK_ID), request))
        .isEqualTo(Verdict.verified());
    assertThat(verify("paypal", Map.of("webhook_id", "another"), request))
        .isEqualTo(Verdict.badSignature());
  }

  @Test
  void plaid_is_asked_for_its_key_in_the_environment_that_the_route_names() {
    keys.at("https://sandbox.plaid.com/webhook_verification_key/get", 200, PLAID.answer("null"));
    WebhookRequest request =
        Requests.post(BODY, "Plaid-Verification", PLAID.token(BODY, NOW.getEpochSecond()));

    assertThat(verify("plaid", Map.of("client_id", "c", "environment", "sandbox"), request))
        .isEqualTo(Verdict.verified());
    assertThat(verify("plaid", Map.of("client_id", "c"), request))
        .isInstanceOf(Verdict.Unavailable.class);
  }

  @Test
  void braintree_is_verified_under_the_routes_pair_of_keys() {
    String payload = SignedForms.payload("<n><kind>check</kind></n>");
    String signatures = "public|" + SignedForms.signature("private", payload);
    WebhookRequest request =
        Requests.post(new String(SignedForms.form(signatures, payload), US_ASCII));

    assertThat(verify("braintree", Map.of("public_key", "public"), request))
        .isEqualTo(Verdict.verified());
    assertThat(verify("braintree", Map.of("public_key", "other"), request))
        .isEqualTo(Verdict.badSignature());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        "wise      | {\"event_type\":\"a#b\",\"id\":7}               | a#b  | null",
        "paypal    | {\"event_type\":\"A.B\",\"id\":\"WH-1\"}          | A.B  | WH-1",
        "paypal    | {\"event_type\":7}                            | null | null",
        "plaid     | {\"webhook_type\":\"A\",\"webhook_code\":\"B\"} | A:B  | null",
        "plaid     | {\"webhook_type\":\"A\"}                      | null | null",
        "plaid     | {\"webhook_code\":\"B\"}                      | null | null",
        "braintree | {\"kind\":\"check\",\"id\":7}                 | check | null",
      })
  void type_and_id_stand_where_the_sender_writes_them(
      String source, String body, String type, String id) {
    Processor processor = processors.find(source).orElseThrow();
    Auth auth = new Auth.OfSource(Map.of(), Map.of());

    assertThat(processor.eventType(Bodies.message(body), auth)).isEqualTo(type);
    assertThat(processor.eventId(Bodies.message(body), auth).orElse(null)).isEqualTo(id);
  }

  @Test
  void plaids_id_is_in_its_token() {
    Headers headers =
        Requests.post(BODY, "Plaid-Verification", PLAID.token(BODY, 1_782_864_010)).headers();

    assertThat(
            processors
                .find("plaid")
                .orElseThrow()
                .eventId(new Message(Bodies.parse(BODY), headers), Requests.header("x")))
        .hasValueSatisfying(id -> assertThat(id).startsWith("1782864010:"));
  }

  @ParameterizedTest
  @CsvSource({"wise, false", "paypal, true", "plaid, true", "braintree, false"})
  void all_tell_a_type_and_not_all_an_id(String source, boolean id) {
    Auth auth = new Auth.OfSource(Map.of(), Map.of());

    assertThat(processors.knowsType(source, auth)).isTrue();
    assertThat(processors.knowsEventId(source, auth)).isEqualTo(id);
  }
}
