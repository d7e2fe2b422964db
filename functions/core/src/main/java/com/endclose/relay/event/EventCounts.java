package com.endclose.relay.event;

import java.util.EnumMap;
import java.util.Map;

/**
 * How many events there are, as shown to operators.
 *
 * @param byStatus every status, 0 included
 * @param skippedExisting those of {@code delivered} whose external id another record owns
 * @param submitted those of {@code delivering} that End Close accepted
 * @param all whether all were counted; else there are at least so many
 */
public record EventCounts(
    Map<Status, Long> byStatus, long skippedExisting, long submitted, boolean all) {

  /** None. */
  public static final EventCounts NONE = new EventCounts(Map.of(), 0, 0, true);

  public EventCounts {
    Map<Status, Long> every = new EnumMap<>(Status.class);
    for (Status status : Status.values()) {
      every.put(status, byStatus.getOrDefault(status, 0L));
    }
    byStatus = Map.copyOf(every);
  }

  /** How many have this status. */
  public long of(Status status) {
    return byStatus.getOrDefault(status, 0L);
  }

  /** How many are shown so. */
  public long of(Shown shown) {
    return switch (shown) {
      case SUBMITTED -> submitted;
      case SKIPPED_EXISTING -> skippedExisting;
      default -> of(shown.status());
    };
  }

  /** Both together. */
  public EventCounts plus(EventCounts other) {
    Map<Status, Long> sum = new EnumMap<>(byStatus);
    other.byStatus.forEach((status, count) -> sum.merge(status, count, Long::sum));
    return new EventCounts(
        sum,
        skippedExisting + other.skippedExisting,
        submitted + other.submitted,
        all && other.all);
  }
}
