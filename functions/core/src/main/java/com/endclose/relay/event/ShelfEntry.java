package com.endclose.relay.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a shelf tells of an event without reading it: enough for a list and for a claim to choose.
 * May be a few seconds old; whoever acts on it reads the event.
 *
 * @param sort the time the shelf is ordered by
 * @param size stored size of the body in use, in bytes; 0 once it is wiped
 * @param delivery how it became terminal; null while it is not
 */
public record ShelfEntry(
    String id,
    Status status,
    Instant sort,
    Instant receivedAt,
    int size,
    @Nullable String eventType,
    Settlement.@Nullable Delivery delivery) {

  static ShelfEntry of(Event event, Instant sort) {
    return new ShelfEntry(
        event.id(),
        event.status(),
        sort,
        event.origin().receivedAt(),
        event.bodies().active().size(),
        event.origin().eventType(),
        event.settlement() == null ? null : event.settlement().delivery());
  }

  /** Where it stands. */
  public Shelf.Spot spot() {
    return new Shelf.Spot(sort, id);
  }
}
