package com.endclose.relay.oracles;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * com.standardwebhooks:standardwebhooks and com.svix:svix sign and verify. Both verify by the
 * machine's clock, so these webhooks are of today.
 */
class StandardWebhooksOracleTest {

  private static final byte[] KEY = "made-up key of 24 bytes!".getBytes(UTF_8);
  private static final String SECRET = "whsec_" + Base64.getEncoder().encodeToString(KEY);
  private static final Instant NOW = Instant.now();
  private static final long SECONDS = NOW.getEpochSecond();
  private static final String ID = "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W";
  private static final Relay RELAY = Relay.of("standard_webhooks", "{secret_env: HOOK}", SECRET);

  private static Map<String, String> headers(String brand, String signatures) {
    return Map.of(
        brand + "-id", ID,
        brand + "-timestamp", "" + SECONDS,
        brand + "-signature", signatures);
  }

  private static Map<String, List<String>> lists(String brand, String signatures) {
    return Map.of(
        brand + "-id", List.of(ID),
        brand + "-timestamp", List.of("" + SECONDS),
        brand + "-signature", List.of(signatures));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_the_reference_library_signs_the_relay_verifies(String body) throws Exception {
    String signature = new Webhook(SECRET).sign(ID, SECONDS, body);
    assertThat(RELAY.accepts(body, headers("webhook", signature), NOW)).isTrue();
    assertThat(RELAY.accepts(body + "\n", headers("webhook", signature), NOW)).isFalse();
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_svix_signs_the_relay_verifies_under_either_name(String body) throws Exception {
    String signature = new com.svix.Webhook(SECRET).sign(ID, SECONDS, body);
    assertThat(RELAY.accepts(body, headers("svix", signature), NOW)).isTrue();
    assertThat(RELAY.accepts(body, headers("webhook", signature), NOW)).isTrue();
    assertThat(RELAY.accepts(body + "\n", headers("svix", signature), NOW)).isFalse();
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("com.endclose.relay.oracles.Bodies#all")
  void what_we_sign_both_libraries_and_the_relay_verify(String body) throws Exception {
    String ours = "v1," + Ours.base64(KEY, ID + "." + SECONDS + "." + body);
    String rotating = "v1a,AAAA v1," + "A".repeat(43) + "= " + ours;
    assertThatCode(() -> new Webhook(SECRET).verify(body, lists("webhook", rotating)))
        .doesNotThrowAnyException();
    assertThatCode(() -> new com.svix.Webhook(SECRET).verify(body, lists("svix", rotating)))
        .doesNotThrowAnyException();
    assertThat(RELAY.accepts(body, headers("webhook", rotating), NOW)).isTrue();
  }

  @Test
  void what_the_library_refuses_the_relay_refuses() throws Exception {
    String good = Ours.base64(KEY, ID + "." + SECONDS + ".{}");
    for (String bad :
        List.of("v1,", "v2," + good, good, "v1" + good, "v1a," + good, "v1=" + good)) {
      assertThatThrownBy(() -> new Webhook(SECRET).verify("{}", lists("webhook", bad)))
          .as(bad)
          .isInstanceOf(WebhookVerificationException.class);
      assertThat(RELAY.accepts("{}", headers("webhook", bad), NOW)).as(bad).isFalse();
    }
  }
}
