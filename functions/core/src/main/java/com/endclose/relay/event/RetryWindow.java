package com.endclose.relay.event;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When an event has been tried long enough: enough counted attempts, and the first of them long
 * enough ago (SPEC 16.5). Time in which nothing was counted parks nothing by itself.
 *
 * @param parkAfter from the first failed attempt
 */
public record RetryWindow(Duration parkAfter) {

  /** Fewer counted attempts than this never park an event. */
  public static final int MIN_ATTEMPTS = 12;

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
