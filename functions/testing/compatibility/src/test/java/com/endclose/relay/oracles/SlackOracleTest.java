package com.endclose.relay.oracles;

import static org.assertj.core.api.Assertions.assertThat;

import com.slack.api.app_backend.SlackSignature;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** com.slack.api:slack-app-backend signs and verifies. */
class SlackOracleTest {

  private static final String SECRET = "made-up-slack";
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final long SECONDS = NOW.getEpochSecond();
  private static final Relay RELAY = Relay.of("slack", "{secret_env: SLACK}", SECRET);
  private static final SlackSignature.Generator SDK = new SlackSignature.Generator(SECRET);

  private static boolean relayAccepts(String body, long timestamp, String signature) {
    Map<String, String> headers =
        Map.of("X-Slack-Request-Timestamp", "" + timestamp, "X-Slack-Signature", signature);
    return RELAY.accepts(body, headers, NOW);
  }

  private static boolean sdkAccepts(String body, long timestamp, String signature) {
    return new SlackSignature.Verifier(SDK)
        .isValid("" + timestamp, body, signature, NOW.toEpochMilli());
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_slack_signs_the_relay_verifies(String body) {
    String signature = SDK.generate("" + SECONDS, body);
    assertThat(relayAccepts(body, SECONDS, signature)).isTrue();
    assertThat(relayAccepts(body + " ", SECONDS, signature)).isFalse();
    assertThat(relayAccepts(body, SECONDS + 1, signature)).isFalse();
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_we_sign_slack_and_the_relay_verify(String body) {
    String signature = "v0=" + Ours.hex(SECRET, "v0:" + SECONDS + ":" + body);
    assertThat(sdkAccepts(body, SECONDS, signature)).isTrue();
    assertThat(relayAccepts(body, SECONDS, signature)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0,true", "299,true", "301,false"})
  void both_call_the_same_age_stale(long age, boolean fresh) {
    String signature = SDK.generate("" + (SECONDS - age), "{}");
    assertThat(sdkAccepts("{}", SECONDS - age, signature)).isEqualTo(fresh);
    assertThat(relayAccepts("{}", SECONDS - age, signature)).isEqualTo(fresh);
  }
}
