package com.endclose.relay.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can go now, read from the due shelves (spec BATCH). */
public final class DueEvents {

  private static final int PAGE = 100;

  private final EventRows rows;

  public DueEvents(EventRows rows) {
    this.rows = rows;
  }

  /** Whether any event of the shard is due at {@code now}, as far as its shelf knows. */
  public boolean any(String route, int shard, Instant now) {
    return !rows.shelf(Shelf.due(route, shard), Shelf.Span.until(now), null, 1).isEmpty();
  }

  /**
   * Due events of one shard with their bodies, oldest first; a single one if it must travel alone.
   */
  public List<Candidate> candidates(String route, int shard, Instant now, ClaimLimits limits) {
    return withBodies(events(route, shard, now, limits));
  }

  private Collection<Event> events(String route, int shard, Instant now, ClaimLimits limits) {
    // By id: an event that moves on its shelf while it is read may be met at both its places.
    Map<String, Event> found = new LinkedHashMap<>();
    long stored = 0;
    long plain = 0;
    int most = limits.events();
    Shelf.Spot after = null;
    while (found.size() < most) {
      List<ShelfEntry> page =
          rows.shelf(Shelf.due(route, shard), Shelf.Span.until(now), after, PAGE);
      for (Event event : truly(page, now)) {
        if (event.progress().suspicion().alone()) {
          if (found.isEmpty()) {
            return List.of(event);
          }
          continue;
        }
        if (found.containsKey(event.id())) {
          continue;
        }
        stored += event.bodies().active().size();
        plain += event.plainBytes();
        most = Math.min(most, event.progress().suspicion().together());
        boolean full =
            found.size() >= most || stored > limits.storedBytes() || plain > limits.plainBytes();
        if (full && !found.isEmpty()) {
          return found.values();
        }
        found.put(event.id(), event);
      }
      if (page.size() < PAGE) {
        return found.values();
      }
      after = page.get(page.size() - 1).spot();
    }
    return found.values();
  }

  private List<Candidate> withBodies(Collection<Event> events) {
    Map<String, Integer> versions = new LinkedHashMap<>();
    for (Event event : events) {
      versions.put(event.id(), event.bodies().active().version());
    }
    Map<String, Payload> bodies = rows.readBodies(versions);
    List<Candidate> candidates = new ArrayList<>();
    for (Event event : events) {
      int version = event.bodies().active().version();
      candidates.add(new Candidate(event, version, Optional.ofNullable(bodies.get(event.id()))));
    }
    return candidates;
  }

  /** The events of a page that are due in truth: a shelf may be a few seconds behind. */
  private List<Event> truly(List<ShelfEntry> page, Instant now) {
    Map<String, Event> events = rows.readAll(page.stream().map(ShelfEntry::id).toList());
    List<Event> due = new ArrayList<>();
    for (ShelfEntry entry : page) {
      Event event = events.get(entry.id());
      if (event != null && event.dueAt(now)) {
        due.add(event);
      }
    }
    return due;
  }
}
