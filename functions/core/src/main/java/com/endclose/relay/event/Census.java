package com.endclose.relay.event;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts one route's events, shelf by shelf. */
final class Census {

  private static final int PAGE = 1_000;

  private final EventRows rows;
  private final BatchRows batches;
  private final DoneShelves done;
  private final String route;
  private final Map<Status, Long> counts = new EnumMap<>(Status.class);
  private long skippedExisting;
  private @Nullable Instant lastDelivered;
  private @Nullable Instant oldest;

  Census(EventRows rows, BatchRows batches, DoneShelves done, String route) {
    this.rows = rows;
    this.batches = batches;
    this.done = done;
    this.route = route;
  }

  RouteStats at(Instant now) {
    each(Shelf.parked(route), entry -> add(entry.status(), 1));
    for (int shard = 0; shard < done.shards(); shard++) {
      each(
          Shelf.due(route, shard),
          entry -> {
            add(entry.status(), 1);
            undelivered(entry.receivedAt());
          });
      for (Batch batch : batches.list(route, shard)) {
        add(EventView.shown(batch), batch.entries().size());
        undelivered(batch.oldestReceivedAt());
      }
    }
    Iterator<DoneShelves.Stop> stops = done.of(route, now).iterator();
    while (stops.hasNext()) {
      each(stops.next().shelf(), this::over);
    }
    return new RouteStats(route, new EventCounts(counts, skippedExisting), lastDelivered, oldest);
  }

  private void each(Shelf shelf, Consumer<ShelfEntry> consumer) {
    Shelf.Spot after = null;
    List<ShelfEntry> page;
    do {
      page = rows.shelf(shelf, Shelf.Span.WHOLE, after, PAGE);
      page.forEach(consumer);
      after = page.isEmpty() ? after : page.get(page.size() - 1).spot();
    } while (page.size() == PAGE);
  }

  private void over(ShelfEntry entry) {
    add(entry.status(), 1);
    if (entry.delivery() == Settlement.Delivery.SKIPPED_EXISTING) {
      skippedExisting++;
    }
    if (entry.status() == Status.DELIVERED
        && (lastDelivered == null || entry.sort().isAfter(lastDelivered))) {
      lastDelivered = entry.sort();
    }
  }

  private void add(Status status, long count) {
    counts.merge(status, count, Long::sum);
  }

  private void undelivered(Instant receivedAt) {
    if (oldest == null || receivedAt.isBefore(oldest)) {
      oldest = receivedAt;
    }
  }
}
