package com.endclose.relay.dispatch;

import java.time.Duration;

/** How long to wait after the nth try in a row: doubling from a base up to a cap (spec SEND). */
public record Backoff(Duration base, Duration cap) {

  private static final int MOST_DOUBLINGS = 30;

  /**
   * @param tries tries that failed before this wait, from 0
   * @param jitter from 0 to 1: where in the 20 % either way the wait falls
   */
  public Duration after(int tries, double jitter) {
    double doubled = base.toMillis() * Math.pow(2, Math.min(tries, MOST_DOUBLINGS));
    double capped = Math.min(doubled, cap.toMillis());
    return Duration.ofMillis(Math.round(capped * (0.8 + 0.4 * jitter)));
  }
}
