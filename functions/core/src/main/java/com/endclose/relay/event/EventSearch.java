package com.endclose.relay.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks through events of every status, newest received first, for what no index knows. Stops when
 * it has compared {@value #MOST} events, or has read too many shelves.
 */
final class EventSearch {

  /** No search needs more of them: what has so many is not told apart. */
  static final int ENOUGH = 20;

  private static final int MOST = 5_000;
  private static final int PAGE = 1_000;
  private static final int MOST_PAGES = 12;
  private static final int READ_COST = 50;
  private static final int AT_ONCE = 100;

  private static final Comparator<EventSummary> RECEIVED =
      Comparator.comparing(EventSummary::receivedAt).thenComparing(EventSummary::id);

  /** How a page of one list is read. */
  @FunctionalInterface
  interface Pages {

    /** A page of at most {@code limit} events that are wanted, from the shelves of a status. */
    EventPage read(
        EventQuery query,
        Predicate<EventSummary> wanted,
        int limit,
        int readCost,
        @Nullable String cursor);
  }

  private final Pages pages;
  private final List<Source> sources;
  private int pagesRead;
  private int lookedAt;

  EventSearch(Pages pages, @Nullable String route) {
    this.pages = pages;
    this.sources =
        List.of(
            new Source(Shown.PARKED, route, entry -> true),
            new Source(Shown.RETRY, route, entry -> entry.status().waiting()),
            new Source(Shown.DELIVERING, route, entry -> true),
            // What is over is on the same shelves, however it ended.
            new Source(Shown.DELIVERED, route, entry -> entry.status().terminal()));
  }

  /** One list, read page by page. */
  private final class Source {

    private final EventQuery query;
    private final Predicate<EventSummary> wanted;
    private final Deque<EventSummary> read = new ArrayDeque<>();
    private @Nullable String cursor;
    private boolean begun;

    Source(Shown shown, @Nullable String route, Predicate<EventSummary> wanted) {
      this.query = EventQuery.all(shown).of(route);
      this.wanted = wanted;
    }

    boolean mayHaveMore() {
      return !read.isEmpty() || !begun || cursor != null;
    }

    /** Reads on until it has an event; not when it is at its end or the search is too long. */
    void fill() {
      while (read.isEmpty() && mayHaveMore() && pagesRead < MOST_PAGES) {
        EventPage page = pages.read(query, wanted, PAGE, READ_COST, cursor);
        pagesRead++;
        begun = true;
        cursor = page.cursor();
        read.addAll(page.entries());
      }
    }
  }

  /**
   * @param compare gives those of a few events that are looked for
   */
  Sought run(Function<List<EventSummary>, Collection<EventView>> compare) {
    Map<String, EventView> found = new LinkedHashMap<>();
    List<EventSummary> some = next();
    while (!some.isEmpty() && found.size() < ENOUGH) {
      compare.apply(some).forEach(view -> found.putIfAbsent(view.event().id(), view));
      some = next();
    }
    boolean more = !some.isEmpty() || sources.stream().anyMatch(Source::mayHaveMore);
    return new Sought(found.values().stream().limit(ENOUGH).toList(), lookedAt, more);
  }

  /** A few events, the newest of those not given yet; none at the end. */
  private List<EventSummary> next() {
    List<EventSummary> some = new ArrayList<>();
    while (some.size() < AT_ONCE && lookedAt < MOST) {
      Source newest = newest();
      if (newest == null) {
        return some;
      }
      some.add(newest.read.remove());
      lookedAt++;
    }
    return some;
  }

  private @Nullable Source newest() {
    sources.forEach(Source::fill);
    return sources.stream()
        .filter(source -> !source.read.isEmpty())
        .max(Comparator.comparing(source -> source.read.element(), RECEIVED))
        .orElse(null);
  }
}
