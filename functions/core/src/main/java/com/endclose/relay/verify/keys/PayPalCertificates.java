package com.endclose.relay.verify.keys;

import com.endclose.relay.verify.keys.KeyCache.Lookup;
import java.net.URI;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The certificates PayPal signs webhooks with. The sender names the address, so it must be PayPal's
 * own; what stands there must be issued to PayPal by an authority we trust, and be valid now.
 */
final class PayPalCertificates {

  private static final Pattern ADDRESS =
      Pattern.compile("(https://[a-z.-]+)/v1/notifications/certs/[A-Za-z0-9-]{1,100}");

  private final KeySource source;
  private final CertificateChains chains;
  private final KeyCache<List<X509Certificate>> cache;

  PayPalCertificates(KeySource source, CertificateChains chains, KnownKeyIds known) {
    this.cache = new KeyCache<>(known);
    this.source = source;
    this.chains = chains;
  }

  /** The key of the certificate at this address. */
  Lookup<PublicKey> find(String address, Environment environment, String from, Instant now) {
    if (!isPayPals(address, environment)) {
      return new KeyCache.Unknown<>("the certificate is not at PayPal's " + environment.wire());
    }
    Lookup<List<X509Certificate>> lookup =
        cache.find(question(address, from), now, () -> fetch(address));
    if (lookup instanceof KeyCache.Unavailable<List<X509Certificate>> unavailable) {
      return new KeyCache.Unavailable<>(unavailable.reason());
    }
    if (!(lookup instanceof KeyCache.Found<List<X509Certificate>> found)) {
      return new KeyCache.Unknown<>("PayPal has no such certificate");
    }
    Optional<X509Certificate> leaf = chains.trusted(found.key(), name(environment), now);
    return leaf.isPresent()
        ? new KeyCache.Found<>(leaf.get().getPublicKey())
        : new KeyCache.Unknown<>("the certificate is not PayPal's, not trusted or not valid now");
  }

  /** A webhook was verified by the certificate at this address. */
  void proven(String address, String from) {
    cache.proven(question(address, from));
  }

  private static KeyCache.Question question(String address, String from) {
    return new KeyCache.Question(address, "", from);
  }

  /** Whether this is where PayPal has its certificates. */
  static boolean isPayPals(String address, Environment environment) {
    Matcher parts = ADDRESS.matcher(address);
    return parts.matches() && KeyHosts.paypal(environment).contains(parts.group(1));
  }

  /** Whom they are issued to, as PayPal's own SDKs for Java and Python check. */
  private static String name(Environment environment) {
    return switch (environment) {
      case PRODUCTION -> "messageverificationcerts.paypal.com";
      case SANDBOX -> "messageverificationcerts.sandbox.paypal.com";
    };
  }

  private Lookup<List<X509Certificate>> fetch(String address) {
    KeySource.Answer answer = source.ask(new KeySource.Request(URI.create(address), null));
    if (!(answer instanceof KeySource.Answered answered)) {
      return new KeyCache.Unavailable<>(((KeySource.NoAnswer) answer).reason());
    }
    if (answered.status() == 404) {
      return new KeyCache.Unknown<>("PayPal has no such certificate");
    }
    List<X509Certificate> chain =
        answered.status() == 200 ? CertificateChains.read(answered.body()) : List.of();
    return chain.isEmpty()
        ? new KeyCache.Unavailable<>("PayPal gave no certificate: HTTP " + answered.status())
        : new KeyCache.Found<>(chain);
  }
}
