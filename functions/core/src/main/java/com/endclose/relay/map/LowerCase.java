package com.endclose.relay.map;

import java.util.Locale;

/**
 * Texts in small letters as ECMAScript's {@code toLowerCase} makes them: the Unicode standard's
 * mapping, of no language. Hashes that stand at End Close were made from that text (SPEC 16.23).
 * The JDK's differs in one letter, the capital sigma: it looks for the bounds of words, of which
 * the standard (3.13, Final_Sigma) knows nothing.
 */
final class LowerCase {

  private static final char CAPITAL_SIGMA = '\u03a3';
  private static final char SMALL_SIGMA = '\u03c3';
  private static final char FINAL_SIGMA = '\u03c2';

  /** Word_Break MidLetter, MidNumLet and Single_Quote (UAX 29). */
  private static final String INSIDE_WORDS =
      ":\u00b7\u0387\u055f\u05f4\u2027\ufe13\ufe55\uff1a.\u2018\u2019\u2024\ufe52\uff07\uff0e'";

  private LowerCase() {}

  static String of(String text) {
    if (text.indexOf(CAPITAL_SIGMA) < 0) {
      return text.toLowerCase(Locale.ROOT);
    }
    var sigmas = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == CAPITAL_SIGMA) {
        boolean last = casedBefore(text, i) && !casedAfter(text, i + 1);
        sigmas.setCharAt(i, last ? FINAL_SIGMA : SMALL_SIGMA);
      }
    }
    return sigmas.toString().toLowerCase(Locale.ROOT);
  }

  private static boolean casedBefore(String text, int end) {
    int at = end;
    while (at > 0) {
      int codePoint = text.codePointBefore(at);
      if (!ignorable(codePoint)) {
        return cased(codePoint);
      }
      at -= Character.charCount(codePoint);
    }
    return false;
  }

  private static boolean casedAfter(String text, int start) {
    int at = start;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      if (!ignorable(codePoint)) {
        return cased(codePoint);
      }
      at += Character.charCount(codePoint);
    }
    return false;
  }

  private static boolean cased(int codePoint) {
    return Character.isLowerCase(codePoint)
        || Character.isUpperCase(codePoint)
        || Character.isTitleCase(codePoint);
  }

  /** Case_Ignorable (3.13, D136). */
  private static boolean ignorable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.FORMAT,
          Character.MODIFIER_LETTER,
          Character.MODIFIER_SYMBOL ->
          true;
      default -> INSIDE_WORDS.indexOf(codePoint) >= 0;
    };
  }
}
