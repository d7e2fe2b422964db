package com.endclose.relay.relayctl.print;

import com.endclose.relay.text.LetterCase;

/** The answer could not be written where it goes: a full disk, or a reader that has ended. */
public final class OutputLost extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OutputLost(String reason) {
    super(reason, null, false, false);
  }

  /** Whether the program at the other end of a pipe has ended, as {@code head} does. */
  public boolean brokenPipe() {
    return LetterCase.lower(reason()).contains("broken pipe");
  }

  /** What the system says. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
