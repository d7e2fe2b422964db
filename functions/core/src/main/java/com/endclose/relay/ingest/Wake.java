package com.endclose.relay.ingest;

/** Tells whoever drains a shard that something is due there: a hint, and nothing depends on it. */
@FunctionalInterface
public interface Wake {

  /** Nobody is told: a schedule finds the event. */
  Wake NONE = (route, shard) -> {};

  /** Something is due on this shard. May throw; the event is stored already. */
  void wake(String route, int shard);
}
