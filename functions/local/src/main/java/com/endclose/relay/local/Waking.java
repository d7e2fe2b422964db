package com.endclose.relay.local;

import com.endclose.relay.ingest.Wake;

/** Has shards drained when they are woken. */
interface Waking extends Wake, AutoCloseable {

  /** Wakes every shard that has something to do. */
  void poll();

  /** Starts nothing new; returns when all batches have landed, or in time. */
  @Override
  void close();
}
