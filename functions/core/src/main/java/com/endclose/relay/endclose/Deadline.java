package com.endclose.relay.endclose;

import java.time.Duration;

/**
 * A moment by which something must be over, on the JVM's monotonic clock: wall clocks can be set
 * back.
 */
record Deadline(long nanoTime) {

  private static final Duration LONGEST = Duration.ofDays(1);

  static Deadline in(Duration limit) {
    Duration bounded = limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    long nanos = bounded.isNegative() ? 0 : bounded.toNanos();
    return new Deadline(System.nanoTime() + nanos);
  }

  long nanosLeft() {
    return nanoTime - System.nanoTime();
  }

  boolean isOver() {
    return nanosLeft() <= 0;
  }
}
