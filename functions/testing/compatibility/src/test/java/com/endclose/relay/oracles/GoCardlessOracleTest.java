package com.endclose.relay.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import com.gocardless.Webhook;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** com.gocardless:gocardless-pro verifies; it has nothing that signs. */
class GoCardlessOracleTest {

  private static final String SECRET = "made-up-gc";
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final Relay RELAY = Relay.of("gocardless", "{secret_env: GC}", SECRET);

  private static boolean relayAccepts(String body, String signature) {
    return RELAY.accepts(body, Map.of("Webhook-Signature", signature), NOW);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_we_sign_gocardless_and_the_relay_verify(String body) {
    String signature = Ours.hex(SECRET, body);
    assertThat(Webhook.isValidSignature(body, signature, SECRET)).isTrue();
    assertThat(relayAccepts(body, signature)).isTrue();
    assertThat(Webhook.isValidSignature(body + " ", signature, SECRET)).isFalse();
    assertThat(relayAccepts(body + " ", signature)).isFalse();
  }

  @Test
  void what_gocardless_refuses_the_relay_refuses() {
    String good = Ours.hex(SECRET, "{}");
    for (String bad : List.of("", good.substring(1), good + "0", Ours.hex("other", "{}"))) {
      assertThat(Webhook.isValidSignature("{}", bad, SECRET)).isFalse();
      assertThat(relayAccepts("{}", bad)).isFalse();
    }
  }
}
