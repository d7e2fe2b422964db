package com.endclose.relay.event;

/** What came of an operator's wish to try an event again. */
public sealed interface Replay {

  /** It is due, with attempts 0 and a fresh retry window. */
  record Done(Event event) implements Replay {}

  /** No event has this id. */
  record NotFound() implements Replay {}

  /** Only a parked event, or a filtered one, can be replayed; this one is shown with a status. */
  record NotReplayable(Status status) implements Replay {}

  /** Retention removed its payload. */
  record Wiped() implements Replay {}
}
