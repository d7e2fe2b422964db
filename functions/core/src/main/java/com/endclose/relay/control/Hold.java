package com.endclose.relay.control;

import java.time.Duration;
import java.time.Instant;

/**
 * Why nothing goes to End Close for a while, through no fault of the events (spec SEND-5, SEND-6,
 * SEND-7).
 *
 * @param until for {@link Kind#THROTTLED} when it lapses; otherwise when the next probe may go out
 * @param status the HTTP status that made it
 * @param since when it began
 * @param probe drawn by whoever took the last probe, so that of two in one moment one has it
 */
public record Hold(Kind kind, Instant until, int status, String reason, Instant since, long probe) {

  /** The scope of a hold on everything that goes to End Close; any other scope is a route's id. */
  public static final String DESTINATION = "*";

  private static final Duration FORGOTTEN = Duration.ofHours(1);

  /** What a hold waits for. */
  public enum Kind {
    /** The server named a time: the hold lapses then. */
    THROTTLED,
    /** The key or the stream is not accepted: a probe must be. */
    REJECTED,
    /** Record after record was refused: a probe must be accepted. */
    REFUSED
  }

  /** Whether it forbids sending at {@code now}, probes apart. */
  public boolean standsAt(Instant now) {
    return kind != Kind.THROTTLED || until.isAfter(now);
  }

  /**
   * Whether it speaks of rejections now: a route that is gone is probed no more and tells nothing.
   */
  boolean tellsOfRejection(Instant now) {
    return kind == Kind.REJECTED && until.plus(FORGOTTEN).isAfter(now);
  }

  static Hold begin(Kind kind, Instant until, int status, String reason, Instant now) {
    return new Hold(kind, until, status, reason, now, 0);
  }

  Hold until(Instant next) {
    return new Hold(kind, next, status, reason, since, probe);
  }

  Hold probed(long number, Instant next) {
    return new Hold(kind, next, status, reason, since, number);
  }
}
