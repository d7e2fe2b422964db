package com.endclose.relay.event;

import com.endclose.relay.event.Settlement.Delivery;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a list of events: never its payload.
 *
 * @param status as shown to operators, see {@link EventView}
 * @param size stored size of the body in use, in bytes; 0 once it is wiped
 * @param eventType null when it can't be known
 * @param delivery how it became terminal; null while it is not
 */
public record EventSummary(
    String id,
    String route,
    Status status,
    Instant receivedAt,
    int size,
    @Nullable String eventType,
    @Nullable Delivery delivery) {}
