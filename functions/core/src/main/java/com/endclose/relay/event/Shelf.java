package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;

/**
 * Where an event at rest stands, so that each question asked of the store reads one shelf in order.
 * An event in a batch stands on none.
 */
public record Shelf(String key) {

  /** What can go: ordered by next attempt. */
  public static Shelf due(String route, int shard) {
    return new Shelf("due/" + route + "/" + shard);
  }

  /** What needs an operator: ordered by receipt. */
  public static Shelf parked(String route) {
    return new Shelf("parked/" + route);
  }

  /** What is over, by day of receipt (UTC): ordered by when it became terminal. */
  public static Shelf done(String route, int shard, LocalDate received) {
    return new Shelf("done/" + route + "/" + shard + "/" + received);
  }

  /** A shelf and the time by which an event is ordered on it. */
  public record Place(Shelf shelf, Instant sort) {}

  /**
   * A stretch of a shelf by the time it is ordered by, both ends included; the later may lie beyond
   * any time that is stored.
   */
  public record Span(Instant from, Instant until) {

    /** All of it. */
    public static final Span WHOLE = until(Instant.MAX);

    /** Everything up to this time. */
    public static Span until(Instant until) {
      return new Span(Instant.EPOCH, until);
    }
  }

  /**
   * One spot on a shelf, for reading on from it. Spots of shelves of one kind can be compared, and
   * whatever stood at a spot may have left it since.
   */
  public record Spot(Instant sort, String id) implements Comparable<Spot> {

    private static final Comparator<Spot> ORDER =
        Comparator.comparing(Spot::sort).thenComparing(Spot::id);

    @Override
    public int compareTo(Spot other) {
      return ORDER.compare(this, other);
    }
  }
}
