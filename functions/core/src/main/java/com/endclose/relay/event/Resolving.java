package com.endclose.relay.event;

/** What came of an operator's wish to dismiss an event. */
public sealed interface Resolving {

  /** It is over: kept and pruned like a delivered one. */
  record Done(Event event) implements Resolving {}

  /** No event has this id. */
  record NotFound() implements Resolving {}

  /** Only a parked or waiting event can be resolved; this one is shown with a status. */
  record NotParked(Status status) implements Resolving {}
}
