package com.endclose.relay.event;

import com.endclose.relay.event.DoneShelves.Stop;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Retention (spec BATCH, STORE-5): payloads go some days after an event became terminal, its ledger
 * row later. An event that is not terminal is never touched, however old.
 *
 * <p>What is over stands on shelves by day of receipt, ordered by when it became terminal: a call
 * reads what it takes and looks once at each shelf in between, however many events there are.
 */
public final class Prune {

  private static final int PAGE = 100;

  /** An event becomes terminal at a time read a little before the write. */
  private static final Duration LATE = Duration.ofHours(1);

  private final EventRows rows;
  private final DoneShelves shelves;
  private final OldestDay oldest;

  /**
   * Retention over these rows.
   *
   * @param shards the most shards a route ever had
   */
  public Prune(EventRows rows, BatchRows batches, int shards) {
    this.rows = rows;
    this.shelves = new DoneShelves(rows, shards);
    this.oldest = new OldestDay(rows, batches, shelves);
  }

  /**
   * Wipes payloads and kept headers of events terminal for more than {@code deliveredDays} days;
   * or, when none is left to wipe, deletes those terminal for more than {@code ledgerDays}. An
   * event whose external id another record owns keeps its payload for {@code ledgerDays}.
   *
   * @param limit takes at most this many events
   */
  public Pruned prune(Instant now, int deliveredDays, int ledgerDays, int limit) {
    int wiped = wipe(now.minus(Duration.ofDays(deliveredDays)), now, limit);
    if (wiped > 0) {
      return new Pruned.Wiped(wiped);
    }
    Instant expired = now.minus(Duration.ofDays(ledgerDays));
    int deleted = delete(expired, limit);
    if (deleted == 0) {
      oldest.raise(expired);
    }
    return new Pruned.Deleted(deleted);
  }

  /** Whether it has been terminal since before this. */
  static boolean overBefore(Event event, Instant before) {
    return event.status().terminal()
        && event.settlement() != null
        && event.settlement().at().isBefore(before);
  }

  private int wipe(Instant before, Instant now, int limit) {
    PruneMark mark = rows.pruneMark();
    if (mark.pass() != null && !mark.pass().target().isAfter(before)) {
      int wiped = walk(mark, mark.pass().target(), now, limit);
      if (wiped > 0) {
        return wiped;
      }
      mark = rows.pruneMark();
    }
    return walk(new PruneMark(mark.wipedUntil(), null), before, now, limit);
  }

  private int walk(PruneMark mark, Instant target, Instant now, int limit) {
    if (target.isBefore(mark.wipedUntil())) {
      return 0;
    }
    Shelf.Span span = new Shelf.Span(mark.wipedUntil(), target);
    Wiping wiping = new Wiping(rows, shelves, span, limit);
    PruneMark.Pass left = wiping.from(mark.pass());
    rows.pruneMark(
        left == null
            ? new PruneMark(latest(mark.wipedUntil(), earliest(target, now.minus(LATE))), null)
            : new PruneMark(mark.wipedUntil(), left));
    return wiping.wiped();
  }

  private static Instant earliest(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private int delete(Instant before, int limit) {
    int deleted = 0;
    Iterator<Stop> stops = shelves.until(before, null).iterator();
    while (stops.hasNext() && deleted < limit) {
      deleted += delete(stops.next().shelf(), before, limit - deleted);
    }
    return deleted;
  }

  private int delete(Shelf shelf, Instant before, int limit) {
    int deleted = 0;
    Shelf.Spot spot = null;
    List<ShelfEntry> page;
    do {
      page = rows.shelf(shelf, Shelf.Span.until(before), spot, Math.min(PAGE, limit - deleted));
      for (Event event : rows.readAll(page.stream().map(ShelfEntry::id).toList()).values()) {
        deleted += delete(event, before) ? 1 : 0;
      }
      spot = page.isEmpty() ? spot : page.get(page.size() - 1).spot();
    } while (!page.isEmpty() && deleted < limit);
    return deleted;
  }

  /** As read, or as it stands since, as long as it is still to go. */
  private boolean delete(Event event, Instant before) {
    Optional<Event> row = Optional.of(event);
    while (row.isPresent() && overBefore(row.get(), before)) {
      if (rows.delete(row.get())) {
        return true;
      }
      row = rows.read(event.id());
    }
    return false;
  }
}
