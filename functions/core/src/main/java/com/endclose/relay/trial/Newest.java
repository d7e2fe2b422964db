package com.endclose.relay.trial;

import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.EventPage;
import com.endclose.relay.event.EventQuery;
import com.endclose.relay.event.EventSummary;
import com.endclose.relay.event.Shown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds a route's newest events, whatever became of them. */
final class Newest {

  /** A page may be empty with more to come; so many in a row are enough to look at. */
  private static final int MOST_PAGES = 20;

  /** Each event is shown as one of these. */
  private static final List<Shown> ALL =
      List.of(
          Shown.PENDING,
          Shown.RETRY,
          Shown.DELIVERING,
          Shown.DELIVERED,
          Shown.PARKED,
          Shown.DROPPED_BY_FILTER,
          Shown.RESOLVED);

  private final EventAdmin events;

  Newest(EventAdmin events) {
    this.events = events;
  }

  /** The ids of so many, newest received first. */
  List<String> of(String route, int count, Instant now) {
    List<EventSummary> found = new ArrayList<>();
    for (Shown shown : ALL) {
      found.addAll(shown(EventQuery.all(shown).of(route), count, now));
    }
    // An event that moved meanwhile may have been met twice.
    return found.stream()
        .sorted(Comparator.comparing(EventSummary::receivedAt).reversed())
        .map(EventSummary::id)
        .distinct()
        .limit(count)
        .toList();
  }

  private List<EventSummary> shown(EventQuery query, int count, Instant now) {
    List<EventSummary> found = new ArrayList<>();
    String cursor = null;
    for (int pages = 0; pages < MOST_PAGES; pages++) {
      EventPage page = events.list(query, count, cursor, now);
      found.addAll(page.entries());
      cursor = page.cursor();
      if (cursor == null || found.size() >= count) {
        break;
      }
    }
    return found.subList(0, Math.min(found.size(), count));
  }
}
