package com.endclose.relay.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, newest received first.
 *
 * @param entries may be few, even none, with more to come
 * @param cursor asks for the next page; null at the end
 * @param sortedWithinParts whether a shelf was too long to be sorted as a whole: then each {@value
 *     #SORTED} of its events are in order, and the order begins anew after them
 */
public record EventPage(
    List<EventSummary> entries, @Nullable String cursor, boolean sortedWithinParts) {

  /** How many events of a shelf are sorted together. */
  public static final int SORTED = 1_000;

  public EventPage {
    entries = List.copyOf(entries);
  }
}
