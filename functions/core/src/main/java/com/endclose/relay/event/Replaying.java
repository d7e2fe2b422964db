package com.endclose.relay.event;

/**
 * What an operator who replays events takes upon himself.
 *
 * @param asNew send it even when its last POST has an unknown outcome and it would be another
 *     record now (spec STATE-5)
 * @param resend send it even though End Close has it, or another record in its place: End Close
 *     keeps the first record of an external id, so only another external id makes another record
 */
public record Replaying(boolean asNew, boolean resend) {

  /** Neither. */
  public static final Replaying PLAIN = new Replaying(false, false);

  boolean takes(Status status) {
    return status == Status.PARKED
        || status == Status.DROPPED_BY_FILTER
        || (resend && status == Status.DELIVERED);
  }
}
