package com.endclose.relay.map;

/**
 * White space as ECMAScript's {@code trim} knows it (ECMA-262, WhiteSpace and LineTerminator).
 * Java's own notions differ from it both ways: no-break spaces, the byte order mark.
 */
final class Spaces {

  private static final String OTHERS =
      "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
          + "\u2028\u2029\u202f\u205f\u3000\ufeff";

  private Spaces() {}

  static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || OTHERS.indexOf(c) >= 0;
  }

  static String trim(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** Whether nothing in the text can be seen: white space, controls and format characters only. */
  static boolean blank(String text) {
    return text.codePoints().allMatch(Spaces::invisible);
  }

  private static boolean invisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
