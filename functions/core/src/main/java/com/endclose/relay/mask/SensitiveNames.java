package com.endclose.relay.mask;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names whose values never leave in clear (SPEC 6 and 16.12): one of the listed names, singular or
 * plural, as whole words of a snake, kebab or camel name, or written as one word ({@code
 * cardnumber}).
 */
public final class SensitiveNames {

  private static final List<String> WORDS =
      List.of(
          "cvv",
          "cvv2",
          "cvc",
          "cid",
          "pin",
          "password",
          "passwd",
          "pwd",
          "passphrase",
          "secret",
          "token",
          "ssn",
          "pan",
          "iban");

  /** The last word takes the plural. */
  private static final List<String> PHRASES =
      List.of(
          "api key",
          "private key",
          "access token",
          "refresh token",
          "routing number",
          "account number",
          "card number",
          "tax id",
          "social security",
          "social security number",
          "pass word",
          "pass phrase");

  /** Without a plural; a magnetic stripe has tracks 1 to 3. */
  private static final List<String> TRACKS =
      List.of(
          "track data",
          "track1 data",
          "track2 data",
          "track3 data",
          "track 1 data",
          "track 2 data",
          "track 3 data");

  private static final int MOST_WORDS = 3;

  private static final Set<String> NAMES = names();

  private SensitiveNames() {}

  /**
   * Whether the name, an object key or an output name, is sensitive; case and letter width don't
   * count.
   */
  public static boolean sensitive(String name) {
    String plain = PlainName.of(name);
    return sensitive(NameWords.of(plain, false)) || sensitive(NameWords.of(plain, true));
  }

  /** Whether any segment of a path is sensitive; a {@code *} is not. */
  public static boolean sensitive(Iterable<String> segments) {
    for (String segment : segments) {
      if (sensitive(segment)) {
        return true;
      }
    }
    return false;
  }

  private static boolean sensitive(NameWords words) {
    for (int first = 0; first < words.count(); first++) {
      String phrase = words.word(first);
      for (int last = first; ; phrase += " " + words.word(last)) {
        if (NAMES.contains(phrase)) {
          return true;
        }
        last++;
        if (last == words.count() || last - first == MOST_WORDS || !words.joined(last)) {
          break;
        }
      }
    }
    return false;
  }

  private static Set<String> names() {
    var names = new HashSet<String>();
    for (String word : WORDS) {
      names.add(word);
      names.add(word + "s");
    }
    for (String phrase : PHRASES) {
      addSpellings(names, phrase);
      addSpellings(names, phrase + "s");
    }
    for (String track : TRACKS) {
      addSpellings(names, track);
    }
    return Set.copyOf(names);
  }

  private static void addSpellings(Set<String> names, String phrase) {
    names.add(phrase);
    names.add(phrase.replace(" ", ""));
  }
}
