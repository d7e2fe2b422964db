package com.endclose.relay.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class TickingClock extends Clock {

  /** Where it stands when nobody said otherwise. */
  public static final Instant START = Instant.parse("2026-07-01T00:00:00Z");

  private final AtomicReference<Instant> now;
  private final ZoneId zone;

  public TickingClock() {
    this(START);
  }

  public TickingClock(Instant start) {
    this(new AtomicReference<>(start), ZoneOffset.UTC);
  }

  private TickingClock(AtomicReference<Instant> now, ZoneId zone) {
    this.now = now;
    this.zone = zone;
  }

  /** Moves it on; gives the new time. */
  public Instant tick(Duration by) {
    return now.updateAndGet(then -> then.plus(by));
  }

  /** Moves it on by seconds; gives the new time. */
  public Instant tickSeconds(long seconds) {
    return tick(Duration.ofSeconds(seconds));
  }

  /** Puts it at a time, earlier ones too. */
  public void set(Instant to) {
    now.set(to);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  /** The same clock read in another zone: it ticks along. */
  @Override
  public Clock withZone(ZoneId other) {
    return new TickingClock(now, other);
  }
}
