package com.endclose.relay.event;

import com.endclose.relay.event.DoneShelves.Stop;
import com.endclose.relay.event.Settlement.Delivery;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One walk that wipes what became terminal between two moments, from where the last call left. */
final class Wiping {

  private static final int PAGE = 100;

  private final EventRows rows;
  private final DoneShelves shelves;
  private final Shelf.Span span;
  private final int limit;
  private int wiped;
  private Shelf.@Nullable Spot spot;

  /**
   * @param span from what earlier walks wiped, to the target, which is no longer part of it
   */
  Wiping(EventRows rows, DoneShelves shelves, Shelf.Span span, int limit) {
    this.rows = rows;
    this.shelves = shelves;
    this.span = span;
    this.limit = limit;
  }

  int wiped() {
    return wiped;
  }

  /**
   * Walks on.
   *
   * @return where to go on, since the limit was reached; null at the end
   */
  PruneMark.@Nullable Pass from(PruneMark.@Nullable Pass pass) {
    Stop first = pass == null ? null : new Stop(pass.day(), pass.route(), pass.shard());
    spot = pass == null ? null : pass.after();
    Iterator<Stop> stops = shelves.until(span.until(), first).iterator();
    while (stops.hasNext()) {
      Stop stop = stops.next();
      if (!stop.equals(first)) {
        spot = null;
      }
      if (!shelf(stop.shelf())) {
        return new PruneMark.Pass(span.until(), stop.day(), stop.route(), stop.shard(), spot);
      }
    }
    return null;
  }

  /** Whether it came to the shelf's end. */
  private boolean shelf(Shelf shelf) {
    List<ShelfEntry> page;
    do {
      page = rows.shelf(shelf, span, spot, PAGE);
      Map<String, Event> events = rows.readAll(page.stream().map(ShelfEntry::id).toList());
      for (ShelfEntry entry : page) {
        if (wiped == limit) {
          return false;
        }
        Event event = events.get(entry.id());
        if (event != null) {
          wipe(event);
        }
        spot = entry.spot();
      }
    } while (page.size() == PAGE);
    return true;
  }

  private void wipe(Event event) {
    if (!Prune.overBefore(event, span.until()) || keepsItsPayload(event)) {
      return;
    }
    if (event.bodies().wiped()) {
      // A crash came between the row and its bodies.
      rows.wipe(event);
    } else if (rows.wipe(event.wiped())) {
      wiped++;
    } else {
      rows.read(event.id()).ifPresent(this::wipe);
    }
  }

  private static boolean keepsItsPayload(Event event) {
    return event.settlement() != null && event.settlement().delivery() == Delivery.SKIPPED_EXISTING;
  }
}
