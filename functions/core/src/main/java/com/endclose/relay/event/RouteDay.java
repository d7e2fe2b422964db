package com.endclose.relay.event;

import com.endclose.relay.text.LetterCase;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of the events of one route that were received in a stretch of time, counted from
 * rows: each is under exactly one outcome.
 *
 * @param events by outcome, in order of receipt
 * @param doubt why the count may not be whole; null when it is
 */
public record RouteDay(
    String route, Map<Outcome, List<Shelf.Spot>> events, @Nullable String doubt) {

  /** What may have become of an event. */
  public enum Outcome {
    /** End Close has its record, made of it. */
    DELIVERED,
    /** Another record owns its external id. */
    SKIPPED_EXISTING,
    /** Its type is not among the route's events. */
    FILTERED,
    /** It waits for an operator. */
    PARKED,
    /** An operator dismissed it. */
    RESOLVED,
    /** It is on its way. */
    DUE;

    /** The word operators use. */
    public String wire() {
      return LetterCase.lower(name());
    }

    static Outcome of(ShelfEntry entry) {
      return switch (entry.status()) {
        case DELIVERED ->
            entry.delivery() == Settlement.Delivery.SKIPPED_EXISTING ? SKIPPED_EXISTING : DELIVERED;
        case DROPPED_BY_FILTER -> FILTERED;
        case PARKED -> PARKED;
        case RESOLVED -> RESOLVED;
        case PENDING, RETRY, DELIVERING -> DUE;
      };
    }
  }

  public RouteDay {
    events = Map.copyOf(events);
  }

  /** The events of an outcome, by time of receipt. */
  public List<Shelf.Spot> of(Outcome outcome) {
    return events.getOrDefault(outcome, List.of());
  }

  /** How many different events there are. */
  public int received() {
    return events.values().stream().mapToInt(List::size).sum();
  }
}
