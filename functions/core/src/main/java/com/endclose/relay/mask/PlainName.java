package com.endclose.relay.mask;

import com.endclose.relay.text.Normal;

/**
 * A name in the letters it is compared by: full-width and other compatibility forms become plain
 * ones, characters nobody sees are dropped, every dash is a {@code -}.
 */
final class PlainName {

  private PlainName() {}

  static String of(String name) {
    if (name.chars().allMatch(c -> c < 0x80)) {
      return name;
    }
    var plain = new StringBuilder(name.length());
    name.codePoints().forEach(codePoint -> append(plain, codePoint));
    return plain.toString();
  }

  private static void append(StringBuilder plain, int codePoint) {
    switch (Character.getType(codePoint)) {
      case Character.FORMAT -> {}
      case Character.DASH_PUNCTUATION -> plain.append('-');
      default -> appendLetter(plain, codePoint);
    }
  }

  private static void appendLetter(StringBuilder plain, int codePoint) {
    switch (codePoint) {
      // What a Turkish locale makes of "pin" in capitals and of "PIN" in small letters.
      case '\u0130' -> plain.append('I');
      case '\u0131' -> plain.append('i');
      // One by one: on a whole text normalising can take time in the square of its length.
      default -> plain.append(Normal.compatible(codePoint));
    }
  }
}
