package com.endclose.relay.verify;

import com.endclose.relay.route.Auth;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The HMAC that a sender who knows the secret would have written, and whether it did. */
final class HmacSignature {

  private final Auth.Algorithm algorithm;
  private final byte[] secret;

  HmacSignature(Auth.Algorithm algorithm, String secret) {
    this.algorithm = algorithm;
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether one of the texts is the signature of {@code prefix} followed by the body. */
  boolean isAmong(List<String> signatures, String prefix, RawBody body) {
    if (secret.length == 0) {
      return false;
    }
    String expected = hex(prefix, body);
    for (String signature : signatures) {
      if (matches(signature, expected)) {
        return true;
      }
    }
    return false;
  }

  /** Hex in either case, behind nothing or behind this algorithm's own name. */
  private boolean matches(String signature, String expected) {
    int equals = signature.indexOf('=');
    String prefix = equals < 0 ? "" : signature.substring(0, equals);
    boolean prefixFits = equals < 0 || prefix.toLowerCase(Locale.ROOT).equals(algorithm.wire());
    String digits = signature.substring(equals + 1).toLowerCase(Locale.ROOT);
    return prefixFits && ConstantTime.sameText(digits, expected);
  }

  private String hex(String prefix, RawBody body) {
    try {
      Mac mac = Mac.getInstance(algorithm.jca());
      mac.init(new SecretKeySpec(secret, algorithm.jca()));
      mac.update(prefix.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(mac.doFinal(body.bytes()));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
