package com.endclose.relay.event;

import java.time.Instant;

/**
 * Why and until when a batch waits.
 *
 * @param sent whether it was posted since it was claimed or last taken
 * @param counted whether the wait counts towards parking
 * @param unknown whether a POST of it may have reached End Close without a known outcome
 */
public record Postponement(
    Instant at, String error, boolean sent, boolean counted, boolean unknown) {

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
}
