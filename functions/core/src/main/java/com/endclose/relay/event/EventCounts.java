package com.endclose.relay.event;

import java.util.EnumMap;
import java.util.Map;

/**
 * How many events there are, as shown to operators.
 *
 * @param byStatus every status, 0 included
 * @param skippedExisting those of {@code delivered} whose external id another record owns
 */
public record EventCounts(Map<Status, Long> byStatus, long skippedExisting) {

  public EventCounts {
    Map<Status, Long> all = new EnumMap<>(Status.class);
    for (Status status : Status.values()) {
      all.put(status, byStatus.getOrDefault(status, 0L));
    }
    byStatus = Map.copyOf(all);
  }

  /** How many have this status. */
  public long of(Status status) {
    return byStatus.getOrDefault(status, 0L);
  }

  EventCounts plus(EventCounts other) {
    Map<Status, Long> sum = new EnumMap<>(byStatus);
    other.byStatus.forEach((status, count) -> sum.merge(status, count, Long::sum));
    return new EventCounts(sum, skippedExisting + other.skippedExisting);
  }
}
