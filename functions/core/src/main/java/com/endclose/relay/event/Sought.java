package com.endclose.relay.event;

import java.util.List;

/**
 * What a search through the newest events found.
 *
 * @param events {@value EventSearch#ENOUGH} at most, newest received first
 * @param lookedAt how many events were compared
 * @param stoppedEarly whether there are older events that were not compared
 */
public record Sought(List<EventView> events, int lookedAt, boolean stoppedEarly) {

  public Sought {
    events = List.copyOf(events);
  }
}
