package com.endclose.relay.event;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts events, shelf by shelf, and no more of one than {@value #MOST}. What is over is all the
 * ledger holds, a month of events: a count of it is used again for as long as it was dear to make.
 */
final class Census {

  private static final int PAGE = 1_000;

  /** Rows of a shelf that are counted: some 3 MB. */
  private static final int MOST = 20_000;

  /** Rows of what is over that are counted for one route, those received last. */
  private static final int MOST_OVER = 100_000;

  /** A query costs at least as much as this many rows. */
  private static final int ROWS_A_QUERY = 200;

  /** So many rows may be counted anew each time; each one more is worth a millisecond's wait. */
  private static final int FREE = 2_000;

  private static final Duration LONGEST = Duration.ofMinutes(10);

  private static final ShelfCount NOT_ALL = new ShelfCount(Map.of(), 0, null, null, null, false);

  private final EventRows rows;
  private final BatchRows batches;
  private final DoneShelves done;
  private final Map<String, Over> kept = new ConcurrentHashMap<>();

  Census(EventRows rows, BatchRows batches, DoneShelves done) {
    this.rows = rows;
    this.batches = batches;
    this.done = done;
  }

  /**
   * What is over of one route.
   *
   * @param until when it must be counted anew
   */
  private record Over(ShelfCount count, Map<LocalDate, Long> filtered, Instant until) {}

  RouteStats of(String route, Instant now) {
    ShelfCount parked = count(Shelf.parked(route), MOST, false);
    ShelfCount due = ShelfCount.NONE;
    for (int shard = 0; shard < done.shards(); shard++) {
      due = due.plus(count(Shelf.due(route, shard), MOST, false));
    }
    Over over = over(route, now);
    ShelfCount resting = parked.plus(due).plus(over.count());
    Held held = held(route);
    EventCounts counts =
        new EventCounts(resting.byStatus(), resting.skippedExisting(), 0, resting.all())
            .plus(new EventCounts(held.byStatus(), 0, held.submitted(), true));
    Instant first = due.firstSort();
    return new RouteStats(
        route,
        counts,
        over.count().lastDelivered(),
        first == null || first.isAfter(now) ? null : first,
        ShelfCount.earlier(due.oldestReceivedAt(), held.oldest()),
        over.filtered());
  }

  /** As many of a shelf as are wanted, from its beginning or its end. */
  private ShelfCount count(Shelf shelf, int most, boolean newestFirst) {
    ShelfCount.Counting counting = new ShelfCount.Counting();
    Shelf.Spot after = null;
    int counted = 0;
    List<ShelfEntry> page;
    do {
      int next = Math.min(PAGE, most - counted);
      page =
          newestFirst
              ? rows.shelfNewestFirst(shelf, after, next)
              : rows.shelf(shelf, Shelf.Span.WHOLE, after, next);
      page.forEach(counting::add);
      counted += page.size();
      after = page.isEmpty() ? after : page.get(page.size() - 1).spot();
    } while (page.size() == PAGE && counted < most);
    return counting.done(counted < most);
  }

  /** Events of batches: they stand on no shelf. */
  private record Held(Map<Status, Long> byStatus, long submitted, @Nullable Instant oldest) {}

  private Held held(String route) {
    Map<Status, Long> byStatus = new EnumMap<>(Status.class);
    long submitted = 0;
    Instant oldest = null;
    for (int shard = 0; shard < done.shards(); shard++) {
      for (Batch batch : batches.list(route, shard)) {
        long events = batch.entries().size();
        byStatus.merge(EventView.shown(batch), events, Long::sum);
        submitted += batch.submission() == null ? 0 : events;
        oldest = ShelfCount.earlier(oldest, batch.oldestReceivedAt());
      }
    }
    return new Held(byStatus, submitted, oldest);
  }

  private Over over(String route, Instant now) {
    Over known = kept.get(route);
    if (known != null && now.isBefore(known.until())) {
      return known;
    }
    Over counted = count(route, now);
    kept.put(route, counted);
    return counted;
  }

  private Over count(String route, Instant now) {
    List<DoneShelves.Stop> newestFirst = new ArrayList<>(done.of(route, now).toList());
    Collections.reverse(newestFirst);
    ShelfCount sum = ShelfCount.NONE;
    Map<LocalDate, Long> filtered = new TreeMap<>();
    int cost = 0;
    for (DoneShelves.Stop stop : newestFirst) {
      cost += ROWS_A_QUERY;
      ShelfCount one = cost < MOST_OVER ? count(stop.shelf(), MOST_OVER - cost, true) : NOT_ALL;
      sum = sum.plus(one);
      cost += (int) one.events();
      filtered.merge(stop.day(), one.of(Status.DROPPED_BY_FILTER), Long::sum);
    }
    filtered.values().removeIf(count -> count == 0);
    Duration wait = Duration.ofMillis(Math.max(0, cost - FREE));
    return new Over(sum, filtered, now.plus(wait.compareTo(LONGEST) > 0 ? LONGEST : wait));
  }
}
