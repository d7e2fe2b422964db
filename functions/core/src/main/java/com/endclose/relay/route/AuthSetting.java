package com.endclose.relay.route;

import java.util.List;
import java.util.function.Predicate;

/**
 * A key of {@code auth} that one source understands, beside or instead of a secret.
 *
 * @param key the word in the document; one that ends in {@code _env} names secrets, and may list
 *     several that are all current
 * @param words the values it may have; empty for any text
 * @param remedy what to write there, for whoever left it out
 * @param usable whether a text, never an empty one, is of the form that the source needs
 */
public record AuthSetting(
    String key, boolean required, List<String> words, String remedy, Predicate<String> usable) {

  private static final String NAMES_A_SECRET = "_env";

  public AuthSetting {
    words = List.copyOf(words);
  }

  /** A setting that names a secret; {@code key} has to end in {@code _env}. */
  public static AuthSetting secret(String key, boolean required, String remedy) {
    if (!key.endsWith(NAMES_A_SECRET)) {
      throw new IllegalArgumentException("the key of a secret ends in _env, unlike " + key);
    }
    return new AuthSetting(key, required, List.of(), remedy, any -> true);
  }

  /** A setting whose text is no secret. */
  public static AuthSetting text(String key, boolean required, String remedy) {
    return new AuthSetting(key, required, List.of(), remedy, any -> true);
  }

  /** A setting whose text is no secret and has a form of its own. */
  public static AuthSetting text(
      String key, boolean required, String remedy, Predicate<String> usable) {
    return new AuthSetting(key, required, List.of(), remedy, usable);
  }

  /** A setting that is one of a few words. */
  public static AuthSetting word(String key, boolean required, List<String> words) {
    return new AuthSetting(
        key, required, words, "write " + String.join(" or ", words), words::contains);
  }

  /** Whether it names secrets, which are looked up, and is not a value itself. */
  public boolean namesSecret() {
    return key.endsWith(NAMES_A_SECRET);
  }
}
