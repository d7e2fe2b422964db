package com.endclose.relay.mask;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds {@code ddd-dd-dddd} that stands alone: no digit, ASCII letter or underscore beside it, and
 * no dash that leads on into a longer id ({@code ref-219-09-9999-z}). A label is no id: {@code
 * ssn-219-09-9999} is found. Nor is a card number, which goes anyway.
 */
final class SocialSecurityNumbers {

  private static final int LENGTH = 11;
  private static final int LONGEST_LABEL = 40;

  private SocialSecurityNumbers() {}

  static List<Span> find(String text, List<Span> cardNumbers) {
    var found = new ArrayList<Span>();
    String around = Span.blank(text, cardNumbers);
    for (int start = 0; start + LENGTH <= text.length(); start++) {
      int end = start + LENGTH;
      if (shaped(text, start) && opens(around, start) && closes(around, end)) {
        found.add(new Span(start, end));
      }
    }
    return found;
  }

  private static boolean shaped(String text, int start) {
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(start + i);
      boolean fits = (i == 3 || i == 6) ? dash(c) : Digits.digit(c);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static boolean opens(String text, int start) {
    if (start == 0) {
      return true;
    }
    char before = text.charAt(start - 1);
    if (start == 1 || !dash(before)) {
      return !wordCharacter(before);
    }
    return !Character.isLetterOrDigit(text.codePointBefore(start - 1)) || labelled(text, start - 1);
  }

  private static boolean closes(String text, int end) {
    if (end == text.length()) {
      return true;
    }
    char after = text.charAt(end);
    if (end + 1 == text.length() || !dash(after)) {
      return !wordCharacter(after);
    }
    return !Character.isLetterOrDigit(text.codePointAt(end + 1));
  }

  /** Whether a sensitive name in letters ends here, as in {@code tax-id-219-09-9999}. */
  private static boolean labelled(String text, int end) {
    int start = end;
    while (start > 0 && end - start < LONGEST_LABEL && labelCharacter(text.charAt(start - 1))) {
      start--;
    }
    return SensitiveNames.sensitive(text.substring(start, end));
  }

  private static boolean labelCharacter(char c) {
    return Digits.asciiLetter(c) || c == '-' || c == '_';
  }

  private static boolean dash(char c) {
    return c == '-' || c == '\uFF0D';
  }

  private static boolean wordCharacter(char c) {
    return Digits.digit(c) || Digits.asciiLetter(c) || c == '_';
  }
}
