package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Event rows in this JVM's memory, for a laptop and for tests. Nothing outlives the process. */
public final class InMemoryEventRows implements EventRows {

  private record BodyKey(String id, int version) {}

  private final Map<String, Event> rows = new HashMap<>();
  private final Map<BodyKey, Payload> bodies = new HashMap<>();
  private final Map<Shelf, NavigableMap<Shelf.Spot, ShelfEntry>> shelves = new HashMap<>();
  private final Set<String> routes = new HashSet<>();
  private final TreeMap<LocalDate, Long> days = new TreeMap<>();
  private PruneMark pruneMark = PruneMark.NONE;

  @Override
  public synchronized Optional<Event> insert(Event event, Payload body, Instant expired) {
    Event standing = rows.get(event.id());
    if (standing != null) {
      if (standing.origin().token().equals(event.origin().token())) {
        return Optional.empty();
      }
      if (!expiredBy(standing, expired)) {
        return Optional.of(standing);
      }
      remove(standing);
    }
    routes.add(event.origin().route());
    days.merge(event.dayReceived(), 1L, Long::sum);
    bodies.put(new BodyKey(event.id(), 0), body);
    write(event);
    return Optional.empty();
  }

  private static boolean expiredBy(Event standing, Instant expired) {
    return standing.settlement() != null && standing.settlement().at().isBefore(expired);
  }

  @Override
  public synchronized Optional<Event> read(String id) {
    return Optional.ofNullable(rows.get(id));
  }

  @Override
  public synchronized Map<String, Event> readAll(Collection<String> ids) {
    Map<String, Event> found = new LinkedHashMap<>();
    for (String id : ids) {
      Event event = rows.get(id);
      if (event != null) {
        found.put(id, event);
      }
    }
    return found;
  }

  @Override
  public synchronized Optional<Payload> readBody(String id, int version) {
    return Optional.ofNullable(bodies.get(new BodyKey(id, version)));
  }

  @Override
  public synchronized boolean replace(Event next, int bodyVersion, @Nullable Payload body) {
    Event standing = rows.get(next.id());
    if (standing == null || !next.follows(standing)) {
      return next.equals(standing);
    }
    if (body != null) {
      bodies.put(new BodyKey(next.id(), bodyVersion), body);
    }
    write(next);
    return true;
  }

  @Override
  public synchronized boolean wipe(Event next) {
    if (!replace(next)) {
      return false;
    }
    removeBodies(next);
    return true;
  }

  @Override
  public synchronized boolean delete(Event event) {
    Event standing = rows.get(event.id());
    if (standing == null || !event.isStill(standing)) {
      return false;
    }
    remove(standing);
    return true;
  }

  @Override
  public synchronized List<ShelfEntry> shelf(
      Shelf shelf, Shelf.Span span, Shelf.@Nullable Spot after, int limit) {
    NavigableMap<Shelf.Spot, ShelfEntry> entries = entries(shelf);
    if (after != null) {
      entries = entries.tailMap(after, false);
    }
    return entries.values().stream()
        .dropWhile(entry -> entry.sort().isBefore(span.from()))
        .takeWhile(entry -> !entry.sort().isAfter(span.until()))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<ShelfEntry> shelfNewestFirst(
      Shelf shelf, Shelf.@Nullable Spot after, int limit) {
    NavigableMap<Shelf.Spot, ShelfEntry> entries = entries(shelf).descendingMap();
    if (after != null) {
      entries = entries.tailMap(after, false);
    }
    return entries.values().stream().limit(limit).toList();
  }

  @Override
  public synchronized Set<String> routes() {
    return Set.copyOf(routes);
  }

  @Override
  public synchronized @Nullable LocalDate oldestDay() {
    while (!days.isEmpty() && days.firstEntry().getValue() <= 0) {
      days.pollFirstEntry();
    }
    return days.isEmpty() ? null : days.firstKey();
  }

  @Override
  public void nothingBefore(LocalDate day) {
    // The days are counted here, so the oldest is always known.
  }

  @Override
  public synchronized PruneMark pruneMark() {
    return pruneMark;
  }

  @Override
  public synchronized void pruneMark(PruneMark mark) {
    pruneMark = mark;
  }

  private NavigableMap<Shelf.Spot, ShelfEntry> entries(Shelf shelf) {
    return shelves.getOrDefault(shelf, new TreeMap<>());
  }

  private void write(Event next) {
    unshelve(rows.put(next.id(), next));
    next.place()
        .ifPresent(
            place -> {
              ShelfEntry entry = ShelfEntry.of(next, place.sort());
              shelves
                  .computeIfAbsent(place.shelf(), none -> new TreeMap<>())
                  .put(entry.spot(), entry);
            });
  }

  private void remove(Event standing) {
    rows.remove(standing.id());
    unshelve(standing);
    removeBodies(standing);
    days.merge(standing.dayReceived(), -1L, Long::sum);
  }

  private void removeBodies(Event event) {
    for (BodyRef body : event.bodies().all()) {
      bodies.remove(new BodyKey(event.id(), body.version()));
    }
  }

  private void unshelve(@Nullable Event event) {
    if (event == null) {
      return;
    }
    event
        .place()
        .ifPresent(
            place -> {
              NavigableMap<Shelf.Spot, ShelfEntry> entries = shelves.get(place.shelf());
              if (entries != null) {
                entries.remove(new Shelf.Spot(place.sort(), event.id()));
                if (entries.isEmpty()) {
                  shelves.remove(place.shelf());
                }
              }
            });
  }
}
