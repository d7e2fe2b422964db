package com.endclose.relay.oracles;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures in a few lines of our own, that neither an SDK nor the relay has a part in. */
final class Ours {

  private Ours() {}

  static byte[] hmac(byte[] key, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(signed.getBytes(UTF_8));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new AssertionError(everyJdkHasIt);
    }
  }

  static String hex(String key, String signed) {
    return HexFormat.of().formatHex(hmac(key.getBytes(UTF_8), signed));
  }

  static String base64(byte[] key, String signed) {
    return Base64.getEncoder().encodeToString(hmac(key, signed));
  }
}
