package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a route stands.
 *
 * @param lastDeliveredAt when an event was last delivered, as far back as the ledger goes; null for
 *     never
 * @param oldestDueAt since when the event that is due longest has been due, batches apart; null
 *     when none is
 * @param oldestUndeliveredReceivedAt when the earliest event that still goes by itself (pending,
 *     retry, delivering) arrived; null for none
 * @param filtered events dropped by the filter, by day of receipt (UTC); days without any are left
 *     out
 */
public record RouteStats(
    String route,
    EventCounts counts,
    @Nullable Instant lastDeliveredAt,
    @Nullable Instant oldestDueAt,
    @Nullable Instant oldestUndeliveredReceivedAt,
    Map<LocalDate, Long> filtered) {

  public RouteStats {
    filtered = Map.copyOf(filtered);
  }
}
