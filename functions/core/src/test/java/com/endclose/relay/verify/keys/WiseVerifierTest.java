package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.Verdict;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WiseVerifierTest {

  private static final KeyPair OURS = KeyPairs.rsa(2048);
  private static final String BODY = "{\"event_type\": \"transfers#state-change\", \"é\": 1}\n";

  /**
   * Public: the body and the signature of Wise's sandbox in
   * github.com/transferwise/digital-signatures-examples, verify-webhook-signature.
   */
  private static final String SANDBOX_BODY =
      "{\"data\":{\"resource\":{\"id\":49983981,\"profile_id\":16055450,\"account_id\":14124090,"
          + "\"type\":\"transfer\"},\"current_state\":\"incoming_payment_waiting\","
          + "\"previous_state\":null,\"occurred_at\":\"2021-08-23T10:12:50Z\"},"
          + "\"subscription_id\":\"90aa8e14-4ef1-4a56-861c-f3c9cde097ea\","
          + "\"event_type\":\"transfers#state-change\",\"schema_version\":\"2.0.0\","
          + "\"sent_at\":\"2021-08-23T10:12:50Z\"}";

  private static final String SANDBOX_SIGNATURE =
      "wKcKCYXAzxNgiu7xmoDm943NUni7Rz33QN8JkEA9dWSGebgndonabgSj18Y4C08OrwVmueGsED2s00M7DtJVcYKOS1i3"
          + "G4TMVx+mgM3aL9djMBkQtiYNBFUd6wrPI7ZUNHv/TrlKSjTMc+6JFvUvJ7owY3z85e3I4jLRLJowMFvO8kvCJ60+"
          + "1pY9wDwZvtZ//WS93LrwGjk9Dvwzpmu0w+P4J75tETT5qC3Uv0y5G2yO8SEoO3yNP/tg/BOli02niHb53vEOUWUb"
          + "9bly6thnfMoXoiV/osoGxgF20R58RlvkAmezyyl1Sv542TfS2DpiwVnmjjjkCyXeSUcKookYLQ==";

  private static String signature(String algorithm, String body) {
    byte[] bytes = KeyPairs.sign(algorithm, OURS.getPrivate(), body.getBytes(UTF_8));
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Verdict verify(List<PublicKey> keys, String body, String... headers) {
    return new WiseVerifier().verify(Calls.of(body, headers), keys);
  }

  private static Verdict ours(String body, String... headers) {
    return verify(List.of(OURS.getPublic()), body, headers);
  }

  @Test
  void what_wises_sandbox_signed_is_verified_by_the_sandboxs_key_alone() {
    String[] header = {"x-signature-sha256", SANDBOX_SIGNATURE};
    assertThat(verify(PublicKeys.wise(Environment.SANDBOX), SANDBOX_BODY, header))
        .isEqualTo(Verdict.verified());
    assertThat(verify(PublicKeys.wise(Environment.PRODUCTION), SANDBOX_BODY, header))
        .isEqualTo(Verdict.badSignature());
    assertThat(verify(PublicKeys.wise(Environment.SANDBOX), SANDBOX_BODY + "\n", header))
        .isEqualTo(Verdict.badSignature());
  }

  @Test
  void a_signature_of_these_very_bytes_by_any_current_key_is_verified() {
    String signature = signature("SHA256withRSA", BODY);
    List<PublicKey> rotating =
        List.of(PublicKeys.wise(Environment.PRODUCTION).get(0), OURS.getPublic());
    assertThat(verify(rotating, BODY, "X-Signature-SHA256", signature))
        .isEqualTo(Verdict.verified());
    assertThat(ours(BODY, "X-Signature-SHA256", signature + "," + signature))
        .isEqualTo(Verdict.verified());
    assertThat(verify(List.of(), BODY, "X-Signature-SHA256", signature))
        .isEqualTo(Verdict.badSignature());
  }

  @Test
  void the_older_header_and_the_older_hash_prove_nothing() {
    assertThat(ours(BODY, "X-Signature", signature("SHA256withRSA", BODY)))
        .isEqualTo(Verdict.missingHeader("X-Signature-SHA256"));
    assertThat(ours(BODY, "X-Signature-SHA256", signature("SHA1withRSA", BODY)))
        .isEqualTo(Verdict.badSignature());
  }

  @Test
  void every_value_of_the_header_is_tried() {
    KeyPair keys = KeyPairs.rsa(2048);
    String good =
        Base64.getEncoder()
            .encodeToString(
                KeyPairs.sign("SHA256withRSA", keys.getPrivate(), "{}".getBytes(UTF_8)));

    for (String value : new String[] {"AAAA," + good, good + ", AAAA", "x,, " + good}) {
      assertThat(
              new WiseVerifier()
                  .verify(Calls.of("{}", "X-Signature-SHA256", value), List.of(keys.getPublic())))
          .isEqualTo(Verdict.verified());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "=", "====", "AA==", "_-_-", "\u00e9", "a b", "A,B", ",", "\0"})
  void nonsense_in_the_header_is_a_bad_signature(String nonsense) {
    assertThat(ours(BODY, "X-Signature-SHA256", nonsense)).isEqualTo(Verdict.badSignature());
    assertThat(ours(BODY, "X-Signature-SHA256", nonsense.repeat(100_000)))
        .isEqualTo(Verdict.badSignature());
  }

  @Test
  void a_key_is_rsa_of_2048_bits_or_more_in_pem_or_bare() {
    String bare = Base64.getEncoder().encodeToString(OURS.getPublic().getEncoded());
    String pem = "-----BEGIN PUBLIC KEY-----\r\n" + bare + "\n-----END PUBLIC KEY-----\n";
    assertThat(PublicKeys.rsa(bare)).contains(OURS.getPublic());
    assertThat(PublicKeys.rsa(pem)).contains(OURS.getPublic());
    assertThat(PublicKeys.rsa(bare.substring(8))).isEmpty();
    assertThat(PublicKeys.rsa("")).isEmpty();
    assertThat(PublicKeys.rsa("ключ")).isEmpty();
    assertThat(PublicKeys.rsa(encoded(KeyPairs.rsa(1024)))).isEmpty();
    assertThat(PublicKeys.rsa(encoded(KeyPairs.p256()))).isEmpty();
  }

  @Test
  void an_environment_goes_by_its_word_and_by_no_other() {
    assertThat(Environment.of("sandbox")).hasValue(Environment.SANDBOX);
    assertThat(Environment.of("production")).hasValue(Environment.PRODUCTION);
    assertThat(Environment.of("SANDBOX")).isEmpty();
  }

  private static String encoded(KeyPair pair) {
    return Base64.getEncoder().encodeToString(pair.getPublic().getEncoded());
  }
}
