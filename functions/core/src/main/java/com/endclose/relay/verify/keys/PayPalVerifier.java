package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.verify.FailureKind;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Verdict;
import com.endclose.relay.verify.WebhookRequest;
import java.security.PublicKey;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;

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

  /** Certificates of one call that are looked for, each perhaps by a call to PayPal. */
  private static final int MOST_ADDRESSES = 2;

  /** Signatures of one call that are verified. */
  private static final int MOST_TRIES = 64;

  /** PayPal sends a webhook again for three days. */
  private static final Duration OLDEST = Duration.ofDays(3);

  private static final Duration AHEAD = Duration.ofMinutes(-5);

  private final PayPalCertificates certificates;

  /** Trusts the certificate authorities that the JDK trusts. */
  public PayPalVerifier(KeySource source) {
    this(source, KnownKeyIds.NONE);
  }

  /**
   * The same.
   *
   * @param known ids of certificates that verified webhooks before
   */
  public PayPalVerifier(KeySource source, KnownKeyIds known) {
    this(new PayPalCertificates(source, new CertificateChains(), known));
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
    List<String> ids = values(headers, ID_HEADER);
    List<String> times = values(headers, TIME_HEADER);
    List<String> signatureTexts = values(headers, SIGNATURE_HEADER);
    List<String> addresses = values(headers, CERTIFICATE_HEADER);
    if (ids.isEmpty() || times.isEmpty() || signatureTexts.isEmpty() || addresses.isEmpty()) {
      return Verdict.failed(
          FailureKind.HEADER_MISSING,
          "a Paypal-* header is missing, or longer than any of PayPal's");
    }
    if (!values(headers, ALGORITHM_HEADER).contains(Signatures.RSA_SHA256)) {
      return Verdict.failed(
          FailureKind.SIGNATURE, ALGORITHM_HEADER + " is not " + Signatures.RSA_SHA256);
    }
    List<byte[]> signatures =
        signatureTexts.stream().map(Base64Text::standard).flatMap(Stream::ofNullable).toList();
    if (signatures.isEmpty() || webhookId.isEmpty()) {
      return Verdict.badSignature();
    }
    List<String> fresh = times.stream().filter(time -> isFresh(age(time, now))).toList();
    if (fresh.isEmpty()) {
      Optional<Duration> nearest =
          times.stream()
              .map(time -> age(time, now))
              .flatMap(Optional::stream)
              .min(Comparator.comparing(Duration::abs));
      boolean ahead = nearest.filter(Duration::isNegative).isPresent();
      return Verdict.badTimeStamp(nearest, ahead ? AHEAD.abs() : OLDEST);
    }
    String end = "|" + webhookId + "|" + checksum(request.body().bytes());
    List<byte[]> signed = new ArrayList<>();
    for (String id : ids) {
      for (String time : fresh) {
        signed.add((id + "|" + time + end).getBytes(UTF_8));
      }
    }
    return verify(signed, signatures, new Origin(addresses, environment, request.remoteIp()), now);
  }

  /** Where a call says that its certificate is, and where the call itself came from. */
  private record Origin(List<String> addresses, Environment environment, String remoteIp) {}

  private Verdict verify(List<byte[]> signed, List<byte[]> signatures, Origin origin, Instant now) {
    Verdict failed = null;
    Verdict unavailable = null;
    int tries = MOST_TRIES;
    for (String address : addresses(origin)) {
      KeyCache.Lookup<PublicKey> lookup =
          certificates.find(address, origin.environment(), origin.remoteIp(), now);
      if (lookup instanceof KeyCache.Found<PublicKey> found) {
        for (byte[] content : signed) {
          for (byte[] signature : signatures) {
            if (tries-- > 0
                && Signatures.fits(Signatures.RSA_SHA256, found.key(), content, signature)) {
              certificates.proven(address, origin.remoteIp());
              return Verdict.verified();
            }
          }
        }
        failed = Verdict.badSignature();
      } else if (lookup instanceof KeyCache.Unavailable<PublicKey> away) {
        unavailable = Verdict.unavailable(away.reason());
      } else if (failed == null) {
        String reason = ((KeyCache.Unknown<PublicKey>) lookup).reason();
        failed = Verdict.failed(FailureKind.KEY_UNKNOWN, reason);
      }
    }
    return unavailable != null ? unavailable : failed != null ? failed : Verdict.badSignature();
  }

  /** Those that are PayPal's, a few; one that is not, where there is no other. */
  private static List<String> addresses(Origin origin) {
    List<String> usable =
        origin.addresses().stream()
            .filter(address -> PayPalCertificates.isPayPals(address, origin.environment()))
            .limit(MOST_ADDRESSES)
            .toList();
    return usable.isEmpty() ? origin.addresses().subList(0, 1) : usable;
  }

  /** None of these values holds a comma: one that does is several, joined. */
  private static List<String> values(Headers headers, String name) {
    return headers.candidates(name).stream()
        .filter(value -> value.length() <= LONGEST && value.indexOf(',') < 0)
        .toList();
  }

  private static boolean isFresh(Optional<Duration> age) {
    return age.isPresent() && age.get().compareTo(OLDEST) <= 0 && age.get().compareTo(AHEAD) >= 0;
  }

  /** How long ago it was sent; empty for what is no moment with an offset. */
  private static Optional<Duration> age(String time, Instant now) {
    try {
      return Optional.of(Duration.between(OffsetDateTime.parse(time).toInstant(), now));
    } catch (DateTimeException | ArithmeticException noMoment) {
      return Optional.empty();
    }
  }

  private static long checksum(byte[] body) {
    CRC32 crc = new CRC32();
    crc.update(body);
    return crc.getValue();
  }
}
