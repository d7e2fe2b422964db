package com.endclose.relay.event;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which events an operator means.
 *
 * @param status {@code parked} or {@code dropped_by_filter}
 * @param route null for every route
 * @param error part of the last error, in any case; null for any
 * @param receivedFrom null for no bound; included
 * @param receivedBefore null for no bound; not included
 */
public record Selection(
    Status status,
    @Nullable String route,
    @Nullable String error,
    @Nullable Instant receivedFrom,
    @Nullable Instant receivedBefore) {

  /** Every parked event. */
  public static Selection parked() {
    return new Selection(Status.PARKED, null, null, null, null);
  }

  boolean takes(Event event) {
    Instant at = event.origin().receivedAt();
    return event.status() == status
        && (route == null || route.equals(event.origin().route()))
        && (receivedFrom == null || !at.isBefore(receivedFrom))
        && (receivedBefore == null || at.isBefore(receivedBefore))
        && (error == null || saysSo(event.progress().lastError(), error));
  }

  private static boolean saysSo(@Nullable String text, String part) {
    return text != null && text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }
}
