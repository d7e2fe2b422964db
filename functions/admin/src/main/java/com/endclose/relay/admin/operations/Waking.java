package com.endclose.relay.admin.operations;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin.DueShard;
import com.endclose.relay.ingest.Wake;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wakes those who drain. */
record Waking(Wake wake) {

  private static final Logger LOG = LoggerFactory.getLogger(Waking.class);

  /** Of these shards each; false when one could not be woken. */
  boolean each(Collection<DueShard> shards) {
    try {
      shards.forEach(shard -> wake.wake(shard.route(), shard.shard()));
      return true;
    } catch (RuntimeException asleep) {
      LOG.warn("nobody was woken: {}", asleep.getClass().getName());
      return false;
    }
  }

  /** A hint that these events are due: where it fails, the schedule finds them. */
  void of(Collection<Event> events) {
    Set<DueShard> shards = new LinkedHashSet<>();
    events.forEach(
        event -> shards.add(new DueShard(event.origin().route(), event.origin().shard())));
    each(shards);
  }
}
