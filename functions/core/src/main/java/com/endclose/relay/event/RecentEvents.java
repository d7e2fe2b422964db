package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.IntSupplier;

/** Whether a route is in use: it has events that are not over, or that were over lately. */
public final class RecentEvents {

  private final EventRows rows;
  private final BatchRows batches;
  private final IntSupplier shards;

  /**
   * @param shards the most shards a route ever had
   */
  public RecentEvents(EventRows rows, BatchRows batches, IntSupplier shards) {
    this.rows = rows;
    this.batches = batches;
    this.shards = shards;
  }

  /** Whether the route has an event that is not over, or one of these days. */
  public boolean any(String route, Instant since, Instant now) {
    if (!rows.routes().contains(route)) {
      return false;
    }
    if (stands(Shelf.parked(route), Shelf.Span.WHOLE)) {
      return true;
    }
    int most = shards.getAsInt();
    for (int shard = 0; shard < most; shard++) {
      if (stands(Shelf.due(route, shard), Shelf.Span.WHOLE)
          || !batches.list(route, shard).isEmpty()
          || wasOver(route, shard, since, now)) {
        return true;
      }
    }
    return false;
  }

  private boolean wasOver(String route, int shard, Instant since, Instant now) {
    Shelf.Span span = new Shelf.Span(since, Instant.MAX);
    LocalDate end = LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(1);
    return LocalDate.ofInstant(since, ZoneOffset.UTC)
        .datesUntil(end)
        .anyMatch(day -> stands(Shelf.done(route, shard, day), span));
  }

  private boolean stands(Shelf shelf, Shelf.Span span) {
    return !rows.shelf(shelf, span, null, 1).isEmpty();
  }
}
