package com.endclose.relay.event;

import com.endclose.relay.event.Settlement.Delivery;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many events stand on a shelf, or on several.
 *
 * @param byStatus those that are there; a status may be missing
 * @param skippedExisting those of {@code delivered} whose external id another record owns
 * @param firstSort the least time by which one is ordered; null when there is none
 * @param oldestReceivedAt when the earliest received of them arrived; null when there is none
 * @param lastDelivered the latest time by which a delivered one is ordered; null when there is none
 * @param all whether all were counted
 */
record ShelfCount(
    Map<Status, Long> byStatus,
    long skippedExisting,
    @Nullable Instant firstSort,
    @Nullable Instant oldestReceivedAt,
    @Nullable Instant lastDelivered,
    boolean all) {

  /** Nothing. */
  static final ShelfCount NONE = new ShelfCount(Map.of(), 0, null, null, null, true);

  ShelfCount {
    byStatus = Map.copyOf(byStatus);
  }

  /** How many there are. */
  long events() {
    return byStatus.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many have this status. */
  long of(Status status) {
    return byStatus.getOrDefault(status, 0L);
  }

  /** Both counts together. */
  ShelfCount plus(ShelfCount other) {
    Map<Status, Long> sum = new EnumMap<>(Status.class);
    sum.putAll(byStatus);
    other.byStatus.forEach((status, count) -> sum.merge(status, count, Long::sum));
    return new ShelfCount(
        sum,
        skippedExisting + other.skippedExisting,
        earlier(firstSort, other.firstSort),
        earlier(oldestReceivedAt, other.oldestReceivedAt),
        later(lastDelivered, other.lastDelivered),
        all && other.all);
  }

  static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
    return a == null || (b != null && b.isBefore(a)) ? b : a;
  }

  private static @Nullable Instant later(@Nullable Instant a, @Nullable Instant b) {
    return a == null || (b != null && b.isAfter(a)) ? b : a;
  }

  /** Counts entry by entry. */
  static final class Counting {

    private final Map<Status, Long> byStatus = new EnumMap<>(Status.class);
    private long skippedExisting;
    private @Nullable Instant firstSort;
    private @Nullable Instant oldest;
    private @Nullable Instant lastDelivered;

    /** One more. */
    void add(ShelfEntry entry) {
      boolean delivered = entry.status() == Status.DELIVERED;
      byStatus.merge(entry.status(), 1L, Long::sum);
      skippedExisting += entry.delivery() == Delivery.SKIPPED_EXISTING ? 1 : 0;
      firstSort = earlier(firstSort, entry.sort());
      oldest = earlier(oldest, entry.receivedAt());
      lastDelivered = delivered ? later(lastDelivered, entry.sort()) : lastDelivered;
    }

    /** The count so far. */
    ShelfCount done(boolean all) {
      return new ShelfCount(byStatus, skippedExisting, firstSort, oldest, lastDelivered, all);
    }
  }
}
