package com.endclose.relay.verify.keys;

import com.endclose.relay.text.LetterCase;
import java.util.Optional;

/** Which of a processor's two worlds signs: they have keys of their own. */
public enum Environment {
  PRODUCTION,
  SANDBOX;

  /** The word in the routes document. */
  public String wire() {
    return LetterCase.lower(name());
  }

  /** The environment of this word; empty for any other. */
  public static Optional<Environment> of(String word) {
    for (Environment environment : values()) {
      if (environment.wire().equals(word)) {
        return Optional.of(environment);
      }
    }
    return Optional.empty();
  }
}
