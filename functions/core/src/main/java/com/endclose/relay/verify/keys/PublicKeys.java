package com.endclose.relay.verify.keys;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import java.util.Optional;

/** Public keys that a processor publishes on a page, for good. */
public final class PublicKeys {

  private static final int FEWEST_BITS = 2048;

  /** Wise's, as its page on webhook events shows them (read November 2026). */
  private static final String WISE_PRODUCTION =
      """
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvO8vXV+JksBzZAY6GhSOXdoTCfhXaaiZ+qAbtaDBiu2A
      GkGVpmEygFmWP4Li9m5+Ni85BhVvZOodM9epgW3FbA5Q1SexvAF1PPjX4JpMstak/QhAgl1qMSqEevL8cmUeTgcM
      uVWCJmlge9h7B1CSD4rtlimGZozG39rUBDg6Qt2K+P4wBfLblL0k4C4YUdLnpGYEDIth+i8XsRpFlogxCAFyH9+k
      nYsDbR43UJ9shtc42Ybd40Afihj8KnYKXzchyQ42aC8aZ/h5hyZ28yVyOj3Vos0VdBIs/gAyJ/4yyQFCXYte64I7
      ssrlbGRaco4nKF3HmaNhxwyKyJafz19eHwIDAQAB""";

  private static final String WISE_SANDBOX =
      """
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwpb91cEYuyJNQepZAVfPZIlPZfNUefH+n6w9SW3fykqK
      u938cR7WadQv87oF2VuT+fDt7kqeRziTmPSUhqPUys/V2Q1rlfJuXbE+Gga37t7zwd0egQ+KyOEHQOpcTwKmtZ81
      ieGHynAQzsn1We3jwt760MsCPJ7GMT141ByQM+yW1Bx+4SG3IGjXWyqOWrcXsxAvIXkpUD/jK/L958CgnZEgz0BS
      Eh0QxYLITnW1lLokSx/dTianWPFEhMC9BgijempgNXHNfcVirg1lPSygz7KqoKUN0oHqWLr2U1A+7kqrl6O2nx3C
      Ks1bj1hToT1+p4kcMoHXA7kA+VBLUpEsVwIDAQAB""";

  private PublicKeys() {}

  /** The keys that Wise publishes. */
  public static List<PublicKey> wise(Environment environment) {
    String published =
        switch (environment) {
          case PRODUCTION -> WISE_PRODUCTION;
          case SANDBOX -> WISE_SANDBOX;
        };
    return List.of(rsa(published).orElseThrow());
  }

  /**
   * An RSA key of 2048 bits or more, as its SubjectPublicKeyInfo in base64, with PEM's lines around
   * it or without; empty for anything else.
   */
  public static Optional<PublicKey> rsa(String text) {
    String digits = text.replaceAll("-----(BEGIN|END) PUBLIC KEY-----", "").replaceAll("\\s", "");
    byte[] encoded = Base64Text.standard(digits);
    if (encoded == null) {
      return Optional.empty();
    }
    try {
      PublicKey key = KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
      boolean strong =
          key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() >= FEWEST_BITS;
      return strong ? Optional.of(key) : Optional.empty();
    } catch (GeneralSecurityException notAKey) {
      return Optional.empty();
    }
  }
}
