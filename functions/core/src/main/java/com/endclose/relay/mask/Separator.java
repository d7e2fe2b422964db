package com.endclose.relay.mask;

/** The characters that may stand between two groups of one card number. */
final class Separator {

  // Not in the categories below, yet read as one of the named kinds.
  private static final String DOTS =
      ".\uFF0E\uFE52\u2024\u2027\u00B7\u2022\u2219\u22C5\u30FB\u3002\uFF61";
  private static final String SLASHES = "/\uFF0F\u2044\u2215";
  // Minus signs, hyphen bullet, and the long-vowel marks a Japanese keyboard types for a dash.
  private static final String DASHES = "\u2212\u02D7\u2043\u30FC\uFF70";
  private static final String SPACES = "\u0085\u2800\u3164\uFFA0";
  private static final String PUNCTUATION = ",:|*\uFF0C\uFF1A\uFF5C\uFF0A";
  private static final String OTHERS = DOTS + SLASHES + DASHES + SPACES + PUNCTUATION;
  private static final int MOST = 3;
  private static final int LONGEST = 24;

  private Separator() {}

  /**
   * Whether the stretch is one to three separators; a CR LF pair is one line break, so it counts as
   * one.
   */
  static boolean between(CharSequence text, int start, int end) {
    if (end - start > LONGEST) {
      return false;
    }
    int count = 0;
    for (int i = start; i < end; ) {
      int codePoint = Character.codePointAt(text, i);
      boolean lineBreak = codePoint == '\n' && i > start && text.charAt(i - 1) == '\r';
      if (codePoint != PlainText.REST && !lineBreak) {
        if (!separates(codePoint)) {
          return false;
        }
        count++;
      }
      i += Character.charCount(codePoint);
    }
    return count <= MOST;
  }

  static boolean dash(char c) {
    return Character.getType(c) == Character.DASH_PUNCTUATION || DASHES.indexOf(c) >= 0;
  }

  static boolean space(char c) {
    return Character.getType(c) == Character.SPACE_SEPARATOR || c == '\t' || SPACES.indexOf(c) >= 0;
  }

  private static boolean separates(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.DASH_PUNCTUATION,
          Character.CONNECTOR_PUNCTUATION,
          Character.FORMAT ->
          true;
      default ->
          Character.isWhitespace(codePoint)
              || zeroWidthMark(codePoint)
              || OTHERS.indexOf(codePoint) >= 0;
    };
  }

  /** Zero-width characters that Unicode files under marks, not under formats. */
  private static boolean zeroWidthMark(int codePoint) {
    return codePoint == 0x034F
        || (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
        || (codePoint >= 0xE0100 && codePoint <= 0xE01EF);
  }
}
