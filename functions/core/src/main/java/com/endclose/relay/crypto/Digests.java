package com.endclose.relay.crypto;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Hashes that every JDK has. */
final class Digests {

  private Digests() {}

  /** SHA-256 over the parts, one after another. */
  static byte[] sha256(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
