package com.endclose.relay.oracles;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.OwnKeys;
import com.endclose.relay.verify.keys.PublishedKeys;
import com.endclose.relay.verify.keys.SigningPayPal;
import com.paypal.base.SSLUtil;
import java.io.ByteArrayInputStream;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * com.paypal.sdk:rest-api-sdk, PayPal's own before the API for verification, computes the checksum,
 * reads the certificates and verifies; nothing signs but PayPal. It reads bodies in the machine's
 * encoding, so these are ASCII.
 */
class PayPalOracleTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final SigningPayPal PAYPAL = new SigningPayPal(NOW);
  private static final String AUTH = "{webhook_id: " + SigningPayPal.WEBHOOK_ID + "}";

  static Stream<String> bodies() {
    return Bodies.all().filter(US_ASCII.newEncoder()::canEncode);
  }

  private static boolean sdkAccepts(String body, String signature) throws Exception {
    Collection<X509Certificate> chain =
        SSLUtil.getCertificateFromStream(new ByteArrayInputStream(PAYPAL.pem().getBytes(US_ASCII)));
    String signed =
        String.join(
            "|",
            SigningPayPal.ID,
            SigningPayPal.TIME,
            SigningPayPal.WEBHOOK_ID,
            "" + SSLUtil.crc32(body));
    return SSLUtil.validateData(
        chain, "SHA256withRSA", signature, signed, body, SigningPayPal.WEBHOOK_ID);
  }

  private static Map<String, String> headers(String body) {
    String[] namesAndValues = PAYPAL.headers(body);
    Map<String, String> headers = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return headers;
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("bodies")
  void what_we_sign_paypal_and_the_relay_verify(String body) throws Exception {
    PublishedKeys keys = new PublishedKeys().at(SigningPayPal.ADDRESS, 200, PAYPAL.pem());
    Relay relay = Relay.of(OwnKeys.sources(keys, PAYPAL), "paypal", AUTH);
    assertThat(sdkAccepts(body, PAYPAL.signature(body))).isTrue();
    assertThat(relay.accepts(body, headers(body), NOW)).isTrue();
    assertThat(sdkAccepts(body + " ", PAYPAL.signature(body))).isFalse();
    assertThat(relay.accepts(body + " ", headers(body), NOW)).isFalse();
  }
}
