package com.endclose.relay.event;

/** What became of a webhook for an event that was in the ledger already (spec EVENT-4, EVENT-7). */
public sealed interface Redelivery {

  /**
   * Nothing to do, or a correction to keep.
   *
   * @param firstConflict whether it is the first time another body came for this event
   */
  record Duplicate(boolean firstConflict) implements Redelivery {}

  /**
   * Another body came for a parked event, which is tried with it now.
   *
   * @param firstConflict as for {@link Duplicate}
   */
  record Superseded(boolean firstConflict) implements Redelivery {}

  /** The same body came for an event that can go now: it is tried again. */
  record Replayed(Status from) implements Redelivery {}
}
