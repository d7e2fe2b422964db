package com.endclose.relay.route;

/** Which way the money went, as End Close names it. */
public enum Direction {
  CREDIT("credit"),
  DEBIT("debit");

  private final String wire;

  Direction(String wire) {
    this.wire = wire;
  }

  /** The word in the routes document and in a record. */
  public String wire() {
    return wire;
  }
}
