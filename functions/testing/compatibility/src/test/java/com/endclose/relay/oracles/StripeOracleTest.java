package com.endclose.relay.oracles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** com.stripe:stripe-java signs and verifies. */
class StripeOracleTest {

  private static final String SECRET = "whsec_made_up";
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final long SECONDS = NOW.getEpochSecond();
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final Relay RELAY = Relay.of("stripe", "{secret_env: STRIPE}", SECRET);

  private static boolean relayAccepts(String body, String header) {
    return RELAY.accepts(body, Map.of("Stripe-Signature", header), NOW);
  }

  private static boolean sdkAccepts(String body, String header) throws Exception {
    return Webhook.Signature.verifyHeader(body, header, SECRET, 300, CLOCK);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_stripe_signs_the_relay_verifies(String body) throws Exception {
    String header = Webhook.Signature.generateSignatureHeader(body, SECRET, SECONDS);
    assertThat(relayAccepts(body, header)).isTrue();
    assertThat(relayAccepts(body + " ", header)).isFalse();
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_we_sign_stripe_and_the_relay_verify(String body) throws Exception {
    String signature = Ours.hex(SECRET, SECONDS + "." + body);
    String header = "t=" + SECONDS + ",v1=" + "0".repeat(64) + ",v1=" + signature + ",v0=1";
    assertThat(sdkAccepts(body, header)).isTrue();
    assertThat(relayAccepts(body, header)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"300,true", "301,false", "0,true"})
  void both_call_the_same_age_stale(int age, boolean fresh) throws Exception {
    String header = Webhook.Signature.generateSignatureHeader("{}", SECRET, SECONDS - age);
    assertThat(relayAccepts("{}", header)).isEqualTo(fresh);
    if (fresh) {
      assertThat(sdkAccepts("{}", header)).isTrue();
    } else {
      assertThatThrownBy(() -> sdkAccepts("{}", header))
          .isInstanceOf(SignatureVerificationException.class);
    }
  }

  @Test
  void another_secret_is_refused_by_both() throws Exception {
    String header = Webhook.Signature.generateSignatureHeader("{}", "whsec_other", SECONDS);
    assertThat(relayAccepts("{}", header)).isFalse();
    assertThatThrownBy(() -> sdkAccepts("{}", header))
        .isInstanceOf(SignatureVerificationException.class);
  }
}
