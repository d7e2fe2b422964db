package com.endclose.relay.verify;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Comparisons of received text with a secret, in a time that depends on the received text alone.
 */
final class ConstantTime {

  private static final int LAST_LATIN_1 = 0xFF;

  private ConstantTime() {}

  /**
   * Whether a header's value is the expected text. Servers decode header bytes as UTF-8 or as
   * Latin-1, so the bytes behind either decoding may match.
   */
  static boolean sameText(String received, String expected) {
    byte[] wanted = expected.getBytes(StandardCharsets.UTF_8);
    boolean asDecoded = isUnicode(received) && same(received, StandardCharsets.UTF_8, wanted);
    boolean asBytes = isLatin1(received) && same(received, StandardCharsets.ISO_8859_1, wanted);
    return asDecoded || asBytes;
  }

  private static boolean same(String received, Charset charset, byte[] wanted) {
    return MessageDigest.isEqual(received.getBytes(charset), wanted);
  }

  /** Without lone surrogates, which {@code getBytes} would turn into a question mark. */
  private static boolean isUnicode(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  private static boolean isLatin1(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > LAST_LATIN_1) {
        return false;
      }
    }
    return true;
  }
}
