package com.endclose.relay.dispatcher;

import com.endclose.relay.dispatch.Shard;
import java.util.List;

/** Why the function was called. */
sealed interface Call {

  /** By the schedule: look for shards with something to do. */
  record Tick() implements Call {}

  /** By the wake queue: drain these, each once. */
  record Wakes(List<Shard> shards) implements Call {}

  /** By something else: there is nothing to do. */
  record Unknown() implements Call {}
}
