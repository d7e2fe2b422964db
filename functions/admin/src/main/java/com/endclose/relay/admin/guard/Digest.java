package com.endclose.relay.admin.guard;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-256, plain and keyed, and comparisons that take as long whatever differs. */
final class Digest {

  private static final String HMAC = "HmacSHA256";

  private Digest() {}

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(sha256(bytes));
  }

  static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Over digests, so that not even the length shows. */
  static boolean same(String one, String other) {
    return MessageDigest.isEqual(
        sha256(one.getBytes(StandardCharsets.UTF_8)),
        sha256(other.getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
