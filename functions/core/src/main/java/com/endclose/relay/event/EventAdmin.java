package com.endclose.relay.event;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Events as operators see them and act on them (SPEC 9): looks, lists, counts, replays and
 * resolves. Nothing here reads a payload. Throws {@link StoreUnavailable} when nothing can be said.
 */
public final class EventAdmin {

  private final EventRows rows;
  private final BatchRows batches;
  private final DueEvents due;
  private final DoneShelves done;
  private final Key key;

  /** How a row's id is derived from what makes an event one event (SPEC 16.1). */
  @FunctionalInterface
  public interface Key {

    /** The row id. */
    String of(String route, String source, String eventId);
  }

  /**
   * Admin over these rows.
   *
   * @param shards the most shards a route ever had
   */
  public EventAdmin(EventRows rows, BatchRows batches, int shards, Key key) {
    this.rows = rows;
    this.batches = batches;
    this.due = new DueEvents(rows);
    this.done = new DoneShelves(rows, shards);
    this.key = key;
  }

  /** The event of this row id. */
  public Optional<EventView> get(String id) {
    return rows.read(id).map(this::view);
  }

  /** The event a processor knows by this id. */
  public Optional<EventView> find(String route, String eventId, String source) {
    return get(key.of(route, source, eventId));
  }

  private EventView view(Event event) {
    Event.Claim claim = event.claim();
    Optional<Batch> holder =
        claim == null || event.status() != Status.DELIVERING
            ? Optional.empty()
            : batches.read(event.origin().route(), event.origin().shard(), claim.batchId());
    return EventView.of(event, holder);
  }

  /**
   * Events shown with this status, newest received first, a page at a time.
   *
   * @param route null for every route
   * @param cursor from the page before; null for the first
   * @throws IllegalArgumentException when the cursor is none that a page gave
   */
  public EventPage list(
      Status status, @Nullable String route, @Nullable String cursor, Instant now) {
    List<String> routes = route == null ? rows.routes().stream().sorted().toList() : List.of(route);
    return new Listing(rows, batches, done, status, routes).page(cursor, now);
  }

  /** How many events are shown with each status. */
  public EventCounts countByStatus(Instant now) {
    return perRouteStats(now).stream()
        .map(RouteStats::counts)
        .reduce(new EventCounts(Map.of(), 0), EventCounts::plus);
  }

  /** How each route that ever had an event stands, by name. */
  public List<RouteStats> perRouteStats(Instant now) {
    return rows.routes().stream()
        .sorted()
        .map(route -> new Census(rows, batches, done, route).at(now))
        .toList();
  }

  /**
   * Routes with an event that is shown as {@code pending} or {@code retry} and due at {@code now};
   * a far future asks whether there is any backlog.
   */
  public SortedSet<String> dueRoutes(Instant now) {
    return routes(
        (route, shard) ->
            due.any(route, shard, now)
                || batches.list(route, shard).stream()
                    .anyMatch(batch -> EventView.shown(batch) == Status.RETRY && batch.toAct(now)));
  }

  /** Routes with events that are not over, and that the configuration doesn't know. */
  public SortedSet<String> orphanedRoutes(Collection<String> known) {
    SortedSet<String> unfinished =
        routes(
            (route, shard) ->
                due.any(route, shard, Instant.MAX)
                    || !batches.list(route, shard).isEmpty()
                    || !rows.shelf(Shelf.parked(route), Shelf.Span.WHOLE, null, 1).isEmpty());
    unfinished.removeAll(known);
    return unfinished;
  }

  private interface InShard {
    boolean holds(String route, int shard);
  }

  private SortedSet<String> routes(InShard what) {
    SortedSet<String> found = new TreeSet<>();
    for (String route : rows.routes()) {
      for (int shard = 0; shard < done.shards() && !found.contains(route); shard++) {
        if (what.holds(route, shard)) {
          found.add(route);
        }
      }
    }
    return found;
  }

  /**
   * Tries a parked event again, or a filtered one whose payload stands.
   *
   * @param asNew also when its last POST has an unknown outcome and it would be another record now
   */
  public Replay replay(String id, boolean asNew, Instant now) {
    for (Optional<Event> row = rows.read(id); row.isPresent(); row = rows.read(id)) {
      Event event = row.get();
      if (event.status() == Status.DROPPED_BY_FILTER && event.bodies().wiped()) {
        return new Replay.Wiped();
      }
      if (event.status() != Status.PARKED && event.status() != Status.DROPPED_BY_FILTER) {
        return new Replay.NotReplayable(view(event).status());
      }
      Event next = event.replayed(now, asNew, false);
      if (rows.replace(next)) {
        return new Replay.Done(next);
      }
    }
    return new Replay.NotFound();
  }

  /**
   * Tries so many of a selection again, earliest first; call it with the cursor it gives until it
   * gives none.
   *
   * @param cursor null for the first step
   * @throws IllegalArgumentException when the cursor is none that a step gave
   */
  public Changed replay(Selection selection, boolean asNew, @Nullable String cursor, Instant now) {
    if (selection.status() != Status.PARKED && selection.status() != Status.DROPPED_BY_FILTER) {
      throw new IllegalArgumentException(
          "status: only parked and dropped_by_filter events can be replayed");
    }
    return new BulkChange(rows, done, selection, event -> event.replayed(now, asNew, false))
        .step(cursor, now);
  }

  /**
   * Dismisses a parked event: it is over, and kept and pruned like a delivered one.
   *
   * @param note why, for whoever looks later; cut to 500 characters
   */
  public Resolving resolve(String id, String note, Instant now) {
    String kept = kept(note);
    for (Optional<Event> row = rows.read(id); row.isPresent(); row = rows.read(id)) {
      Event event = row.get();
      if (event.status() != Status.PARKED) {
        return new Resolving.NotParked(view(event).status());
      }
      Event next = event.resolved(kept, now);
      if (rows.replace(next)) {
        return new Resolving.Done(next);
      }
    }
    return new Resolving.NotFound();
  }

  /** Dismisses so many of a selection of parked events; stepped through as a replay is. */
  public Changed resolve(Selection selection, String note, @Nullable String cursor, Instant now) {
    if (selection.status() != Status.PARKED) {
      throw new IllegalArgumentException("status: only parked events can be resolved");
    }
    String kept = kept(note);
    return new BulkChange(rows, done, selection, event -> event.resolved(kept, now))
        .step(cursor, now);
  }

  private static String kept(String note) {
    if (note.isBlank()) {
      throw new IllegalArgumentException("note: say why; it is kept with the event");
    }
    return Objects.requireNonNull(Progress.cut(note.strip()));
  }
}
