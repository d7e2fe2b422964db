package com.endclose.relay.route;

import com.endclose.relay.text.LetterCase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** How names and values of the document appear in a reason. */
public final class Words {

  private static final int SHOWN = 80;

  private Words() {}

  /** A text fit for one line: cut, with what does not print replaced. */
  public static String shown(String text) {
    String cut = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    StringBuilder shown = new StringBuilder(cut.length());
    cut.codePoints().forEach(c -> shown.appendCodePoint(prints(c) ? c : '?'));
    return shown.toString();
  }

  /** A text in quotes, fit for one line. */
  public static String quoted(String text) {
    return '"' + shown(text) + '"';
  }

  /**
   * The known words, the nearest to {@code word} first. Spelling styles do not count as distance.
   */
  public static List<String> nearestFirst(String word, Collection<String> known) {
    String plain = plain(word);
    List<String> sorted = new ArrayList<>(known);
    sorted.sort(
        Comparator.<String>comparingInt(candidate -> distance(plain, plain(candidate)))
            .thenComparing(Comparator.naturalOrder()));
    return sorted;
  }

  private static boolean prints(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String plain(String word) {
    String cut = word.length() <= SHOWN ? word : word.substring(0, SHOWN);
    return LetterCase.lower(cut).replace("_", "").replace("-", "").replace(" ", "");
  }

  /** Levenshtein's distance, one row at a time. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
