package com.endclose.relay.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a change to many events.
 *
 * @param events those that were changed, as they are now
 * @param lookedAt how many were looked at
 * @param cursor asks for the next step; null when all have been looked at
 */
public record Changed(List<Event> events, int lookedAt, @Nullable String cursor) {

  public Changed {
    events = List.copyOf(events);
  }
}
