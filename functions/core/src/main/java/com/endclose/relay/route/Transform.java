package com.endclose.relay.route;

import com.endclose.relay.text.LetterCase;

/** What may be done to a value before it is validated; applied in the order written. */
public enum Transform {
  TRIM,
  LOWERCASE,
  UPPERCASE,
  /** Leaves the last four characters, for an id or a reference that people know by its end. */
  LAST4,
  HASH;

  /** How a routes document names it. */
  public String word() {
    return LetterCase.lower(name());
  }
}
