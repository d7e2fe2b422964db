package com.endclose.relay.local;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.ShelfEntry;
import com.endclose.relay.route.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells of each event that was parked, once, and why. */
final class ParkedEvents {

  private static final int MOST_TOLD = 20;
  private static final int MOST_REMEMBERED = 10_000;

  private final EventRows rows;
  private final Set<String> told =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
              return size() > MOST_REMEMBERED;
            }
          });

  ParkedEvents(EventRows rows) {
    this.rows = rows;
  }

  /** Events parked and not told of yet, as far as they are among the newest of their route. */
  List<String> news() {
    List<String> news = new ArrayList<>();
    for (String route : rows.routes()) {
      for (ShelfEntry entry : rows.shelfNewestFirst(Shelf.parked(route), null, MOST_TOLD)) {
        if (told.add(entry.id())) {
          rows.read(entry.id()).ifPresent(event -> news.add(line(event)));
        }
      }
    }
    return news;
  }

  /** The event by its processor's id, and why it is parked. */
  static String line(Event event) {
    return event.origin().route()
        + "  "
        + Words.shown(event.origin().eventId())
        + ": "
        + reason(event);
  }

  /** Why an event is parked, or waits. */
  static String reason(Event event) {
    String error = event.progress().lastError();
    return error == null ? "no reason" : error.replaceAll("\\p{Cntrl}", " ");
  }
}
