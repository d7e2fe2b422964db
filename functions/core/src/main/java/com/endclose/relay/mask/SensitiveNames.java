package com.endclose.relay.mask;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names whose values never leave in clear: one of the listed phrases, singular or plural, as
 * neighbouring words of a path. Separators, case, digits at the end of a word and the places where
 * a path or nested keys are divided do not count.
 */
public final class SensitiveNames {

  private static final List<String> PHRASES =
      List.of(
          "cvv",
          "cvc",
          "csc",
          "cid",
          "pin",
          "password",
          "passwd",
          "pwd",
          "passphrase",
          "secret",
          "token",
          "bearer",
          "ssn",
          "ein",
          "tin",
          "itin",
          "pan",
          "iban",
          "api key",
          "private key",
          "priv key",
          "access token",
          "refresh token",
          "routing number",
          "sort code",
          "security code",
          "account number",
          "bank account",
          "card number",
          "cc number",
          "tax id",
          "social security",
          "pass word",
          "pass phrase",
          "track data");

  /** What belongs to a bank account and is not its number. */
  private static final Set<String> HARMLESS_PARTS =
      Set.of("id", "name", "type", "status", "holder", "owner", "currency", "country", "reference");

  private static final int MOST_WORDS = 2;

  private static final Set<String> NAMES = names();

  private SensitiveNames() {}

  /**
   * Whether the name, an object key or an output name, is sensitive; case and letter width don't
   * count.
   */
  public static boolean sensitive(String name) {
    String plain = PlainName.of(name);
    return matches(NameWords.of(plain, false)) || matches(NameWords.of(plain, true));
  }

  /**
   * Whether the words of a whole path name something sensitive; a {@code *} and an array's index
   * are passed over.
   */
  public static boolean sensitive(Iterable<String> segments) {
    return sensitive(String.join(".", segments));
  }

  /** Whether a key is sensitive below keys that end in these words, see {@link #tail}. */
  public static boolean sensitive(String above, String key) {
    return sensitive(above.isEmpty() ? key : above + "." + key);
  }

  /** The last words of a path: those that can begin a sensitive name that a nested key ends. */
  public static String tail(String above, String key) {
    List<String> words = NameWords.of(PlainName.of(above + "." + key), true);
    return String.join(".", words.subList(Math.max(0, words.size() - MOST_WORDS), words.size()));
  }

  private static boolean matches(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      if (single(words, i) || pair(words, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean single(List<String> words, int at) {
    String word = words.get(at);
    return NAMES.contains(word) && !harmless(word, words, at + 1);
  }

  private static boolean pair(List<String> words, int at) {
    if (at + 1 == words.size()) {
      return false;
    }
    String pair = words.get(at) + " " + words.get(at + 1);
    return NAMES.contains(pair) && !harmless(pair, words, at + 2);
  }

  private static boolean harmless(String name, List<String> words, int next) {
    return name.startsWith("bank")
        && next < words.size()
        && HARMLESS_PARTS.contains(words.get(next));
  }

  private static List<String> spellings(String word) {
    return switch (word) {
      case "account" -> List.of("account", "accounts", "acct", "accts", "acc", "accs");
      case "number" -> List.of("number", "numbers", "no", "nos", "num", "nums", "nr", "nrs", "#");
      default -> List.of(word, word + "s");
    };
  }

  private static Set<String> names() {
    var names = new HashSet<String>();
    for (String phrase : PHRASES) {
      List<String> spelled = List.of("");
      for (String word : phrase.split(" ")) {
        List<String> longer = new ArrayList<>();
        for (String before : spelled) {
          for (String spelling : spellings(word)) {
            longer.add(before.isEmpty() ? spelling : before + " " + spelling);
          }
        }
        spelled = longer;
      }
      for (String spelling : spelled) {
        names.add(spelling);
        names.add(spelling.replace(" ", ""));
      }
    }
    for (String track : List.of("track1data", "track2data", "track3data")) {
      names.add(track);
    }
    names.add("socialsecuritynumber");
    names.add("socialsecuritynumbers");
    names.add("bankaccountnumber");
    names.add("bankaccountnumbers");
    return Set.copyOf(names);
  }
}
