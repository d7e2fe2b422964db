package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.KeyPair;
import java.security.cert.CertificateException;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.zip.CRC32;

/** A made-up PayPal: an authority, an intermediate one, and a key that signs webhooks. */
public final class SigningPayPal {

  public static final String ADDRESS =
      "https://api.paypal.com/v1/notifications/certs/CERT-360caa42";
  public static final String NAME = "messageverificationcerts.paypal.com";
  public static final String WEBHOOK_ID = "0JB02718E7389460W";
  public static final String ID = "69cd13f0-d67a-11e5-baa3-778b53f4ae55";
  public static final String TIME = "2026-07-01T00:00:08Z";

  private static final Duration YEAR = Duration.ofDays(365);

  final Instant from;
  final Instant until;
  final Certificates.Issuer root = Certificates.Issuer.named("Made-up root");
  final Certificates.Issuer between = Certificates.Issuer.named("Made-up intermediate");
  final KeyPair keys = KeyPairs.rsa(2048);

  public SigningPayPal(Instant now) {
    from = now.minus(YEAR);
    until = now.plus(YEAR);
  }

  /** Whom to trust to believe this PayPal. */
  public Set<TrustAnchor> anchors() {
    return Set.of(new TrustAnchor(root.issuedBy(root, from, until), null));
  }

  /** A verifier that trusts this PayPal's authority. */
  public PayPalVerifier verifier(KeySource source) {
    return new PayPalVerifier(
        new PayPalCertificates(source, new CertificateChains(anchors()), KnownKeyIds.NONE));
  }

  X509Certificate intermediate() {
    return between.issuedBy(root, from, until);
  }

  /** The answer at {@link #ADDRESS}. */
  public String pem() throws CertificateException {
    return Certificates.pem(between.issues(NAME, keys.getPublic(), from, until), intermediate());
  }

  /** The signature of a body sent at {@link #TIME}. */
  public String signature(String body) {
    CRC32 crc = new CRC32();
    crc.update(body.getBytes(UTF_8));
    return signed(ID + "|" + TIME + "|" + WEBHOOK_ID + "|" + crc.getValue());
  }

  String signed(String text) {
    byte[] signature = KeyPairs.sign("SHA256withRSA", keys.getPrivate(), text.getBytes(UTF_8));
    return Base64.getEncoder().encodeToString(signature);
  }

  /** Headers of a webhook: name, value, name, value... */
  public String[] headers(String body) {
    return new String[] {
      "PAYPAL-AUTH-ALGO", "SHA256withRSA",
      "PAYPAL-CERT-URL", ADDRESS,
      "PAYPAL-TRANSMISSION-ID", ID,
      "PAYPAL-TRANSMISSION-SIG", signature(body),
      "PAYPAL-TRANSMISSION-TIME", TIME
    };
  }
}
