package com.endclose.relay.mask;

import com.endclose.relay.text.LetterCase;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a name in lower case, and which of them belong together. Anything but an ASCII
 * letter or digit ends a word; so does a capital after a small letter or digit. {@code XMLKey} may
 * be read as one word or, with acronyms told apart, as {@code XML Key}.
 */
final class NameWords {

  private final List<String> words = new ArrayList<>();
  private final List<Boolean> joined = new ArrayList<>();

  private NameWords() {}

  static NameWords of(String name, boolean acronyms) {
    var words = new NameWords();
    int start = 0;
    int lastEnd = 0;
    for (int i = 1; i <= name.length(); i++) {
      if (i < name.length() && !breaks(name, i, acronyms)) {
        continue;
      }
      if (wordCharacter(name.charAt(start))) {
        words.add(name, start, i, lastEnd);
        lastEnd = i;
      }
      start = i;
    }
    return words;
  }

  private void add(String name, int start, int end, int lastEnd) {
    words.add(LetterCase.lower(name.substring(start, end)));
    int gap = start - lastEnd;
    joined.add(gap == 0 || (gap == 1 && "_-".indexOf(name.charAt(lastEnd)) >= 0));
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

  int count() {
    return words.size();
  }

  String word(int index) {
    return words.get(index);
  }

  /** Whether nothing, or one underscore or dash, stands between this word and the one before it. */
  boolean joined(int index) {
    return joined.get(index);
  }

  private static boolean wordCharacter(char c) {
    return Digits.asciiLetter(c) || (c >= '0' && c <= '9');
  }

  private static boolean capital(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static boolean small(char c) {
    return c >= 'a' && c <= 'z';
  }
}
