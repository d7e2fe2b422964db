package com.endclose.relay.event;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When an event has been tried long enough: enough counted attempts, and the first of them long
 * enough ago, less the time in which nothing could be sent.
 *
 * @param parkAfter from the first failed attempt
 */
public record RetryWindow(Duration parkAfter) {

  /** Fewer counted attempts than this never park an event. */
  public static final int MIN_ATTEMPTS = 12;

  /** A batch whose sending had no answer may go so much after its time while nothing answers. */
  private static final Duration LATE_UNANSWERED = Duration.ofMinutes(75);

  /** How long after its time anything else goes, while all is well. */
  private static final Duration LATE = Duration.ofMinutes(15);

  /**
   * How long a batch could not go although its time had come: a killswitch, a pause, a hold or an
   * unknown route kept it. What it may be late anyway counts, or the window would never end.
   *
   * @param stamp of what is in force; where that is as it was when the batch began to wait, nothing
   *     kept it
   */
  Duration idle(Batch batch, Instant now, @Nullable String stamp) {
    String then = batch.tries().stamp();
    if (stamp == null || then == null || stamp.equals(then)) {
      return Duration.ZERO;
    }
    return late(batch.actAt(), now, batch.unanswered() ? LATE_UNANSWERED : LATE);
  }

  /** How long an event that waits alone could not go; see {@link #idle(Batch, Instant, String)}. */
  Duration idle(Event event, Instant now) {
    return late(event.progress().nextAttemptAt(), now, LATE);
  }

  private Duration late(Instant due, Instant now, Duration usual) {
    Duration share = parkAfter.dividedBy(MIN_ATTEMPTS);
    return Batch.span(due.plus(share.compareTo(usual) < 0 ? share : usual), now);
  }

  /** Whether a failure at {@code now}, the {@code attempts}th counted, is the last. */
  public boolean over(int attempts, @Nullable Instant firstFailedAt, Instant now) {
    return attempts >= MIN_ATTEMPTS
        && firstFailedAt != null
        && firstFailedAt.plus(parkAfter).isBefore(now);
  }

  /** Whether a counted failure of this batch at {@code now} is the last for all of its events. */
  public boolean overAfterNext(Batch batch, Instant now) {
    Batch.Tries tries = batch.tries();
    return over(tries.eventAttempts() + tries.counted() + 1, tries.firstFailedAt(), now);
  }
}
