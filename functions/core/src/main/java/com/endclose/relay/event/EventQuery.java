package com.endclose.relay.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which events are wanted.
 *
 * @param route null for every route
 * @param receivedFrom null for no bound; included
 * @param receivedBefore null for no bound; not included
 */
public record EventQuery(
    Shown shown,
    @Nullable String route,
    @Nullable Instant receivedFrom,
    @Nullable Instant receivedBefore) {

  /** All of them. */
  public static EventQuery all(Shown shown) {
    return new EventQuery(shown, null, null, null);
  }

  /** Of one route only, or of every route when that is null. */
  public EventQuery of(@Nullable String onlyRoute) {
    return new EventQuery(shown, onlyRoute, receivedFrom, receivedBefore);
  }

  /** Received in this stretch only. */
  public EventQuery received(@Nullable Instant from, @Nullable Instant before) {
    return new EventQuery(shown, route, from, before);
  }

  boolean takes(Instant receivedAt) {
    return (receivedFrom == null || !receivedAt.isBefore(receivedFrom))
        && (receivedBefore == null || receivedAt.isBefore(receivedBefore));
  }
}
