package com.endclose.relay.event;

/** What one call of {@link Prune} did: never both. */
public sealed interface Pruned {

  /** How many events it took. */
  int events();

  /** Lost their payload and kept headers; there may be more to wipe. */
  record Wiped(int events) implements Pruned {}

  /** Nothing was left to wipe; these are gone altogether, and their keys are free. */
  record Deleted(int events) implements Pruned {}
}
