package com.endclose.relay.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a route stands.
 *
 * @param lastDeliveredAt when an event was last delivered, as far back as the ledger goes; null for
 *     never
 * @param oldestUndeliveredReceivedAt when the earliest event that still goes by itself (pending,
 *     retry, delivering) arrived; null for none
 */
public record RouteStats(
    String route,
    EventCounts counts,
    @Nullable Instant lastDeliveredAt,
    @Nullable Instant oldestUndeliveredReceivedAt) {}
