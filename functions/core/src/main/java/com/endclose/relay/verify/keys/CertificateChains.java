package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Whether a chain of certificates leads from a name to an authority that is trusted (RFC 5280, 6).
 * Revocation is not asked about: that would be a call to a host that the certificate names.
 */
final class CertificateChains {

  private static final int LONGEST = 10;
  private static final int DNS_NAME = 2;

  private @Nullable Set<TrustAnchor> anchors;

  /** Trusts whom the JDK trusts; its list is read when first needed. */
  CertificateChains() {}

  /** Trusts these alone. */
  CertificateChains(Set<TrustAnchor> anchors) {
    this.anchors = Set.copyOf(anchors);
  }

  /** The certificates of a PEM text, the subject's own first; none when it holds anything else. */
  static List<X509Certificate> read(String pem) {
    try {
      Collection<?> all =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem.getBytes(US_ASCII)));
      return all.size() > LONGEST
          ? List.of()
          : all.stream().map(X509Certificate.class::cast).toList();
    } catch (CertificateException notPem) {
      return List.of();
    }
  }

  /** The chain's first certificate, if it is issued to this DNS name, trusted and valid. */
  Optional<X509Certificate> trusted(List<X509Certificate> chain, String name, Instant now) {
    X509Certificate leaf = chain.get(0);
    try {
      if (!isIssuedTo(leaf, name)) {
        return Optional.empty();
      }
      X509CertSelector subject = new X509CertSelector();
      subject.setCertificate(leaf);
      PKIXBuilderParameters rules = new PKIXBuilderParameters(anchors(), subject);
      rules.addCertStore(
          CertStore.getInstance("Collection", new CollectionCertStoreParameters(chain)));
      rules.setDate(Date.from(now));
      rules.setRevocationEnabled(false);
      CertPathBuilder.getInstance("PKIX").build(rules);
      return Optional.of(leaf);
    } catch (GeneralSecurityException notTrusted) {
      return Optional.empty();
    }
  }

  private static boolean isIssuedTo(X509Certificate leaf, String name)
      throws CertificateParsingException {
    Collection<List<?>> names = leaf.getSubjectAlternativeNames();
    return names != null
        && names.stream()
            .anyMatch(
                entry ->
                    entry.get(0).equals(DNS_NAME)
                        && name.equalsIgnoreCase(String.valueOf(entry.get(1))));
  }

  private synchronized Set<TrustAnchor> anchors() throws GeneralSecurityException {
    Set<TrustAnchor> known = anchors;
    if (known == null) {
      known = new HashSet<>();
      TrustManagerFactory jdk =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      jdk.init((KeyStore) null);
      for (TrustManager manager : jdk.getTrustManagers()) {
        if (manager instanceof X509TrustManager x509) {
          for (X509Certificate issuer : x509.getAcceptedIssuers()) {
            known.add(new TrustAnchor(issuer, null));
          }
        }
      }
      anchors = known;
    }
    return known;
  }
}
