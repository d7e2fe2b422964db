package com.endclose.relay.event;

import com.endclose.relay.event.DoneShelves.Stop;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One step of a change to many events: so many of a selection, earliest first, each by itself. What
 * comes back to its shelf meanwhile, since it failed again, is behind the cursor and left alone.
 */
final class BulkChange {

  /** Most of what is over may be empty shelves. */
  private static final int MOST_SHELVES = 500;

  private final EventRows rows;
  private final DoneShelves done;
  private final Selection selection;
  private final EventQuery query;
  private final Function<Event, @Nullable Event> change;

  BulkChange(
      EventRows rows,
      DoneShelves done,
      Selection selection,
      Function<Event, @Nullable Event> change) {
    this.rows = rows;
    this.done = done;
    this.selection = selection;
    this.query = selection.events();
    this.change = change;
  }

  private record Place(Stop stop, Shelf.@Nullable Spot after) {

    String text() {
      List<String> fields =
          new ArrayList<>(
              List.of(stop.day().toString(), stop.route(), Integer.toString(stop.shard())));
      fields.addAll(Cursor.spot(after));
      return Cursor.write(fields);
    }

    static Place of(String text) {
      return Cursor.read(
          text,
          cursor ->
              new Place(
                  new Stop(
                      LocalDate.parse(cursor.text()),
                      cursor.text(),
                      Integer.parseInt(cursor.text())),
                  cursor.spot()));
    }
  }

  Changed step(int limit, @Nullable String cursor, Instant now) {
    Place begin = cursor == null ? null : Place.of(cursor);
    int looked = 0;
    int shelves = 0;
    List<Event> changed = new ArrayList<>();
    Iterator<Stop> stops = stops(now, begin == null ? null : begin.stop()).iterator();
    while (stops.hasNext()) {
      Stop stop = stops.next();
      if (shelves++ == MOST_SHELVES) {
        return new Changed(changed, looked, new Place(stop, null).text());
      }
      Shelf.Spot after = begin != null && stop.equals(begin.stop()) ? begin.after() : null;
      List<ShelfEntry> page = rows.shelf(shelf(stop), span(), after, limit - looked);
      for (ShelfEntry entry : page) {
        RowSteps.update(rows, entry.id(), this::changed).ifPresent(changed::add);
      }
      looked += page.size();
      if (looked == limit) {
        return new Changed(
            changed, looked, new Place(stop, page.get(page.size() - 1).spot()).text());
      }
    }
    return new Changed(changed, looked, null);
  }

  private @Nullable Event changed(Event event) {
    return selection.takes(event) && !event.bodies().wiped() ? change.apply(event) : null;
  }

  private Shelf shelf(Stop stop) {
    return query.shown() == Shown.PARKED ? Shelf.parked(stop.route()) : stop.shelf();
  }

  private Shelf.Span span() {
    if (query.shown() != Shown.PARKED) {
      return Shelf.Span.WHOLE;
    }
    return new Shelf.Span(
        query.receivedFrom() == null ? Instant.EPOCH : query.receivedFrom(),
        query.receivedBefore() == null ? Instant.MAX : query.receivedBefore());
  }

  private Stream<Stop> stops(Instant now, @Nullable Stop first) {
    Stream<Stop> all =
        query.shown() == Shown.PARKED
            ? rows.routes().stream().sorted().map(route -> new Stop(LocalDate.EPOCH, route, 0))
            : done.until(now, first).filter(this::onDay);
    return all.filter(stop -> query.route() == null || query.route().equals(stop.route()))
        .filter(stop -> first == null || stop.compareTo(first) >= 0);
  }

  private boolean onDay(Stop stop) {
    Instant from = query.receivedFrom();
    Instant before = query.receivedBefore();
    return (from == null || !stop.day().isBefore(LocalDate.ofInstant(from, ZoneOffset.UTC)))
        && (before == null || !stop.day().isAfter(LocalDate.ofInstant(before, ZoneOffset.UTC)));
  }
}
