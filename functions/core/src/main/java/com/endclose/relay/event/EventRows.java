package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where event rows and their bodies are kept: the narrow port under {@link EventStore}. Reads by id
 * are consistent, shelves may lag. Every method throws {@link StoreUnavailable} when the store
 * can't be reached or is throttled; what was asked may then have been done or not. A write that is
 * repeated with the very same row answers as the first did.
 *
 * <p>"Its previous revision" and "this revision" mean one of the same insert ({@link
 * Event#follows}, {@link Event#isStill}): a key that was freed begins again at revision 0, and a
 * late writer must not take the new event for the old one.
 */
public interface EventRows {

  /**
   * Stores a new row with its first body, unless a row with this id stands. A standing row counts
   * as gone when it is terminal since before {@code expired}; one that carries the same token is
   * this insert, repeated.
   *
   * @return the row that stands in the way; empty when the new one was stored
   */
  Optional<Event> insert(Event event, Payload body, Instant expired);

  /** The row of this id. */
  Optional<Event> read(String id);

  /** The rows of these ids; missing ones are left out. */
  Map<String, Event> readAll(Collection<String> ids);

  /** One stored body of a row; empty when it was never stored or is wiped. */
  Optional<Payload> readBody(String id, int version);

  /**
   * One stored body of each of these rows; side by side where that pays. Those that {@link
   * #readBody} has none for are left out.
   *
   * @param versions which version of the body, by row id
   */
  default Map<String, Payload> readBodies(Map<String, Integer> versions) {
    Map<String, Payload> bodies = new LinkedHashMap<>();
    versions.forEach(
        (id, version) -> readBody(id, version).ifPresent(body -> bodies.put(id, body)));
    return bodies;
  }

  /**
   * Writes a row over its previous revision, and a body with it when one is given.
   *
   * @return false, with nothing changed, when another revision stands
   */
  boolean replace(Event next, int bodyVersion, @Nullable Payload body);

  /** Writes a row over its previous revision; see {@link #replace(Event, int, Payload)}. */
  default boolean replace(Event next) {
    return replace(next, 0, null);
  }

  /**
   * Writes rows over their previous revisions, each by itself and in any order; side by side where
   * that pays.
   *
   * @return the ids of those not written, since another revision stands
   */
  default Set<String> replaceAll(Collection<Event> next) {
    Set<String> lost = new LinkedHashSet<>();
    for (Event event : next) {
      if (!replace(event)) {
        lost.add(event.id());
      }
    }
    return lost;
  }

  /**
   * Writes a row over its previous revision, then removes its bodies. Repeated with the row that
   * stands, it removes what bodies a crash left.
   *
   * @return false, with nothing changed, when another revision stands
   */
  boolean wipe(Event next);

  /** Removes a row and its bodies if exactly this revision stands; frees its key. */
  boolean delete(Event event);

  /**
   * Up to {@code limit} entries of a shelf in its order, oldest first.
   *
   * @param after where the previous page ended; null for the first page
   */
  List<ShelfEntry> shelf(Shelf shelf, Shelf.Span span, Shelf.@Nullable Spot after, int limit);

  /** As {@link #shelf}, the whole of it, newest first. */
  List<ShelfEntry> shelfNewestFirst(Shelf shelf, Shelf.@Nullable Spot after, int limit);

  /** Every route that ever had an event. */
  Set<String> routes();

  /**
   * The day (UTC) of the earliest receipt of a row still standing, or one before it; null when
   * there never was a row.
   */
  @Nullable LocalDate oldestDay();

  /** Notes that no row received before this day stands any more: {@link #oldestDay} may rise. */
  void nothingBefore(LocalDate day);

  /** How far retention has come. */
  PruneMark pruneMark();

  /** Keeps how far retention has come. The last writer wins: every mark ever kept stays true. */
  void pruneMark(PruneMark mark);
}
