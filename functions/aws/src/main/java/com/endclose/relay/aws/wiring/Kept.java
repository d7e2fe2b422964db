package com.endclose.relay.aws.wiring;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One value, kept for a while after it was read. Safe for several threads. */
final class Kept<T> {

  private final Duration time;
  private final Clock clock;
  private @Nullable Reading<T> last;
  private long forgotten;

  Kept(Duration time, Clock clock) {
    this.time = time;
    this.clock = clock;
  }

  private record Reading<T>(T value, Instant until) {}

  /** The value kept, or a new one. */
  T get(Supplier<T> source) {
    Instant asked = clock.instant();
    long before;
    synchronized (this) {
      if (last != null && asked.isBefore(last.until())) {
        return last.value();
      }
      before = forgotten;
    }
    T value = source.get();
    synchronized (this) {
      // What was read before a write is not kept after it.
      if (before == forgotten) {
        last = new Reading<>(value, asked.plus(time));
      }
    }
    return value;
  }

  /** The next {@link #get} reads. */
  synchronized void forget() {
    forgotten++;
    last = null;
  }
}
