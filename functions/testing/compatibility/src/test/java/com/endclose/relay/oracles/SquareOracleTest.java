package com.endclose.relay.oracles;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.squareup.square.utilities.WebhooksHelper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** com.squareup:square verifies; it has nothing that signs. */
class SquareOracleTest {

  private static final String KEY = "made-up-square-signature-key";
  private static final String URL = "https://hooks.example.com/ingest/square-payouts";
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final Relay RELAY =
      Relay.of("square", "{secret_env: SQUARE, url: '" + URL + "'}", KEY);

  private static boolean relayAccepts(String body, String signature) {
    return RELAY.accepts(body, Map.of("x-square-hmacsha256-signature", signature), NOW);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_we_sign_square_and_the_relay_verify(String body) {
    String signature = Ours.base64(KEY.getBytes(UTF_8), URL + body);
    assertThat(WebhooksHelper.verifySignature(body, signature, KEY, URL)).isTrue();
    assertThat(relayAccepts(body, signature)).isTrue();
    assertThat(WebhooksHelper.verifySignature(body + " ", signature, KEY, URL)).isFalse();
    assertThat(relayAccepts(body + " ", signature)).isFalse();
  }

  @Test
  void what_square_refuses_the_relay_refuses() {
    byte[] key = KEY.getBytes(UTF_8);
    for (String bad :
        List.of(
            Ours.base64(key, "{}"),
            Ours.base64(key, URL + "/{}"),
            Ours.hex(KEY, URL + "{}"),
            Ours.base64("other".getBytes(UTF_8), URL + "{}"))) {
      assertThat(WebhooksHelper.verifySignature("{}", bad, KEY, URL)).isFalse();
      assertThat(relayAccepts("{}", bad)).isFalse();
    }
  }
}
