package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Event rows in this JVM's memory, for a laptop and for tests. Nothing outlives the process. */
public final class InMemoryEventRows implements EventRows {

  private static final Comparator<ShelfEntry> ORDER =
      Comparator.comparing(ShelfEntry::sort).thenComparing(ShelfEntry::id);

  private record BodyKey(String id, int version) {}

  private final Map<String, Event> rows = new HashMap<>();
  private final Map<BodyKey, Payload> bodies = new HashMap<>();
  private final Map<Shelf, TreeSet<ShelfEntry>> shelves = new HashMap<>();
  private final Set<String> routes = new HashSet<>();
  private final TreeMap<LocalDate, Long> days = new TreeMap<>();

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
    if (standing == null || standing.revision() != next.revision() - 1) {
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
    if (standing == null || standing.revision() != event.revision()) {
      return false;
    }
    remove(standing);
    return true;
  }

  @Override
  public synchronized List<ShelfEntry> shelf(
      Shelf shelf, Instant until, @Nullable ShelfEntry after, int limit) {
    NavigableSet<ShelfEntry> entries = entries(shelf);
    if (after != null) {
      entries = entries.tailSet(after, false);
    }
    return entries.stream().takeWhile(entry -> !entry.sort().isAfter(until)).limit(limit).toList();
  }

  @Override
  public synchronized List<ShelfEntry> shelfNewestFirst(
      Shelf shelf, @Nullable ShelfEntry after, int limit) {
    NavigableSet<ShelfEntry> entries = entries(shelf).descendingSet();
    if (after != null) {
      entries = entries.tailSet(after, false);
    }
    return entries.stream().limit(limit).toList();
  }

  @Override
  public synchronized long count(Shelf shelf) {
    return entries(shelf).size();
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

  private NavigableSet<ShelfEntry> entries(Shelf shelf) {
    return shelves.getOrDefault(shelf, new TreeSet<>(ORDER));
  }

  private void write(Event next) {
    unshelve(rows.put(next.id(), next));
    next.place()
        .ifPresent(
            place ->
                shelves
                    .computeIfAbsent(place.shelf(), none -> new TreeSet<>(ORDER))
                    .add(ShelfEntry.of(next, place.sort())));
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
              TreeSet<ShelfEntry> entries = shelves.get(place.shelf());
              if (entries != null) {
                entries.remove(ShelfEntry.of(event, place.sort()));
              }
            });
  }
}
