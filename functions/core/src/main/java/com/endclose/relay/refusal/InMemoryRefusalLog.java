package com.endclose.relay.refusal;

import java.time.Duration;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/** A refusal log in this JVM's memory. */
public final class InMemoryRefusalLog implements RefusalLog {

  private final SortedMap<String, RefusalTally> routes = new TreeMap<>();

  @Override
  public synchronized void add(String route, RefusalTally tally) {
    RefusalTally all = new RefusalTally().add(tally);
    RefusalTally before = routes.get(route);
    if (before != null) {
      all.add(before);
    }
    Instant newest = all.latest().map(Refusal::at).orElse(Instant.EPOCH);
    routes.put(route, all.since(newest.minus(Duration.ofHours(KEPT_HOURS + 1L))));
  }

  @Override
  public synchronized SortedMap<String, RefusalTally> since(Instant from) {
    SortedMap<String, RefusalTally> found = new TreeMap<>();
    routes.forEach(
        (route, tally) -> {
          RefusalTally rest = tally.since(from);
          if (rest.refusedInAll() > 0) {
            found.put(route, rest);
          }
        });
    return found;
  }
}
