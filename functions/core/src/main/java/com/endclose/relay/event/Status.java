package com.endclose.relay.event;

import com.endclose.relay.text.LetterCase;

/** Where an event stands (spec STATE-1). */
public enum Status {
  /** Stored, never tried. */
  PENDING,
  /** To be tried (again) at its next attempt. */
  RETRY,
  /** Listed in a batch. */
  DELIVERING,
  /** End Close has its record. */
  DELIVERED,
  /** Set aside for an operator; keeps its payload until replayed or resolved. */
  PARKED,
  /** The route's filters do not forward it. */
  DROPPED_BY_FILTER,
  /** Dismissed by an operator, with a note. */
  RESOLVED;

  /** Whether retention may take it: nothing happens to it by itself any more. */
  public boolean terminal() {
    return this == DELIVERED || this == DROPPED_BY_FILTER || this == RESOLVED;
  }

  /** Whether it waits for its next attempt. */
  public boolean waiting() {
    return this == PENDING || this == RETRY;
  }

  /** The word operators and stored rows use. */
  public String wire() {
    return LetterCase.lower(name());
  }
}
