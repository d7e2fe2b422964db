package com.endclose.relay.event;

import com.endclose.relay.event.DoneShelves.Stop;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where retention's walk begins: raised once nothing older stands anywhere. */
final class OldestDay {

  private static final int PAGE = 100;

  private final EventRows rows;
  private final BatchRows batches;
  private final DoneShelves shelves;

  OldestDay(EventRows rows, BatchRows batches, DoneShelves shelves) {
    this.rows = rows;
    this.batches = batches;
    this.shelves = shelves;
  }

  /**
   * Raises it, at most to the day of {@code ledger}. Looks in the order an event goes (parked, due,
   * in a batch, over), so that one on its way is met.
   */
  void raise(Instant ledger) {
    LocalDate known = rows.oldestDay();
    if (known == null) {
      return;
    }
    LocalDate day = day(ledger);
    for (String route : rows.routes()) {
      day = earliest(day, parked(route));
    }
    for (String route : rows.routes()) {
      for (int shard = 0; shard < shelves.shards() && day.isAfter(known); shard++) {
        day = earliest(earliest(day, due(route, shard, known)), inBatches(route, shard));
      }
    }
    Iterator<Stop> stops =
        shelves.until(day.atStartOfDay().toInstant(ZoneOffset.UTC), null).iterator();
    while (stops.hasNext() && day.isAfter(known)) {
      Stop stop = stops.next();
      if (!rows.shelf(stop.shelf(), Shelf.Span.until(ledger), null, 1).isEmpty()) {
        day = earliest(day, stop.day());
      }
    }
    if (day.isAfter(known)) {
      rows.nothingBefore(day);
    }
  }

  private @Nullable LocalDate parked(String route) {
    return oldest(rows.shelf(Shelf.parked(route), Shelf.Span.WHOLE, null, 1));
  }

  /** A long queue, which isn't ordered by receipt, is not searched: then it stays as it is. */
  private @Nullable LocalDate due(String route, int shard, LocalDate known) {
    List<ShelfEntry> page = rows.shelf(Shelf.due(route, shard), Shelf.Span.WHOLE, null, PAGE);
    return page.size() == PAGE ? known : oldest(page);
  }

  private @Nullable LocalDate inBatches(String route, int shard) {
    LocalDate day = null;
    for (Batch batch : batches.list(route, shard)) {
      for (Event event : rows.readAll(Batches.ids(batch)).values()) {
        day = earliest(event.dayReceived(), day);
      }
    }
    return day;
  }

  private static @Nullable LocalDate oldest(List<ShelfEntry> page) {
    return page.stream()
        .map(entry -> day(entry.receivedAt()))
        .min(LocalDate::compareTo)
        .orElse(null);
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  private static LocalDate earliest(LocalDate day, @Nullable LocalDate other) {
    return other == null || day.isBefore(other) ? day : other;
  }
}
