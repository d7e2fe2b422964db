package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.verify.OwnKeys;
import com.endclose.relay.verify.braintree.SignedForms;
import com.endclose.relay.verify.keys.KeyPairs;
import com.endclose.relay.verify.keys.PlaidTokens;
import com.endclose.relay.verify.keys.PublishedKeys;
import com.endclose.relay.verify.keys.SigningPayPal;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Webhooks of sources that sign with keys of their own, from the request to the stored event. */
class OwnKeysIngestTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final SigningPayPal PAYPAL = new SigningPayPal(NOW);
  private static final PlaidTokens PLAID = new PlaidTokens();
  private static final KeyPair WISE = KeyPairs.rsa(2048);

  private final PublishedKeys keys = new PublishedKeys();
  private final Desk desk = new Desk();

  @BeforeEach
  void configure() throws Exception {
    keys.at(SigningPayPal.ADDRESS, 200, PAYPAL.pem());
    keys.at(PlaidTokens.PRODUCTION, 200, PLAID.answer("null"));
    desk.processors = OwnKeys.sources(keys, PAYPAL);
    desk.secrets.put("PLAID_SECRET", "made-up");
    desk.secrets.put("BRAINTREE_PRIVATE_KEY", "private");
    desk.configure(
        route("wise", "{public_key: '%s'}".formatted(encoded(WISE))),
        route("paypal", "{webhook_id: %s}".formatted(SigningPayPal.WEBHOOK_ID)),
        route("plaid", "{secret_env: PLAID_SECRET, client_id: made-up}"),
        route("braintree", "{secret_env: BRAINTREE_PRIVATE_KEY, public_key: public}"));
  }

  private static String route(String source, String auth) {
    return """
        - id: %1$s
          source: %1$s
          auth: %2$s
          map: {data_stream_key: payouts, external_id: id, amount: {source: amount, unit: major}, currency: USD, direction: credit}
        """
        .formatted(source, auth);
  }

  private static String encoded(KeyPair pair) {
    return Base64.getEncoder().encodeToString(pair.getPublic().getEncoded());
  }

  private static Map<String, String> paypalHeaders(String body) {
    String[] namesAndValues = PAYPAL.headers(body);
    Map<String, String> headers = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return headers;
  }

  private IngestAnswer plaid(String body, long issuedAt) {
    String token = PLAID.token(body, issuedAt);
    return desk.receive("plaid", body.getBytes(UTF_8), Map.of("Plaid-Verification", token));
  }

  @Test
  void a_webhook_of_wise_is_stored_under_its_bodys_hash() {
    String body = "{\"event_type\":\"balances#credit\",\"data\":{\"amount\":1.10}}";
    byte[] bytes = body.getBytes(UTF_8);
    byte[] signature = KeyPairs.sign("SHA256withRSA", WISE.getPrivate(), bytes);
    Map<String, String> headers =
        Map.of("X-Signature-SHA256", Base64.getEncoder().encodeToString(signature));

    IngestAnswer answer = desk.receive("wise", bytes, headers);
    assertThat(answer.status()).isEqualTo(200);
    Event event = desk.event(answer);
    assertThat(event.origin().eventType()).isEqualTo("balances#credit");
    assertThat(event.origin().eventId()).startsWith("sha256:");
    assertThat(desk.body(event, 0)).isEqualTo(bytes);
    assertThat(desk.receive("wise", bytes, headers).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    assertThat(desk.receive("wise", (body + " ").getBytes(UTF_8), headers).status()).isEqualTo(401);
  }

  @Test
  void a_webhook_of_paypal_is_stored_under_its_own_id() {
    String body = "{\"id\":\"WH-1\",\"event_type\":\"PAYMENT.CAPTURE.COMPLETED\"}";
    IngestAnswer answer = desk.receive("paypal", body.getBytes(UTF_8), paypalHeaders(body));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(desk.event(answer).origin().eventId()).isEqualTo("WH-1");
    assertThat(desk.event(answer).origin().eventType()).isEqualTo("PAYMENT.CAPTURE.COMPLETED");
    assertThat(desk.receive("paypal", "{}".getBytes(UTF_8), paypalHeaders(body)).status())
        .isEqualTo(401);
  }

  @Test
  void equal_webhooks_of_plaid_are_events_of_their_own_unless_they_are_the_same_token() {
    String body = "{\"webhook_type\":\"TRANSFER\",\"webhook_code\":\"TRANSFER_EVENTS_UPDATE\"}";
    IngestAnswer first = plaid(body, NOW.getEpochSecond());
    assertThat(first.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.event(first).origin().eventType()).isEqualTo("TRANSFER:TRANSFER_EVENTS_UPDATE");
    assertThat(plaid(body, NOW.getEpochSecond()).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    assertThat(plaid(body, NOW.getEpochSecond() - 1).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(plaid(body, NOW.getEpochSecond() - 301).status()).isEqualTo(401);
  }

  @Test
  void a_form_of_braintree_is_stored_as_the_json_it_stands_for() {
    String payload =
        SignedForms.payload(
            "<notification><kind>disbursement</kind><amount>1.10</amount></notification>");
    String signatures = "public|" + SignedForms.signature("private", payload);
    IngestAnswer answer =
        desk.receive("braintree", SignedForms.form(signatures, payload), Map.of());
    assertThat(answer.status()).isEqualTo(200);
    assertThat(desk.event(answer).origin().eventType()).isEqualTo("disbursement");
    assertThat(desk.body(desk.event(answer), 0))
        .asString(UTF_8)
        .isEqualTo("{\"kind\":\"disbursement\",\"amount\":\"1.10\"}");
    assertThat(desk.receive("braintree", SignedForms.form("public|00", payload), Map.of()).status())
        .isEqualTo(401);
    assertThat(desk.receive("braintree", "{}".getBytes(UTF_8), Map.of()).status()).isEqualTo(401);
  }

  @Test
  void an_authentic_form_around_something_else_than_xml_is_not_stored() {
    String payload = SignedForms.payload("<!DOCTYPE n [<!ENTITY e \"x\">]><n>&e;</n>");
    String signatures = "public|" + SignedForms.signature("private", payload);
    assertThat(desk.receive("braintree", SignedForms.form(signatures, payload), Map.of()).status())
        .isEqualTo(400);
    assertThat(desk.memory.routes()).isEmpty();
  }

  @Test
  void keys_that_are_not_to_be_had_make_the_sender_try_again_and_then_it_is_stored()
      throws Exception {
    String body = "{\"id\":\"WH-2\"}";
    keys.away(SigningPayPal.ADDRESS).away(PlaidTokens.PRODUCTION);
    IngestAnswer refused = desk.receive("paypal", body.getBytes(UTF_8), paypalHeaders(body));
    assertThat(refused.status()).isEqualTo(503);
    assertThat(plaid(body, NOW.getEpochSecond()).status()).isEqualTo(503);

    keys.at(SigningPayPal.ADDRESS, 200, PAYPAL.pem());
    desk.clock.tick(Duration.ofSeconds(10));
    assertThat(desk.receive("paypal", body.getBytes(UTF_8), paypalHeaders(body)).status())
        .isEqualTo(200);
  }
}
