package com.endclose.relay.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Why and until when a batch waits.
 *
 * @param sent whether it was posted since it was claimed or last taken
 * @param counted whether the wait counts towards parking
 * @param unknown whether a POST of it may have reached End Close without a known outcome
 * @param silence tells whether End Close accepted other batches since; 0 when it answered, or the
 *     batch has a single record
 * @param stamp of what is in force; null when that is not known
 */
public record Postponement(
    Instant at,
    String error,
    boolean sent,
    boolean counted,
    boolean unknown,
    long silence,
    @Nullable String stamp) {

  /** End Close answered, or was not asked. */
  public Postponement(Instant at, String error, boolean sent, boolean counted, boolean unknown) {
    this(at, error, sent, counted, unknown, 0, null);
  }

  /** It was not sent: nothing may go out, or there was no time. */
  public static Postponement unsent(Instant at, String reason) {
    return new Postponement(at, reason, false, false, false);
  }

  /** It was sent, and what came back is nobody's fault: no count. */
  public static Postponement uncounted(Instant at, String error, boolean unknown) {
    return new Postponement(at, error, true, false, unknown);
  }

  /** It was sent and failed. */
  public static Postponement counted(Instant at, String error, boolean unknown) {
    return new Postponement(at, error, true, true, unknown);
  }

  /** No answer to several records: one of them may be why. */
  public Postponement unanswered(long number) {
    return new Postponement(at, error, sent, counted, unknown, number, stamp);
  }

  /** With what is in force now: another stamp later tells that it may not have been let go. */
  public Postponement under(String inForce) {
    return new Postponement(at, error, sent, counted, unknown, silence, inForce);
  }
}
