package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.PruneMark;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.ShelfEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose shelves lag behind as an eventually consistent index may, which no emulator does: what
 * left a shelf is still shown on it for a while, and what came is not shown yet.
 *
 * <p>A look at a whole shelf, as the invariants of the tests take, is exact.
 */
final class LaggingShelves implements EventRows {

  private static final int WHOLE = 10_000;

  private record Seen(ShelfEntry entry, long first, long last) {}

  private final EventRows rows;
  private final long appearing;
  private final long leaving;
  private final Map<Shelf, Map<Shelf.Spot, Seen>> seen = new HashMap<>();

  /**
   * Lags in real time.
   *
   * @param appearing for how long what came is hidden
   * @param leaving for how long what left is shown
   */
  LaggingShelves(EventRows rows, Duration appearing, Duration leaving) {
    this.rows = rows;
    this.appearing = appearing.toNanos();
    this.leaving = leaving.toNanos();
  }

  /** What is shown now, in no order. */
  private synchronized Stream<ShelfEntry> shown(Shelf shelf) {
    Map<Shelf.Spot, Seen> entries = seen.computeIfAbsent(shelf, none -> new HashMap<>());
    long now = System.nanoTime();
    for (ShelfEntry entry : rows.shelf(shelf, Shelf.Span.WHOLE, null, WHOLE)) {
      entries.merge(
          entry.spot(),
          new Seen(entry, now, now),
          (before, again) -> new Seen(entry, before.first(), now));
    }
    entries.values().removeIf(each -> each.last() < now - leaving);
    return List.copyOf(entries.values()).stream()
        .filter(each -> each.first() <= now - appearing)
        .map(Seen::entry);
  }

  @Override
  public List<ShelfEntry> shelf(
      Shelf shelf, Shelf.Span span, Shelf.@Nullable Spot after, int limit) {
    if (limit >= WHOLE) {
      return rows.shelf(shelf, span, after, limit);
    }
    return shown(shelf)
        .filter(each -> !each.sort().isBefore(span.from()) && !each.sort().isAfter(span.until()))
        .filter(each -> after == null || each.spot().compareTo(after) > 0)
        .sorted(Comparator.comparing(ShelfEntry::spot))
        .limit(limit)
        .toList();
  }

  @Override
  public List<ShelfEntry> shelfNewestFirst(Shelf shelf, Shelf.@Nullable Spot after, int limit) {
    return shown(shelf)
        .filter(each -> after == null || each.spot().compareTo(after) < 0)
        .sorted(Comparator.comparing(ShelfEntry::spot).reversed())
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<Event> insert(Event event, Payload body, Instant expired) {
    return rows.insert(event, body, expired);
  }

  @Override
  public Optional<Event> read(String id) {
    return rows.read(id);
  }

  @Override
  public Map<String, Event> readAll(Collection<String> ids) {
    return rows.readAll(ids);
  }

  @Override
  public Optional<Payload> readBody(String id, int version) {
    return rows.readBody(id, version);
  }

  @Override
  public Map<String, Payload> readBodies(Map<String, Integer> versions) {
    return rows.readBodies(versions);
  }

  @Override
  public boolean replace(Event next, int bodyVersion, @Nullable Payload body) {
    return rows.replace(next, bodyVersion, body);
  }

  @Override
  public Set<String> replaceAll(Collection<Event> next) {
    return rows.replaceAll(next);
  }

  @Override
  public boolean wipe(Event next) {
    return rows.wipe(next);
  }

  @Override
  public boolean delete(Event event) {
    return rows.delete(event);
  }

  @Override
  public Set<String> routes() {
    return rows.routes();
  }

  @Override
  public @Nullable LocalDate oldestDay() {
    return rows.oldestDay();
  }

  @Override
  public void nothingBefore(LocalDate day) {
    rows.nothingBefore(day);
  }

  @Override
  public PruneMark pruneMark() {
    return rows.pruneMark();
  }

  @Override
  public void pruneMark(PruneMark mark) {
    rows.pruneMark(mark);
  }
}
