package com.endclose.relay.dispatch;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Until when there is time; a function is frozen or killed after it. */
public record Deadline(Clock clock, Instant at) {

  /** How much time is left; never negative. */
  public Duration left() {
    Duration left = Duration.between(clock.instant(), at);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Whether there is time for this and a little more. */
  public boolean allows(Duration needed) {
    return left().compareTo(needed) >= 0;
  }

  /** The end of this long, or of what is left after a reserve when that is sooner. */
  Deadline sooner(Duration wanted, Duration reserve) {
    Duration most = left().minus(reserve);
    Duration least = most.isNegative() ? Duration.ZERO : most;
    Instant now = clock.instant();
    return new Deadline(clock, now.plus(least.compareTo(wanted) < 0 ? least : wanted));
  }

  /** This long, or what is left when that is less. */
  public Duration atMost(Duration wanted) {
    Duration left = left();
    return left.compareTo(wanted) < 0 ? left : wanted;
  }
}
