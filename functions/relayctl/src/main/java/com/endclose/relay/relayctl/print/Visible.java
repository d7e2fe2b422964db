package com.endclose.relay.relayctl.print;

import java.util.HexFormat;

/**
 * Text from outside, fit for a terminal: what could move the cursor, colour, hide or reorder other
 * text is shown by its code. A webhook's sender chooses such text, an operator reads it.
 */
public final class Visible {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private Visible() {}

  /** One line: a line break is shown by its code, too. */
  public static String line(String text) {
    return shown(text, false);
  }

  /** Several lines, as they are; tabs stand. */
  public static String lines(String text) {
    return shown(text.replace("\r\n", "\n"), true);
  }

  /** A JSON document with the same meaning, in which nothing acts on a terminal. */
  public static String json(String document) {
    // Outside of its strings JSON has no other control characters than white space.
    return shown(document.replace("\r\n", "\n").replace('\r', '\n'), true);
  }

  private static String shown(String text, boolean severalLines) {
    StringBuilder shown = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (harmless(c) || (severalLines && (c == '\n' || c == '\t'))) {
        shown.appendCodePoint(c);
      } else {
        escape(c, shown);
      }
    }
    return shown.toString();
  }

  private static void escape(int codePoint, StringBuilder to) {
    for (char half : Character.toChars(codePoint)) {
      to.append("\\u").append(HEX.toHexDigits(half));
    }
  }

  private static boolean harmless(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
