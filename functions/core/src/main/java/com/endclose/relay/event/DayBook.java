package com.endclose.relay.event;

import com.endclose.relay.event.RouteDay.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of every event received in a stretch of time, from the rows themselves. A 200 to
 * a processor means a row, so this is what it can be compared with.
 */
public final class DayBook {

  private static final int PAGE = 1_000;

  /** Events of one route that are counted. */
  private static final int MOST = 200_000;

  private final EventRows rows;
  private final BatchRows batches;
  private final int shards;
  private final Duration ledger;

  /**
   * A book of these rows.
   *
   * @param shards the most shards a route ever had
   * @param ledger how long a row is kept after its event is over
   */
  public DayBook(EventRows rows, BatchRows batches, int shards, Duration ledger) {
    this.rows = rows;
    this.batches = batches;
    this.shards = shards;
    this.ledger = ledger;
  }

  /**
   * A route's events received from {@code from} on and before {@code before}. Of those received in
   * the last seconds some may be missing, since shelves lag.
   */
  public RouteDay of(String route, Instant from, Instant before, Instant now) {
    return new Walk(route, from, before).done(now);
  }

  /** The rows of these events; missing ones are left out. */
  public Map<String, Event> rows(List<Shelf.Spot> events) {
    return rows.readAll(events.stream().map(Shelf.Spot::id).toList());
  }

  /**
   * Looks at what can still move before and after what is over: what moves meanwhile is noticed.
   */
  private final class Walk {

    private final String route;
    private final Instant from;
    private final Instant before;
    private final Map<String, Outcome> outcomes = new HashMap<>();
    private final Map<String, Instant> received = new HashMap<>();
    private boolean again;
    private boolean moved;

    Walk(String route, Instant from, Instant before) {
      this.route = route;
      this.from = from;
      this.before = before;
    }

    RouteDay done(Instant now) {
      if (from.isBefore(before)) {
        lookAtDue();
        lookAtParked();
        lookAtWhatIsOver();
        again = true;
        lookAtDue();
        lookAtParked();
      }
      Map<Outcome, List<Shelf.Spot>> events = new EnumMap<>(Outcome.class);
      outcomes.forEach(
          (id, outcome) ->
              events
                  .computeIfAbsent(outcome, none -> new ArrayList<>())
                  .add(new Shelf.Spot(received.getOrDefault(id, from), id)));
      events.values().forEach(Collections::sort);
      return new RouteDay(route, events, doubt(now));
    }

    private @Nullable String doubt(Instant now) {
      if (outcomes.size() >= MOST) {
        return "there are more than " + MOST + " events: only so many were counted";
      }
      if (from.isBefore(now.minus(ledger))) {
        return "rows are kept for "
            + ledger.toDays()
            + " days after their event is over: some of this day's may be gone";
      }
      return moved ? "events moved on while they were counted: ask again" : null;
    }

    private void lookAtDue() {
      for (int shard = 0; shard < shards; shard++) {
        // None is tried before it is received.
        Shelf.Span span = new Shelf.Span(from, Instant.MAX);
        each(Shelf.due(route, shard), span, this::add);
        for (Batch batch : batches.list(route, shard)) {
          if (batch.oldestReceivedAt().isBefore(before)) {
            rows.readAll(Batches.ids(batch)).values().stream()
                .filter(event -> event.inFlightWith(batch))
                .forEach(event -> add(ShelfEntry.of(event, batch.actAt())));
          }
        }
      }
    }

    private void lookAtParked() {
      each(Shelf.parked(route), new Shelf.Span(from, before), this::add);
    }

    private void lookAtWhatIsOver() {
      LocalDate last = LocalDate.ofInstant(before.minusNanos(1), ZoneOffset.UTC);
      LocalDate day = LocalDate.ofInstant(from, ZoneOffset.UTC);
      while (!day.isAfter(last)) {
        for (int shard = 0; shard < shards; shard++) {
          each(Shelf.done(route, shard, day), Shelf.Span.WHOLE, this::add);
        }
        day = day.plusDays(1);
      }
    }

    private void each(Shelf shelf, Shelf.Span span, Consumer<ShelfEntry> consumer) {
      Shelf.Spot after = null;
      List<ShelfEntry> page;
      do {
        page = rows.shelf(shelf, span, after, PAGE);
        page.forEach(consumer);
        after = page.isEmpty() ? after : page.get(page.size() - 1).spot();
      } while (page.size() == PAGE && outcomes.size() < MOST);
    }

    private void add(ShelfEntry entry) {
      Instant at = entry.receivedAt();
      if (at.isBefore(from) || !at.isBefore(before)) {
        return;
      }
      Outcome outcome = Outcome.of(entry);
      Outcome earlier = outcomes.put(entry.id(), outcome);
      received.put(entry.id(), at);
      moved |= earlier == null ? again : earlier != outcome;
    }
  }
}
