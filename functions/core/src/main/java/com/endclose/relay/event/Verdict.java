package com.endclose.relay.event;

import java.time.Instant;

/** What a settled batch says of one of its events. Reasons never hold a payload. */
public sealed interface Verdict {

  /** End Close made a record of it, in this bulk request. */
  record Created(String bulkRequestId) implements Verdict {}

  /** End Close had a record of this external id: ours if an earlier POST carried the event. */
  record Skipped(String bulkRequestId) implements Verdict {}

  /**
   * It cannot go as it is.
   *
   * @param unknown whether its last POST has no known outcome
   */
  record Parked(String reason, boolean unknown) implements Verdict {}

  /**
   * It failed once more, and the retry window is over: this attempt counts.
   *
   * @param unknown whether its last POST has no known outcome
   */
  record Exhausted(String error, boolean unknown) implements Verdict {}

  /** It goes again in a new batch; this attempt counts. */
  record Retry(Instant at, String error) implements Verdict {}

  /**
   * Refused alone, with nothing to compare it with yet: it goes again, alone.
   *
   * @param refusal the number of the first refusal that it met
   * @param counts whether this attempt does; not when its whole route is refused
   */
  record RefusedAlone(Instant at, String error, long refusal, boolean counts) implements Verdict {}

  /** Not its fault: it goes again in a new batch, and nothing counts. */
  record GivenBack(Instant at) implements Verdict {}
}
