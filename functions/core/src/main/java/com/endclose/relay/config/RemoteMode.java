package com.endclose.relay.config;

import com.endclose.relay.text.LetterCase;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether and how End Close's configuration is followed: {@code RELAY_REMOTE_CONFIG}. */
public enum RemoteMode {
  /** It is applied, except what lets more leave: that waits for an operator. */
  APPROVE,
  /** It is applied whatever it lets leave. */
  AUTO,
  /** It is never asked for. */
  OFF;

  /** The setting's name. */
  public static final String VARIABLE = "RELAY_REMOTE_CONFIG";

  /**
   * Reads the setting.
   *
   * @param text null or blank for the default
   * @param problems where it is noted that it can't be read
   */
  public static RemoteMode read(@Nullable String text, List<String> problems) {
    if (text == null || text.isBlank()) {
      return APPROVE;
    }
    String word = LetterCase.lower(text.strip());
    for (RemoteMode mode : values()) {
      if (mode.wire().equals(word)) {
        return mode;
      }
    }
    Optional<Boolean> on = Switch.read(word);
    if (on.isPresent()) {
      return on.get() ? APPROVE : OFF;
    }
    problems.add(VARIABLE + ": it must be approve (the default), auto or off");
    return APPROVE;
  }

  /** The word for it. */
  public String wire() {
    return LetterCase.lower(name());
  }
}
