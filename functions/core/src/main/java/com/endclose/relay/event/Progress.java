package com.endclose.relay.event;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far sending an event has come.
 *
 * @param attempts counted attempts that failed since receipt or the last replay
 * @param nextAttemptAt when it is due, while it waits
 * @param firstFailedAt when the retry window began; null while nothing failed
 * @param lastError null when nothing failed; at most 500 characters, never a payload
 * @param posted whether some POST may have carried it to End Close before
 * @param unknown set while its last POST has no known outcome
 * @param replayedAt when it was last replayed by a redelivery; null for never
 */
public record Progress(
    int attempts,
    Instant nextAttemptAt,
    @Nullable Instant firstFailedAt,
    @Nullable String lastError,
    boolean posted,
    @Nullable UnknownPost unknown,
    Suspicion suspicion,
    @Nullable Instant replayedAt) {

  /** The longest error kept, in characters. */
  public static final int MAX_ERROR = 500;

  public Progress {
    lastError = cut(lastError);
  }

  static Progress starting(Instant at) {
    return new Progress(0, at, null, null, false, null, Suspicion.NONE, null);
  }

  /** An error text at the length that is kept. */
  public static @Nullable String cut(@Nullable String error) {
    if (error == null || error.length() <= MAX_ERROR) {
      return error;
    }
    int end = Character.isHighSurrogate(error.charAt(MAX_ERROR - 1)) ? MAX_ERROR - 1 : MAX_ERROR;
    return error.substring(0, end);
  }

  Progress error(@Nullable String error) {
    return new Progress(
        attempts, nextAttemptAt, firstFailedAt, error, posted, unknown, suspicion, replayedAt);
  }

  Progress at(Instant at) {
    return new Progress(
        attempts, at, firstFailedAt, lastError, posted, unknown, suspicion, replayedAt);
  }

  /** {@code count} more counted failures, the first of them at {@code since}. */
  Progress failed(int count, @Nullable Instant since) {
    Instant first = count > 0 && firstFailedAt == null ? since : firstFailedAt;
    return new Progress(
        attempts + count, nextAttemptAt, first, lastError, posted, unknown, suspicion, replayedAt);
  }

  /** A batch's counted failures become its event's own. */
  Progress carriedOver(Batch batch) {
    return idle(batch.tries().idle())
        .failed(batch.tries().counted(), batch.tries().firstFailedAt());
  }

  /** The retry window moves on by time in which nothing could be sent. */
  Progress idle(Duration time) {
    Instant first = firstFailedAt == null ? null : firstFailedAt.plus(time);
    return new Progress(
        attempts, nextAttemptAt, first, lastError, posted, unknown, suspicion, replayedAt);
  }

  Progress sent(boolean carried, @Nullable UnknownPost outcome) {
    return new Progress(
        attempts,
        nextAttemptAt,
        firstFailedAt,
        lastError,
        posted || carried,
        outcome,
        suspicion,
        replayedAt);
  }

  Progress postedBefore(boolean carried) {
    return new Progress(
        attempts, nextAttemptAt, firstFailedAt, lastError, carried, unknown, suspicion, replayedAt);
  }

  Progress suspected(Suspicion now) {
    return new Progress(
        attempts, nextAttemptAt, firstFailedAt, lastError, posted, unknown, now, replayedAt);
  }

  /** A fresh retry window; what is known of earlier sendings stays, unless sent as new. */
  Progress restarted(Instant now, boolean asNew, boolean byRedelivery) {
    return new Progress(
        0,
        now,
        null,
        lastError,
        posted,
        asNew ? null : unknown,
        Suspicion.NONE,
        byRedelivery ? now : replayedAt);
  }
}
