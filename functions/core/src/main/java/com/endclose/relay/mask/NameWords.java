package com.endclose.relay.mask;

import com.endclose.relay.text.LetterCase;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a name in lower case, without the digits at their ends. Anything but an ASCII letter
 * or digit ends a word; so does a capital after a small letter or digit. {@code XMLKey} may be read
 * as one word or, with acronyms told apart, as {@code XML Key}. A {@code #} is a word of its own.
 */
final class NameWords {

  private NameWords() {}

  static List<String> of(String name, boolean acronyms) {
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= name.length(); i++) {
      if (i == name.length() || breaks(name, i, acronyms)) {
        add(words, name, start, i);
        start = i;
      }
    }
    return words;
  }

  private static void add(List<String> words, String name, int start, int end) {
    if (end > start && name.charAt(start) == '#') {
      words.add("#");
      return;
    }
    int last = end;
    while (last > start && digit(name.charAt(last - 1))) {
      last--;
    }
    if (last > start && wordCharacter(name.charAt(start))) {
      words.add(LetterCase.lower(name.substring(start, last)));
    }
  }

  private static boolean breaks(String name, int at, boolean acronyms) {
    char before = name.charAt(at - 1);
    char after = name.charAt(at);
    if (!wordCharacter(before) || !wordCharacter(after)) {
      return true;
    }
    if (!capital(after)) {
      return false;
    }
    boolean nextIsSmall = at + 1 < name.length() && small(name.charAt(at + 1));
    return !capital(before) || (acronyms && nextIsSmall);
  }

  private static boolean wordCharacter(char c) {
    return Digits.asciiLetter(c) || digit(c);
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean capital(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean small(char c) {
    return c >= 'a' && c <= 'z';
  }
}
