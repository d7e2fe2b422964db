package com.endclose.relay.event;

/** What came of an operator's wish to try an event again. */
public sealed interface Replay {

  /** It is due, with attempts 0 and a fresh retry window. */
  record Done(Event event) implements Replay {}

  /** No event has this id. */
  record NotFound() implements Replay {}

  /** Its status, as shown, is none that can be replayed so. */
  record NotReplayable(Status status) implements Replay {}

  /** Retention removed its payload. */
  record Wiped() implements Replay {}
}
