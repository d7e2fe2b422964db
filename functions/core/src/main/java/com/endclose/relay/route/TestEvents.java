package com.endclose.relay.route;

/** What becomes of the test events of a route's source. */
public enum TestEvents {
  /** They are stored and not forwarded. */
  FILTER("filter"),
  /** They are forwarded like any other. */
  FORWARD("forward"),
  /** They are parked. */
  PARK("park");

  private final String word;

  TestEvents(String word) {
    this.word = word;
  }

  /** The word in the routes document. */
  public String word() {
    return word;
  }
}
