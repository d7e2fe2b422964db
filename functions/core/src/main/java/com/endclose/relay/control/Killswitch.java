package com.endclose.relay.control;

import com.endclose.relay.text.LetterCase;

/** The operator's hand on everything (spec CONTROL-1). */
public enum Killswitch {
  /** Accept and forward. */
  NONE,
  /** Accept and hold. */
  PAUSE,
  /** Refuse webhooks, forward nothing. */
  PANIC;

  /** The word operators use. */
  public String wire() {
    return LetterCase.lower(name());
  }
}
