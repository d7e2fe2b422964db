package com.endclose.relay.refusal;

import java.time.Instant;
import java.util.SortedMap;

/**
 * Where counts of refused webhooks are kept, for at least {@value #KEPT_HOURS} hours. Not the
 * books: a store that was away may have missed some or, where it was asked twice, counted some
 * twice. Throws {@link com.endclose.relay.event.StoreUnavailable} when nothing can be said.
 */
public interface RefusalLog {

  /** The route under which every unknown route is counted. */
  String UNKNOWN = "unknown";

  /** How far back counts can be read. */
  int KEPT_HOURS = 168;

  /** Adds what was counted for a route; one write. */
  void add(String route, RefusalTally tally);

  /**
   * What was counted since then, by route. A stretch of {@link RefusalTally#STRETCH} that began
   * before counts as a whole.
   */
  SortedMap<String, RefusalTally> since(Instant from);
}
