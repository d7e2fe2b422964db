package com.endclose.relay.config;

import com.endclose.relay.text.LetterCase;
import java.util.Optional;
import java.util.Set;

/** The spellings of a setting that is on or off, in any case. */
public final class Switch {

  private static final Set<String> ON = Set.of("on", "true", "yes", "1");
  private static final Set<String> OFF = Set.of("off", "false", "no", "0");

  private Switch() {}

  /** Whether the word means on; empty for a word that means neither. */
  public static Optional<Boolean> read(String word) {
    String folded = LetterCase.lower(word.strip());
    return ON.contains(folded)
        ? Optional.of(true)
        : OFF.contains(folded) ? Optional.of(false) : Optional.empty();
  }
}
