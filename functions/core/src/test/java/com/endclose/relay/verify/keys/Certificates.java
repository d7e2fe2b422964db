package com.endclose.relay.verify.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** X.509 certificates (RFC 5280, 4.1) written by hand: the JDK has no way to make one. */
public final class Certificates {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final byte[] ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));

  private Certificates() {}

  /** Who issues: a name, and a key on P-256. */
  public record Issuer(String name, KeyPair keys) {

    public static Issuer named(String name) {
      return new Issuer(name, KeyPairs.p256());
    }

    /** This authority's own certificate, signed by another or by itself. */
    public X509Certificate issuedBy(Issuer other, Instant from, Instant until) {
      byte[] authority = extension("551d13", sequence(der(0x01, new byte[] {-1})));
      return write(other, name, keys.getPublic(), new Instant[] {from, until}, authority);
    }

    /** A certificate for a DNS name; null gives it none, only a common name. */
    public X509Certificate issues(
        @Nullable String dnsName, PublicKey key, Instant from, Instant until) {
      byte[] names =
          dnsName == null
              ? new byte[0]
              : extension("551d11", sequence(der(0x82, dnsName.getBytes(US_ASCII))));
      String common = dnsName == null ? "messageverificationcerts.paypal.com" : dnsName;
      return write(this, common, key, new Instant[] {from, until}, names);
    }
  }

  /** Certificates one after another in PEM. */
  public static String pem(X509Certificate... certificates) throws CertificateException {
    StringBuilder pem = new StringBuilder();
    for (X509Certificate certificate : certificates) {
      String digits =
          Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded());
      pem.append("-----BEGIN CERTIFICATE-----\n").append(digits);
      pem.append("\n-----END CERTIFICATE-----\n");
    }
    return pem.toString();
  }

  private static X509Certificate write(
      Issuer issuer, String subject, PublicKey key, Instant[] validity, byte[] extensions) {
    byte[] version = der(0xa0, der(0x02, new byte[] {2}));
    byte[] serial = der(0x02, BigInteger.valueOf(subject.hashCode()).abs().toByteArray());
    byte[] extended = extensions.length == 0 ? extensions : der(0xa3, sequence(extensions));
    byte[] signed =
        sequence(
            version,
            serial,
            ECDSA_SHA256,
            name(issuer.name()),
            sequence(time(validity[0]), time(validity[1])),
            name(subject),
            key.getEncoded(),
            extended);
    return parse(sequence(signed, ECDSA_SHA256, signature(issuer.keys().getPrivate(), signed)));
  }

  private static byte[] signature(PrivateKey key, byte[] signed) {
    byte[] signature = KeyPairs.sign("SHA256withECDSA", key, signed);
    return der(0x03, join(new byte[] {0}, signature));
  }

  private static X509Certificate parse(byte[] encoded) {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(encoded));
    } catch (CertificateException writtenWrong) {
      throw new AssertionError(writtenWrong);
    }
  }

  private static byte[] name(String commonName) {
    byte[] attribute = sequence(oid("550403"), der(0x0c, commonName.getBytes(US_ASCII)));
    return sequence(der(0x31, attribute));
  }

  private static byte[] extension(String oid, byte[] value) {
    return sequence(oid(oid), der(0x04, value));
  }

  private static byte[] time(Instant time) {
    return der(0x18, TIME.format(time).getBytes(US_ASCII));
  }

  private static byte[] oid(String hex) {
    return der(0x06, HexFormat.of().parseHex(hex));
  }

  private static byte[] sequence(byte[]... parts) {
    return der(0x30, join(parts));
  }

  private static byte[] der(int tag, byte[] content) {
    int length = content.length;
    byte[] head;
    if (length < 0x80) {
      head = new byte[] {(byte) tag, (byte) length};
    } else if (length < 0x100) {
      head = new byte[] {(byte) tag, (byte) 0x81, (byte) length};
    } else {
      head = new byte[] {(byte) tag, (byte) 0x82, (byte) (length >> 8), (byte) length};
    }
    return join(head, content);
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }
}
