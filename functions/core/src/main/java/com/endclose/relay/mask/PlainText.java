package com.endclose.relay.mask;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text as long as the original, in which the digits of every script are ASCII digits and an
 * encoded space is a space. What is left over of a longer spelling is {@link #REST}.
 */
final class PlainText {

  /** Stands for the rest of a character or an encoding; it separates nothing. */
  static final char REST = '\uFFFE';

  private static final char NOTHING = '\uFFFC';
  private static final Pattern SPACES = Pattern.compile("%20|&nbsp;|&#160;|&#32;");
  private static final Pattern UUID =
      Pattern.compile(
          "(?<![0-9A-Za-z])[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}(?![0-9A-Za-z])");

  private PlainText() {}

  static String of(CharSequence text) {
    String plain = digits(text.toString());
    if (plain.indexOf('%') >= 0 || plain.indexOf('&') >= 0) {
      plain = replaced(plain, SPACES.matcher(plain), ' ', REST);
    }
    return plain.length() > 35 ? replaced(plain, UUID.matcher(plain), NOTHING, NOTHING) : plain;
  }

  private static String digits(String text) {
    StringBuilder plain = null;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < 0x80) {
        continue;
      }
      int codePoint = text.codePointAt(i);
      int digit = Character.digit(codePoint, 10);
      if (digit >= 0) {
        plain = plain == null ? new StringBuilder(text) : plain;
        plain.setCharAt(i, (char) ('0' + digit));
        if (Character.charCount(codePoint) == 2) {
          plain.setCharAt(i + 1, REST);
        }
      }
      i += Character.charCount(codePoint) - 1;
    }
    return plain == null ? text : plain.toString();
  }

  private static String replaced(String text, Matcher found, char first, char others) {
    StringBuilder plain = null;
    while (found.find()) {
      plain = plain == null ? new StringBuilder(text) : plain;
      plain.setCharAt(found.start(), first);
      for (int i = found.start() + 1; i < found.end(); i++) {
        plain.setCharAt(i, others);
      }
    }
    return plain == null ? text : plain.toString();
  }
}
