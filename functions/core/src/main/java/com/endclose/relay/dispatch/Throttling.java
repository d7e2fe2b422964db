package com.endclose.relay.dispatch;

import java.time.Duration;
import java.time.Instant;

/** End Close asked to come back later. */
record Throttling(Dispatching with) {

  /** A wait cut to the hour is worth an alarm; by now a moment of it has passed. */
  private static final Duration LONG = Duration.ofMinutes(59);

  /** Nothing goes out until then. */
  void until(Instant at, int status, String error) {
    Instant now = with.now();
    with.control().throttled(at, status, error, now);
    if (at.isAfter(now.plus(LONG))) {
      with.signals().alarm("throttled", "HTTP " + status);
    }
  }
}
