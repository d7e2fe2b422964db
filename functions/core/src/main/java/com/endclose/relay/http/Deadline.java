package com.endclose.relay.http;

import java.time.Duration;

/**
 * A moment by which something must be over, on the JVM's monotonic clock: wall clocks can be set
 * back.
 */
public record Deadline(long nanoTime) {

  private static final Duration LONGEST = Duration.ofDays(1);

  /** So long from now, at most a day. */
  public static Deadline in(Duration limit) {
    Duration bounded = limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
    long nanos = bounded.isNegative() ? 0 : bounded.toNanos();
    return new Deadline(System.nanoTime() + nanos);
  }

  /** Nanoseconds until then, negative once it is over. */
  public long nanosLeft() {
    return nanoTime - System.nanoTime();
  }

  /** Whether the moment has come. */
  public boolean isOver() {
    return nanosLeft() <= 0;
  }
}
