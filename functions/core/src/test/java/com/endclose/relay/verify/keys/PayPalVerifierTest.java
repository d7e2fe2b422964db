package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.verify.FailureKind;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayPalVerifierTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final String BODY = "{\"id\":\"WH-1\",\"note\":\"caf\u00e9\"}\n";
  private static final SigningPayPal PAYPAL = new SigningPayPal(NOW);
  private static final Verdict NOT_TRUSTED =
      Verdict.failed(
          FailureKind.KEY_UNKNOWN, "the certificate is not PayPal's, not trusted or not valid now");

  private final PublishedKeys keys = new PublishedKeys();
  private final PayPalVerifier verifier = PAYPAL.verifier(keys);

  private Verdict verify(String body, String... headers) {
    return verifier.verify(
        Calls.of(body, headers), Environment.PRODUCTION, SigningPayPal.WEBHOOK_ID, NOW);
  }

  private static String[] with(int index, String value) {
    String[] headers = PAYPAL.headers(BODY);
    headers[index] = value;
    return headers;
  }

  private static long crc(String body) {
    CRC32 crc = new CRC32();
    crc.update(body.getBytes(UTF_8));
    return crc.getValue();
  }

  private void published(String pem) {
    keys.at(SigningPayPal.ADDRESS, 200, pem);
  }

  @Test
  void a_webhook_signed_by_paypals_certificate_is_verified_and_the_certificate_fetched_once()
      throws Exception {
    published(PAYPAL.pem());
    for (int i = 0; i < 3; i++) {
      assertThat(verify(BODY, PAYPAL.headers(BODY))).isEqualTo(Verdict.verified());
    }
    assertThat(verify("", PAYPAL.headers(""))).isEqualTo(Verdict.verified());
    assertThat(keys.asked()).hasSize(1);
  }

  @Test
  void a_transmission_is_taken_for_three_days_and_five_minutes_ahead() throws Exception {
    published(PAYPAL.pem());
    var call = Calls.of(BODY, PAYPAL.headers(BODY));
    Instant sent = Instant.parse(SigningPayPal.TIME);

    assertThat(at(call, sent.plus(Duration.ofDays(3)))).isEqualTo(Verdict.verified());
    assertThat(at(call, sent.minus(Duration.ofMinutes(5)))).isEqualTo(Verdict.verified());
    assertThat(at(call, sent.plus(Duration.ofDays(300))))
        .isEqualTo(Verdict.badTimeStamp(Optional.of(Duration.ofDays(300)), Duration.ofDays(3)));
    assertThat(at(call, sent.minus(Duration.ofSeconds(301))))
        .isEqualTo(
            Verdict.badTimeStamp(Optional.of(Duration.ofSeconds(-301)), Duration.ofSeconds(300)));
    for (String time : new String[] {"yesterday", "2026-07-01T00:00:10", "1782864010"}) {
      assertThat(verify(BODY, with(9, time)))
          .isEqualTo(Verdict.badTimeStamp(Optional.empty(), Duration.ofDays(3)));
    }
  }

  private Verdict at(WebhookRequest call, Instant now) {
    return verifier.verify(call, Environment.PRODUCTION, SigningPayPal.WEBHOOK_ID, now);
  }

  @Test
  void of_headers_with_several_values_each_is_tried_in_any_order() throws Exception {
    published(PAYPAL.pem());
    String[] headers = PAYPAL.headers(BODY);
    for (int i = 1; i < headers.length; i += 2) {
      headers[i] = "AAAA, " + headers[i];
    }
    assertThat(verify(BODY, headers)).isEqualTo(Verdict.verified());
    assertThat(verify(BODY.strip(), headers)).isEqualTo(Verdict.badSignature());

    headers = PAYPAL.headers(BODY);
    headers[7] = "AAAA,BBBB," + headers[7];
    headers[9] = "2026-07-01T00:00:09Z," + headers[9];
    assertThat(verify(BODY, headers)).isEqualTo(Verdict.verified());
  }

  @Test
  void headers_that_a_gateway_joined_are_taken_by_their_first_values() throws Exception {
    published(PAYPAL.pem());
    String[] headers = PAYPAL.headers(BODY);
    for (int i = 1; i < headers.length; i += 2) {
      headers[i] = headers[i] + "," + headers[i];
    }
    assertThat(verify(BODY, headers)).isEqualTo(Verdict.verified());
  }

  @Test
  void another_body_another_webhook_or_another_time_was_not_signed() throws Exception {
    published(PAYPAL.pem());
    Verdict bad = Verdict.badSignature();
    assertThat(verify(BODY.strip(), PAYPAL.headers(BODY))).isEqualTo(bad);
    assertThat(verify(BODY, with(5, "another"))).isEqualTo(bad);
    assertThat(verify(BODY, with(9, "2026-07-01T00:00:09Z"))).isEqualTo(bad);
    var call = Calls.of(BODY, PAYPAL.headers(BODY));
    assertThat(verifier.verify(call, Environment.PRODUCTION, "5JB02718E7389460X", NOW))
        .isEqualTo(bad);
    String unnamed = SigningPayPal.ID + "|" + SigningPayPal.TIME + "||" + crc(BODY);
    assertThat(
            verifier.verify(
                Calls.of(BODY, with(7, PAYPAL.signed(unnamed))), Environment.PRODUCTION, "", NOW))
        .isEqualTo(bad);
  }

  @ParameterizedTest
  @CsvSource({"1", "3", "5", "7", "9"})
  void every_header_is_needed_and_none_may_be_longer_than_paypals(int index) throws Exception {
    published(PAYPAL.pem());
    for (String value : new String[] {null, "", "x".repeat(100_000), "\u00e9", "|", "="}) {
      assertThat(verify(BODY, with(index, value))).isInstanceOf(Verdict.Failed.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"3", "5", "7", "9"})
  void a_header_that_is_missing_or_too_long_is_told_from_a_bad_signature(int index)
      throws Exception {
    published(PAYPAL.pem());
    Verdict missing =
        Verdict.failed(
            FailureKind.HEADER_MISSING,
            "a Paypal-* header is missing, or longer than any of PayPal's");
    assertThat(verify(BODY, with(index, null))).isEqualTo(missing);
    assertThat(verify(BODY, with(index, "x".repeat(1001)))).isEqualTo(missing);
    assertThat(verify(BODY, with(index, "x".repeat(1000)))).isNotEqualTo(missing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SHA1withRSA", "sha256withrsa", "none", "HmacSHA256", "SHA256withECDSA"})
  void no_other_algorithm_is_taken(String algorithm) throws Exception {
    published(PAYPAL.pem());
    assertThat(verify(BODY, with(1, algorithm)))
        .isEqualTo(Verdict.failed(FailureKind.SIGNATURE, "Paypal-Auth-Algo is not SHA256withRSA"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.paypal.com/v1/notifications/certs/CERT-360caa42",
        "https://example.com/v1/notifications/certs/CERT-360caa42",
        "https://api.paypal.com.example.com/v1/notifications/certs/CERT-360caa42",
        "https://api.paypal.com@example.com/v1/notifications/certs/CERT-360caa42",
        "https://api.paypal.com:444/v1/notifications/certs/CERT-360caa42",
        "https://api.paypal.com/v1/notifications/certs/../../x/CERT-360caa42",
        "https://api.paypal.com/v1/notifications/certs/CERT-360caa42?x=1",
        "https://api.paypal.com/v1/notifications/certs/CERT-360caa42#x",
        "https://api.paypal.com/v1/notifications/certs/CERT%2d360caa42",
        "https://api.paypal.com/v1/notifications/certs/",
        "https://api.paypal.com/v1/oauth2/token",
        "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42",
        "HTTPS://API.PAYPAL.COM/v1/notifications/certs/CERT-360caa42",
        "https://127.0.0.1/v1/notifications/certs/CERT-360caa42",
        "file:///etc/hostname",
        "\n"
      })
  void no_certificate_is_fetched_from_anywhere_but_paypal(String address) {
    assertThat(verify(BODY, with(3, address)))
        .isEqualTo(
            Verdict.failed(
                FailureKind.KEY_UNKNOWN, "the certificate is not at PayPal's production"));
    assertThat(keys.asked()).isEmpty();
  }

  @Test
  void the_sandbox_has_hosts_and_a_certificate_of_its_own() throws Exception {
    String address = "https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1";
    String name = "messageverificationcerts.sandbox.paypal.com";
    keys.at(address, 200, Certificates.pem(leaf(name), PAYPAL.intermediate()));
    var call = Calls.of(BODY, with(3, address));
    assertThat(verifier.verify(call, Environment.SANDBOX, SigningPayPal.WEBHOOK_ID, NOW))
        .isEqualTo(Verdict.verified());
    keys.at(SigningPayPal.ADDRESS, 200, Certificates.pem(leaf(name), PAYPAL.intermediate()));
    assertThat(verify(BODY, PAYPAL.headers(BODY))).isEqualTo(NOT_TRUSTED);
  }

  private static X509Certificate leaf(String name) {
    return PAYPAL.between.issues(name, PAYPAL.keys.getPublic(), PAYPAL.from, PAYPAL.until);
  }

  private Verdict whenPublished(X509Certificate... chain) throws CertificateException {
    published(Certificates.pem(chain));
    return PAYPAL
        .verifier(keys)
        .verify(
            Calls.of(BODY, PAYPAL.headers(BODY)),
            Environment.PRODUCTION,
            SigningPayPal.WEBHOOK_ID,
            NOW);
  }

  @Test
  void a_certificate_of_another_name_is_not_trusted() throws Exception {
    for (String name :
        List.of("paypal.com", "*.paypal.com", "messageverificationcerts.paypal.com.example.com")) {
      assertThat(whenPublished(leaf(name), PAYPAL.intermediate())).isEqualTo(NOT_TRUSTED);
    }
    assertThat(whenPublished(leaf(null), PAYPAL.intermediate())).isEqualTo(NOT_TRUSTED);
    assertThat(whenPublished(PAYPAL.intermediate(), leaf(SigningPayPal.NAME)))
        .isEqualTo(NOT_TRUSTED);
  }

  @Test
  void a_certificate_without_a_chain_to_a_trusted_authority_is_not_trusted() throws Exception {
    X509Certificate leaf = leaf(SigningPayPal.NAME);
    var stranger = Certificates.Issuer.named("Made-up root");
    X509Certificate selfMade = stranger.issuedBy(stranger, PAYPAL.from, PAYPAL.until);
    var strangers =
        stranger.issues(SigningPayPal.NAME, PAYPAL.keys.getPublic(), PAYPAL.from, PAYPAL.until);
    assertThat(whenPublished(leaf)).isEqualTo(NOT_TRUSTED);
    assertThat(whenPublished(leaf, selfMade)).isEqualTo(NOT_TRUSTED);
    assertThat(whenPublished(strangers, selfMade)).isEqualTo(NOT_TRUSTED);
    X509Certificate byALeaf =
        new Certificates.Issuer(SigningPayPal.NAME, PAYPAL.between.keys())
            .issues(SigningPayPal.NAME, PAYPAL.keys.getPublic(), PAYPAL.from, PAYPAL.until);
    assertThat(whenPublished(byALeaf, leaf, PAYPAL.intermediate())).isEqualTo(NOT_TRUSTED);
  }

  @Test
  void a_certificate_is_trusted_only_while_it_is_valid() throws Exception {
    X509Certificate tomorrows =
        PAYPAL.between.issues(
            SigningPayPal.NAME,
            PAYPAL.keys.getPublic(),
            NOW.plus(Duration.ofDays(1)),
            NOW.plus(Duration.ofDays(2)));
    assertThat(whenPublished(tomorrows, PAYPAL.intermediate())).isEqualTo(NOT_TRUSTED);
    X509Certificate expired =
        PAYPAL.between.issues(
            SigningPayPal.NAME,
            PAYPAL.keys.getPublic(),
            PAYPAL.from,
            NOW.minus(Duration.ofDays(1)));
    assertThat(whenPublished(expired, PAYPAL.intermediate())).isEqualTo(NOT_TRUSTED);
  }

  @Test
  void the_authorities_that_the_jdk_trusts_do_not_vouch_for_a_made_up_one() throws Exception {
    published(PAYPAL.pem());
    Verdict verdict =
        new PayPalVerifier(keys)
            .verify(
                Calls.of(BODY, PAYPAL.headers(BODY)),
                Environment.PRODUCTION,
                SigningPayPal.WEBHOOK_ID,
                NOW);
    assertThat(verdict).isEqualTo(NOT_TRUSTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "<html>", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"})
  void an_answer_without_a_certificate_means_that_the_webhook_should_be_sent_again(String answer) {
    published(answer);
    assertThat(verify(BODY, PAYPAL.headers(BODY)))
        .isEqualTo(Verdict.unavailable("PayPal gave no certificate: HTTP 200"));
  }

  @Test
  void no_answer_too_and_an_address_that_paypal_does_not_know_is_refused() throws Exception {
    keys.away(SigningPayPal.ADDRESS);
    assertThat(verify(BODY, PAYPAL.headers(BODY)))
        .isEqualTo(Verdict.unavailable("no complete answer in time"));
    assertThat(verify(BODY, with(3, SigningPayPal.ADDRESS + "0")))
        .isEqualTo(Verdict.failed(FailureKind.KEY_UNKNOWN, "PayPal has no such certificate"));
    keys.at(SigningPayPal.ADDRESS + "1", 503, PAYPAL.pem());
    assertThat(verify(BODY, with(3, SigningPayPal.ADDRESS + "1")))
        .isEqualTo(Verdict.unavailable("PayPal gave no certificate: HTTP 503"));
  }

  @Test
  void a_chain_of_more_than_ten_certificates_is_none() throws Exception {
    X509Certificate[] longest = new X509Certificate[10];
    Arrays.fill(longest, PAYPAL.intermediate());
    assertThat(CertificateChains.read(Certificates.pem(longest))).hasSize(10);
    X509Certificate[] chain = new X509Certificate[11];
    Arrays.fill(chain, PAYPAL.intermediate());
    assertThat(whenPublished(chain)).isInstanceOf(Verdict.Unavailable.class);
  }
}
