package com.endclose.relay.event;

import com.endclose.relay.text.LetterCase;
import org.jspecify.annotations.Nullable;

/**
 * Which events an operator means to change.
 *
 * @param error part of the last error, in any case; null for any
 */
public record Selection(EventQuery events, @Nullable String error) {

  /** Every parked event. */
  public static Selection parked() {
    return new Selection(EventQuery.all(Shown.PARKED), null);
  }

  boolean takes(Event event) {
    return events.shown().takes(event)
        && (events.route() == null || events.route().equals(event.origin().route()))
        && events.takes(event.origin().receivedAt())
        && (error == null || saysSo(event.progress().lastError(), error));
  }

  private static boolean saysSo(@Nullable String text, String part) {
    return text != null && LetterCase.lower(text).contains(LetterCase.lower(part));
  }
}
