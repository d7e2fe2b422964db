package com.endclose.relay.event;

import com.endclose.relay.mask.Denylist;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Events as operators see them and act on them (spec BATCH): looks, lists, counts, replays and
 * resolves. Nothing here reads a payload. Throws {@link StoreUnavailable} when nothing can be said.
 */
public final class EventAdmin {

  private final EventRows rows;
  private final BatchRows batches;
  private final DueEvents due;
  private final DoneShelves done;
  private final Census census;
  private final Key key;

  /** How a row's id is derived from what makes an event one event (spec EVENT-3). */
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
    this.census = new Census(rows, batches, done);
    this.key = key;
  }

  /** The event of this row id. */
  public Optional<EventView> get(String id) {
    return rows.read(id).map(this::view);
  }

  /**
   * The events a processor knows by this id: one, as long as the route's source is what it was.
   *
   * @param sources every source the route may have had
   */
  public List<EventView> find(String route, String eventId, Collection<String> sources) {
    List<String> ids = sources.stream().map(source -> key.of(route, source, eventId)).toList();
    return rows.readAll(ids).values().stream().map(this::view).toList();
  }

  /**
   * The events of a route whose processor's id is shown like this: what is stored is redacted and
   * cut, so that it may not be the true id. Looks through the newest events only.
   */
  public Sought shownAs(String route, String shown, Instant now) {
    return search(route, now)
        .run(
            some ->
                views(some.stream().map(EventSummary::id).toList()).values().stream()
                    .filter(view -> isShownAs(view, shown))
                    .toList());
  }

  private static boolean isShownAs(EventView view, String shown) {
    String stored = view.event().origin().eventId();
    return stored.equals(shown) || Denylist.redact(stored).equals(shown);
  }

  /** The events whose row ids begin like this. Looks through the newest events only. */
  public Sought beginningWith(String prefix, @Nullable String route, Instant now) {
    return search(route, now)
        .run(
            some ->
                views(
                        some.stream()
                            .map(EventSummary::id)
                            .filter(id -> id.startsWith(prefix))
                            .toList())
                    .values());
  }

  private EventSearch search(@Nullable String route, Instant now) {
    return new EventSearch(
        (query, wanted, limit, readCost, cursor) ->
            new Listing(rows, batches, done, query, limit, wanted, readCost).page(cursor, now),
        route);
  }

  /** Events as operators see them, by row id; missing ones are left out. */
  public Map<String, EventView> views(Collection<String> ids) {
    Map<String, Optional<Batch>> holders = new HashMap<>();
    Map<String, EventView> views = new LinkedHashMap<>();
    rows.readAll(ids)
        .forEach(
            (id, event) -> {
              Event.Claim claim = event.status() == Status.DELIVERING ? event.claim() : null;
              String batch = claim == null ? "" : claim.batchId();
              views.put(
                  id, EventView.of(event, holders.computeIfAbsent(batch, none -> holder(event))));
            });
    return views;
  }

  private EventView view(Event event) {
    return EventView.of(event, holder(event));
  }

  private Optional<Batch> holder(Event event) {
    Event.Claim claim = event.claim();
    return claim == null || event.status() != Status.DELIVERING
        ? Optional.empty()
        : batches.read(event.origin().route(), event.origin().shard(), claim.batchId());
  }

  /**
   * Events of a query, newest received first, a page at a time.
   *
   * @param limit the most on one page
   * @param cursor from the page before; null for the first
   * @throws InvalidCursor when the cursor is none that a page gave
   */
  public EventPage list(EventQuery query, int limit, @Nullable String cursor, Instant now) {
    return new Listing(rows, batches, done, query, limit).page(cursor, now);
  }

  /**
   * The batches in flight, a page at a time.
   *
   * @throws InvalidCursor when the cursor is none that a page gave
   */
  public BatchPage batches(int limit, @Nullable String cursor) {
    return new BatchListing(rows, batches, done.shards()).page(limit, cursor);
  }

  /** Every route that ever had an event, by name. */
  public List<String> routes() {
    return rows.routes().stream().sorted().toList();
  }

  /** How many events are shown with each status. */
  public EventCounts countByStatus(Instant now) {
    return perRouteStats(now).stream()
        .map(RouteStats::counts)
        .reduce(EventCounts.NONE, EventCounts::plus);
  }

  /** How each route that ever had an event stands, by name. */
  public List<RouteStats> perRouteStats(Instant now) {
    return routes().stream().map(route -> census.of(route, now)).toList();
  }

  /** How one route stands. */
  public RouteStats stats(String route, Instant now) {
    return census.of(route, now);
  }

  /**
   * Shards with an event that is shown as {@code pending} or {@code retry} and due at {@code now};
   * a far future asks whether there is any backlog.
   */
  public List<DueShard> dueShards(Instant now) {
    return shards(
        (route, shard) ->
            due.any(route, shard, now)
                || batches.list(route, shard).stream()
                    .anyMatch(batch -> EventView.shown(batch) == Status.RETRY && batch.toAct(now)));
  }

  /** A shard of a route that has something to do. */
  public record DueShard(String route, int shard) {}

  /** Routes with events that are not over, and that the configuration doesn't know. */
  public SortedSet<String> orphanedRoutes(Collection<String> known) {
    SortedSet<String> unfinished = new TreeSet<>();
    for (String route : rows.routes()) {
      if (!rows.shelf(Shelf.parked(route), Shelf.Span.WHOLE, null, 1).isEmpty()) {
        unfinished.add(route);
      }
    }
    shards(this::isUnfinished).forEach(shard -> unfinished.add(shard.route()));
    unfinished.removeAll(known);
    return unfinished;
  }

  private interface InShard {
    boolean holds(String route, int shard);
  }

  private boolean isUnfinished(String route, int shard) {
    return due.any(route, shard, Instant.MAX) || !batches.list(route, shard).isEmpty();
  }

  private List<DueShard> shards(InShard what) {
    List<DueShard> found = new ArrayList<>();
    for (String route : routes()) {
      for (int shard = 0; shard < done.shards(); shard++) {
        if (what.holds(route, shard)) {
          found.add(new DueShard(route, shard));
        }
      }
    }
    return found;
  }

  /** Tries a parked event again, or one that is over and whose payload stands. */
  public Replay replay(String id, Replaying how, Instant now) {
    for (Optional<Event> row = rows.read(id); row.isPresent(); row = rows.read(id)) {
      Event event = row.get();
      if (!how.takes(event.status()) || isSettling(event)) {
        return new Replay.NotReplayable(view(event).status());
      }
      if (event.bodies().wiped()) {
        return new Replay.Wiped();
      }
      Event next = event.resent(now, how.asNew());
      if (rows.replace(next)) {
        return new Replay.Done(next);
      }
    }
    return new Replay.NotFound();
  }

  /**
   * Tries events of a selection again, earliest first; call it with the cursor it gives until it
   * gives none.
   *
   * @param step how much is done and where it goes on
   * @throws InvalidCursor when the cursor is none that a step gave
   */
  public Changed replay(Selection selection, Replaying how, Step step, Instant now) {
    if (!how.takes(selection.events().shown().status())) {
      throw new IllegalArgumentException("status: these events can't be replayed so");
    }
    return new BulkChange(
            rows,
            done,
            selection,
            event -> isSettling(event) ? null : event.resent(now, how.asNew()))
        .step(step.limit(), step.cursor(), now);
  }

  /**
   * Whether its batch still stands, whose other events may not be settled yet: were this one to
   * leave it now, the batch would look as if it had never been posted.
   */
  private boolean isSettling(Event event) {
    Event.Claim claim = event.claim();
    return event.status() == Status.DELIVERED
        && claim != null
        && batches
            .read(event.origin().route(), event.origin().shard(), claim.batchId())
            .isPresent();
  }

  /**
   * A step of a change to many events.
   *
   * @param limit looks at no more than so many
   * @param cursor from the step before; null for the first
   */
  public record Step(int limit, @Nullable String cursor) {}

  /**
   * Dismisses an event that is parked or waits for its turn, and that no batch holds: it is over,
   * and kept and pruned like a delivered one. A claim that is under way and read the event before
   * leaves it out.
   *
   * @param note why, for whoever looks later; cut to 500 characters
   */
  public Resolving resolve(String id, String note, Instant now) {
    String kept = kept(note);
    for (Optional<Event> row = rows.read(id); row.isPresent(); row = rows.read(id)) {
      Event event = row.get();
      if (event.status() != Status.PARKED && !event.status().waiting()) {
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
  public Changed resolve(Selection selection, String note, Step step, Instant now) {
    if (selection.events().shown() != Shown.PARKED) {
      throw new IllegalArgumentException("status: only parked events can be resolved");
    }
    String kept = kept(note);
    return new BulkChange(rows, done, selection, event -> event.resolved(kept, now))
        .step(step.limit(), step.cursor(), now);
  }

  private static String kept(String note) {
    if (note.isBlank()) {
      throw new IllegalArgumentException("note: say why; it is kept with the event");
    }
    return Objects.requireNonNull(Progress.cut(note.strip()));
  }
}
