package com.endclose.relay.mask;

import com.endclose.relay.text.Normal;

/**
 * A name in the letters it is compared by: full-width and other compatibility forms become plain
 * ones, invisible characters are dropped, every dash is a {@code -}, and Cyrillic and Greek letters
 * that look like Latin ones become those.
 */
final class PlainName {

  private static final String LOOK_ALIKES =
      "\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04BB\u051B\u051D\u043A\u043C\u043D\u0442\u0432\u04CF"
          + "\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u04C0\u051A\u051C"
          + "\u03B1\u03B5\u03B9\u03BA\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7\u03F2\u03F3"
          + "\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03F9";

  private static final String LATIN =
      "aeopcyxijsdhqwkmhtvl" + "ABEKMHOPCTYXIJSIQW" + "aeikvoptuxcj" + "ABEZHIKMNOPTYXC";

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
      default ->
          Normal.compatible(codePoint)
              .codePoints()
              .forEach(letter -> plain.appendCodePoint(folded(letter)));
    }
  }

  private static int folded(int letter) {
    int at = LOOK_ALIKES.indexOf(letter);
    return at < 0 ? letter : LATIN.charAt(at);
  }
}
