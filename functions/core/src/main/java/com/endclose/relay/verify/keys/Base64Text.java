package com.endclose.relay.verify.keys;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Base64 of a sender who may send anything. */
final class Base64Text {

  private Base64Text() {}

  /** The bytes of a text in the alphabet with plus and slash; null when it is none. */
  static byte @Nullable [] standard(String text) {
    return decode(Base64.getDecoder(), text);
  }

  /** The bytes of a text in the alphabet for URLs, without padding (RFC 7515, 2); null if none. */
  static byte @Nullable [] url(String text) {
    return text.indexOf('=') >= 0 ? null : decode(Base64.getUrlDecoder(), text);
  }

  private static byte @Nullable [] decode(Base64.Decoder decoder, String text) {
    try {
      return decoder.decode(text);
    } catch (IllegalArgumentException notBase64) {
      return null;
    }
  }
}
