package com.endclose.relay.mask;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds {@code ddd-dd-dddd}, with any dash or space, that stands alone: no digit beside it, and no
 * dash that leads on into a longer id ({@code ref-219-09-9999-z}). A label is no id: {@code
 * ssn-219-09-9999} is found. Nor is a card number, which goes anyway.
 */
final class SocialSecurityNumbers {

  private static final int LENGTH = 11;
  private static final int LONGEST_LABEL = 40;

  private SocialSecurityNumbers() {}

  static List<Span> find(String original, List<Span> cardNumbers) {
    String text = PlainText.of(original);
    var found = new ArrayList<Span>();
    String around = Span.blank(text, cardNumbers);
    for (int start = 0; start + LENGTH <= text.length(); start++) {
      int end = start + LENGTH;
      if (shaped(text, start)
          && opens(around, start)
          && closes(around, end)
          && !spaced(text, start)) {
        found.add(new Span(start, end));
      }
    }
    return found;
  }

  private static boolean shaped(String text, int start) {
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(start + i);
      boolean fits = (i == 3 || i == 6) ? dash(c) || Separator.space(c) : Digits.digit(c);
      if (!fits) {
        return false;
      }
    }
    return dash(text.charAt(start + 3)) == dash(text.charAt(start + 6));
  }

  /** A longer number in groups, such as a telephone's, goes on over a space. */
  private static boolean spaced(String text, int start) {
    int end = start + LENGTH;
    boolean before =
        start > 1
            && Separator.space(text.charAt(start - 1))
            && Digits.digit(text.charAt(start - 2));
    boolean after =
        end + 1 < text.length()
            && Separator.space(text.charAt(end))
            && Digits.digit(text.charAt(end + 1));
    return Separator.space(text.charAt(start + 3)) && (before || after);
  }

  private static boolean opens(String text, int start) {
    if (start == 0) {
      return true;
    }
    char before = text.charAt(start - 1);
    if (start == 1 || !dash(before)) {
      return !numeral(before);
    }
    return !Character.isLetterOrDigit(text.codePointBefore(start - 1)) || labelled(text, start - 1);
  }

  private static boolean closes(String text, int end) {
    if (end == text.length()) {
      return true;
    }
    char after = text.charAt(end);
    if (end + 1 == text.length() || !dash(after)) {
      return !numeral(after);
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
    return Separator.dash(c);
  }

  private static boolean numeral(char c) {
    return Digits.digit(c);
  }
}
