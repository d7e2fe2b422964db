package com.endclose.relay.event;

import com.endclose.relay.event.DoneShelves.Stop;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One page of events of one status, newest received first. Shelves are ordered otherwise, so parts
 * of at most {@value EventPage#SORTED} events of each are sorted; what is over is taken day by day.
 */
final class Listing {

  /** Looks at no more entries than this for one page, even if few of them belong in it. */
  private static final int LOOKED_AT = 10_000;

  private static final Comparator<EventSummary> NEWEST_FIRST =
      Comparator.comparing(EventSummary::receivedAt).thenComparing(EventSummary::id).reversed();

  private final EventRows rows;
  private final HeldEvents held;
  private final DoneShelves done;
  private final EventQuery query;
  private final Status status;
  private final int limit;
  private final Predicate<EventSummary> wanted;
  private final int readCost;
  private final List<String> routes;
  private final List<EventSummary> found = new ArrayList<>();
  private boolean parted;
  private int lookedAt;

  Listing(EventRows rows, BatchRows batches, DoneShelves done, EventQuery query, int limit) {
    this(rows, batches, done, query, limit, query.shown()::takes, 0);
  }

  /**
   * @param wanted of what is read for the query's status
   * @param readCost as how many entries each read of a shelf counts, besides what it gave
   */
  Listing(
      EventRows rows,
      BatchRows batches,
      DoneShelves done,
      EventQuery query,
      int limit,
      Predicate<EventSummary> wanted,
      int readCost) {
    this.rows = rows;
    this.held = new HeldEvents(rows, batches);
    this.done = done;
    this.query = query;
    this.status = query.shown().status();
    this.limit = limit;
    this.wanted = wanted;
    this.readCost = readCost;
    this.routes =
        query.route() == null ? rows.routes().stream().sorted().toList() : List.of(query.route());
  }

  /**
   * Where to read on.
   *
   * @param day whose shelves are read; any day when the shelves have none
   * @param part where the part that is sorted begins; null for the first
   * @param last the last entry given, by receipt; null for none of this part
   */
  private record Place(LocalDate day, Shelf.@Nullable Spot part, Shelf.@Nullable Spot last) {

    String text() {
      List<String> fields = new ArrayList<>(List.of(day.toString()));
      fields.addAll(Cursor.spot(part));
      fields.addAll(Cursor.spot(last));
      return Cursor.write(fields);
    }

    /** A cursor comes from outside: it must not send the walk through a million years. */
    Place within(LocalDate newest, boolean byDay) {
      return byDay && !day.isAfter(newest) ? this : new Place(newest, part, last);
    }

    static Place of(String text) {
      return Cursor.read(
          text, cursor -> new Place(LocalDate.parse(cursor.text()), cursor.spot(), cursor.spot()));
    }
  }

  /**
   * A part of the shelves, sorted.
   *
   * @param end where the next part begins; null when this is the last
   */
  private record Part(List<EventSummary> entries, Shelf.@Nullable Spot end) {}

  EventPage page(@Nullable String cursor, Instant now) {
    LocalDate newest = newestDay(now);
    Place place =
        cursor == null
            ? new Place(newest, null, null)
            : Place.of(cursor).within(newest, status.terminal());
    LocalDate oldest = status.terminal() ? oldestDay() : place.day();
    while (oldest != null && !place.day().isBefore(oldest)) {
      Part part = part(place);
      Place full = take(part, place);
      if (full != null) {
        return new EventPage(found, full.text(), parted);
      }
      place =
          part.end() == null
              ? new Place(place.day().minusDays(1), null, null)
              : new Place(place.day(), part.end(), null);
      if (lookedAt >= LOOKED_AT && !place.day().isBefore(oldest)) {
        return new EventPage(found, place.text(), parted);
      }
    }
    return new EventPage(found, null, parted);
  }

  private LocalDate newestDay(Instant now) {
    LocalDate newest = LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(1);
    Instant before = query.receivedBefore();
    LocalDate last = before == null ? newest : LocalDate.ofInstant(before, ZoneOffset.UTC);
    return last.isBefore(newest) ? last : newest;
  }

  private @Nullable LocalDate oldestDay() {
    LocalDate oldest = rows.oldestDay();
    Instant from = query.receivedFrom();
    if (oldest == null || from == null) {
      return oldest;
    }
    LocalDate first = LocalDate.ofInstant(from, ZoneOffset.UTC);
    return first.isAfter(oldest) ? first : oldest;
  }

  /** Adds to the page; where it was full, null when it was not. */
  private @Nullable Place take(Part part, Place place) {
    // A parked shelf is ordered by receipt: its parts follow one another.
    parted |= status != Status.PARKED && (part.end() != null || place.part() != null);
    Shelf.Spot last = place.last();
    for (EventSummary entry : part.entries()) {
      Shelf.Spot spot = new Shelf.Spot(entry.receivedAt(), entry.id());
      if (place.last() != null && spot.compareTo(place.last()) >= 0) {
        continue;
      }
      if (found.size() == limit) {
        return new Place(place.day(), place.part(), last);
      }
      found.add(entry);
      last = spot;
    }
    return null;
  }

  /** All shelves are cut at one spot, so that none runs ahead of another. */
  private Part part(Place place) {
    List<Found> all = new ArrayList<>();
    Shelf.Spot end = null;
    for (Stop stop : stops(place.day())) {
      for (List<ShelfEntry> shelf : read(stop, place.part())) {
        lookedAt += shelf.size() + readCost;
        shelf.forEach(entry -> all.add(new Found(stop.route(), entry)));
        if (shelf.size() == EventPage.SORTED) {
          Shelf.Spot last = shelf.get(shelf.size() - 1).spot();
          end = end == null || last.compareTo(end) > 0 ? last : end;
        }
      }
    }
    Shelf.Spot cut = end;
    List<EventSummary> entries =
        all.stream()
            .filter(each -> cut == null || each.entry().spot().compareTo(cut) >= 0)
            .map(this::summary)
            .filter(each -> wanted.test(each) && query.takes(each.receivedAt()))
            .sorted(NEWEST_FIRST)
            .toList();
    return new Part(entries, end);
  }

  private record Found(String route, ShelfEntry entry) {}

  private EventSummary summary(Found each) {
    ShelfEntry entry = each.entry();
    // What is listed from a batch was chosen by how the batch is shown.
    Status shown = entry.status() == Status.DELIVERING ? status : entry.status();
    return new EventSummary(
        entry.id(),
        each.route(),
        shown,
        entry.receivedAt(),
        entry.size(),
        entry.eventType(),
        entry.delivery());
  }

  private List<Stop> stops(LocalDate day) {
    int shards = status == Status.PARKED ? 1 : done.shards();
    List<Stop> stops = new ArrayList<>();
    for (String route : routes) {
      for (int shard = 0; shard < shards; shard++) {
        stops.add(new Stop(day, route, shard));
      }
    }
    return stops;
  }

  /** Ordered by receipt: what is outside the bounds need not be read. */
  private List<ShelfEntry> parked(Stop stop, Shelf.@Nullable Spot after) {
    Instant before = query.receivedBefore();
    Shelf.Spot begin = before != null && after == null ? new Shelf.Spot(before, "") : after;
    List<ShelfEntry> entries = shelf(Shelf.parked(stop.route()), begin);
    Instant from = query.receivedFrom();
    return from == null
        ? entries
        : entries.stream().takeWhile(entry -> !entry.sort().isBefore(from)).toList();
  }

  private List<List<ShelfEntry>> read(Stop stop, Shelf.@Nullable Spot after) {
    return switch (status) {
      case PENDING -> List.of(shelf(Shelf.due(stop.route(), stop.shard()), after));
      case RETRY ->
          List.of(shelf(Shelf.due(stop.route(), stop.shard()), after), inBatches(stop, after));
      case DELIVERING -> List.of(inBatches(stop, after));
      case PARKED -> List.of(parked(stop, after));
      case DELIVERED, DROPPED_BY_FILTER, RESOLVED -> List.of(shelf(stop.shelf(), after));
    };
  }

  private List<ShelfEntry> shelf(Shelf shelf, Shelf.@Nullable Spot after) {
    return rows.shelfNewestFirst(shelf, after, EventPage.SORTED);
  }

  private List<ShelfEntry> inBatches(Stop stop, Shelf.@Nullable Spot after) {
    return held.newestFirst(stop, query.shown(), after, EventPage.SORTED);
  }
}
