package com.endclose.relay.text;

import java.util.Locale;

/**
 * Texts in lower and upper case as ECMAScript's {@code toLowerCase} and {@code toUpperCase} make
 * them: the Unicode standard's mapping, of no language, in time linear in the text's length. The
 * JDK's own methods copy the whole result each time a character grows.
 *
 * <p>The result differs from the JDK's in one letter, the capital sigma: the JDK looks for the
 * bounds of words, of which the standard (3.13, Final_Sigma) knows nothing.
 */
public final class LetterCase {

  private static final int CAPITAL_SIGMA = '\u03a3';
  private static final char SMALL_SIGMA = '\u03c3';
  private static final char FINAL_SIGMA = '\u03c2';

  /** The only character that grows in lower case. */
  private static final int CAPITAL_I_WITH_DOT = '\u0130';

  private static final String SMALL_I_WITH_DOT = "i\u0307";

  /** Word_Break MidLetter, MidNumLet and Single_Quote (UAX 29). */
  private static final String INSIDE_WORDS =
      ":\u00b7\u0387\u055f\u05f4\u2027\ufe13\ufe55\uff1a.\u2018\u2019\u2024\ufe52\uff07\uff0e'";

  private LetterCase() {}

  /** In lower case. */
  public static String lower(String text) {
    int start = 0;
    while (start < text.length() && isPlain(text.charAt(start), 'A', 'Z')) {
      start++;
    }
    if (start == text.length()) {
      return text;
    }
    var lower = new StringBuilder(text.length() + 16).append(text, 0, start);
    int codePoint;
    for (int at = start; at < text.length(); at += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(at);
      if (codePoint == CAPITAL_I_WITH_DOT) {
        lower.append(SMALL_I_WITH_DOT);
      } else if (codePoint == CAPITAL_SIGMA) {
        boolean last = casedBefore(text, at) && !casedAfter(text, at + 1);
        lower.append(last ? FINAL_SIGMA : SMALL_SIGMA);
      } else {
        lower.appendCodePoint(Character.toLowerCase(codePoint));
      }
    }
    return lower.toString();
  }

  /** In upper case. */
  public static String upper(String text) {
    int start = 0;
    while (start < text.length() && isPlain(text.charAt(start), 'a', 'z')) {
      start++;
    }
    if (start == text.length()) {
      return text;
    }
    var upper = new StringBuilder(text.length() + 16).append(text, 0, start);
    int codePoint;
    for (int at = start; at < text.length(); at += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(at);
      if (codePoint < 0x80) {
        upper.append((char) Character.toUpperCase(codePoint));
      } else {
        // One by one: some characters become two or three.
        upper.append(Character.toString(codePoint).toUpperCase(Locale.ROOT));
      }
    }
    return upper.toString();
  }

  private static boolean isPlain(char c, char first, char last) {
    return c < 0x80 && (c < first || c > last);
  }

  /** A run of ignorable characters is passed from its two ends only, so the sum is linear. */
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
