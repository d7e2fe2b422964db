package com.endclose.relay.event;

/** A cursor that no list gave was handed in: begin without one. */
public final class InvalidCursor extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Names the field and the remedy, and quotes nothing. */
  public InvalidCursor(Throwable cause) {
    super("cursor: not one that a list gave; leave it out to begin anew", cause);
  }
}
