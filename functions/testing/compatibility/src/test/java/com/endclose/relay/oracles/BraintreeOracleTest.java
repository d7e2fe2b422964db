package com.endclose.relay.oracles;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.braintreegateway.BraintreeGateway;
import com.braintreegateway.Environment;
import com.braintreegateway.WebhookNotification;
import com.braintreegateway.exceptions.InvalidSignatureException;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.braintree.SignedForms;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** com.braintreepayments.gateway:braintree-java signs sample notifications and verifies. */
class BraintreeOracleTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final BraintreeGateway SDK =
      new BraintreeGateway(Environment.SANDBOX, "merchant", "public", "private");
  private static final Relay RELAY =
      Relay.of("braintree", "{secret_env: BRAINTREE, public_key: public}", "private");

  private static String form(Map<String, String> sample) {
    byte[] form = SignedForms.form(sample.get("bt_signature"), sample.get("bt_payload"));
    return new String(form, UTF_8);
  }

  @ParameterizedTest
  @EnumSource(
      value = WebhookNotification.Kind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "UNRECOGNIZED")
  void every_kind_that_braintree_signs_the_relay_verifies_and_reads(WebhookNotification.Kind kind)
      throws Exception {
    String body = form(SDK.webhookTesting().sampleNotification(kind, "my_id"));
    assertThat(RELAY.accepts(body, Map.of(), NOW)).isTrue();
    assertThat(RELAY.accepts(body.replace("public%7C", "other%7C"), Map.of(), NOW)).isFalse();
    assertThat(RELAY.accepts(body + "AAAA", Map.of(), NOW)).isFalse();

    RawBody document = RELAY.processor().document(RawBody.of(body.getBytes(UTF_8)));
    JsonNode json = new ObjectMapper().readTree(document.bytes());
    assertThat(json.path("kind").textValue()).isEqualTo(kind.toString());
    assertThat(json.path("subject").isObject()).isTrue();
  }

  @Test
  void what_we_sign_braintree_and_the_relay_verify() {
    String payload =
        SignedForms.payload(
            "<notification><kind>check</kind><timestamp type=\"datetime\">2026-07-01T00:00:00Z"
                + "</timestamp><subject><check type=\"boolean\">true</check></subject>"
                + "</notification>");
    String signature = "public|" + SignedForms.signature("private", payload);
    assertThat(SDK.webhookNotification().parse(signature, payload).getKind())
        .isEqualTo(WebhookNotification.Kind.CHECK);
    String body = form(Map.of("bt_signature", signature, "bt_payload", payload));
    assertThat(RELAY.accepts(body, Map.of(), NOW)).isTrue();

    String forged = "public|" + SignedForms.signature("other", payload);
    assertThatThrownBy(() -> SDK.webhookNotification().parse(forged, payload))
        .isInstanceOf(InvalidSignatureException.class);
    assertThat(RELAY.accepts(body.replace(signature.substring(7), "00"), Map.of(), NOW)).isFalse();
  }
}
