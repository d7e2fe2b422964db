package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.verify.FailureKind;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.security.PublicKey;
import java.time.Instant;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * PayPal: {@code Paypal-Transmission-Sig} is the base64 of an RSA signature with SHA-256 of {@code
 * transmission id|time|webhook id|CRC-32 of the raw body}, by the certificate that {@code
 * Paypal-Cert-Url} names (developer.paypal.com/api/rest/webhooks/rest).
 *
 * <p>Verified here by the certificate and not by PayPal's verification API: that one would take a
 * client id and secret, two calls for each webhook, a sender's choice, and the body sent on as JSON
 * anew; the certificate is fetched once an hour at most and no secret is needed.
 */
public final class PayPalVerifier {

  private static final String ALGORITHM_HEADER = "Paypal-Auth-Algo";
  private static final String CERTIFICATE_HEADER = "Paypal-Cert-Url";
  private static final String ID_HEADER = "Paypal-Transmission-Id";
  private static final String SIGNATURE_HEADER = "Paypal-Transmission-Sig";
  private static final String TIME_HEADER = "Paypal-Transmission-Time";

  /** Twice what PayPal's API definition allows for the longest of them. */
  private static final int LONGEST = 1000;

  private final PayPalCertificates certificates;

  /** Trusts the certificate authorities that the JDK trusts. */
  public PayPalVerifier(KeySource source) {
    this(new PayPalCertificates(source, new CertificateChains()));
  }

  PayPalVerifier(PayPalCertificates certificates) {
    this.certificates = certificates;
  }

  /**
   * Unavailable when the certificate can't be fetched now: a webhook sent again may then be
   * verified.
   *
   * @param webhookId of the subscription, as PayPal's dashboard shows it; an empty one verifies
   *     nothing
   */
  public Verdict verify(
      WebhookRequest request, Environment environment, String webhookId, Instant now) {
    Headers headers = request.headers();
    String id = value(headers, ID_HEADER);
    String time = value(headers, TIME_HEADER);
    String signatureText = value(headers, SIGNATURE_HEADER);
    String address = value(headers, CERTIFICATE_HEADER);
    if (id == null || time == null || signatureText == null || address == null) {
      return Verdict.failed(
          FailureKind.HEADER_MISSING,
          "a Paypal-* header is missing, or longer than any of PayPal's");
    }
    if (!Signatures.RSA_SHA256.equals(value(headers, ALGORITHM_HEADER))) {
      return Verdict.failed(
          FailureKind.SIGNATURE, ALGORITHM_HEADER + " is not " + Signatures.RSA_SHA256);
    }
    byte[] signature = Base64Text.standard(signatureText);
    if (signature == null || webhookId.isEmpty()) {
      return Verdict.badSignature();
    }
    KeyCache.Lookup<PublicKey> lookup = certificates.find(address, environment, now);
    if (lookup instanceof KeyCache.Unavailable<PublicKey> unavailable) {
      return Verdict.unavailable(unavailable.reason());
    }
    if (!(lookup instanceof KeyCache.Found<PublicKey> found)) {
      return Verdict.failed(
          FailureKind.KEY_UNKNOWN, ((KeyCache.Unknown<PublicKey>) lookup).reason());
    }
    String signed = id + "|" + time + "|" + webhookId + "|" + checksum(request.body().bytes());
    return Signatures.fits(Signatures.RSA_SHA256, found.key(), signed.getBytes(UTF_8), signature)
        ? Verdict.verified()
        : Verdict.badSignature();
  }

  /** What stands before a comma, should there be one: none of these values holds any. */
  private static @Nullable String value(Headers headers, String name) {
    List<String> candidates = headers.candidates(name);
    String value = candidates.isEmpty() ? null : candidates.get(candidates.size() - 1);
    return value == null || value.length() > LONGEST ? null : value;
  }

  private static long checksum(byte[] body) {
    CRC32 crc = new CRC32();
    crc.update(body);
    return crc.getValue();
  }
}
