package com.endclose.relay.control;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What End Close refused of a route lately, so that a bad record can be told from a bad route (SPEC
 * 16.4).
 *
 * @param since when the latest refusal was
 * @param alone events refused alone since a record of the route was last accepted
 * @param acceptedAt when a record of the route was accepted after a refusal; null for not yet
 */
public record Refusals(Instant since, Set<String> alone, @Nullable Instant acceptedAt) {

  /** Records refused alone, with none accepted, after which the fault is not the records'. */
  public static final int TOO_MANY = 3;

  public Refusals {
    alone = Set.copyOf(alone);
  }

  static Refusals refused(@Nullable Refusals before, Instant now) {
    if (before == null) {
      return new Refusals(now, Set.of(), null);
    }
    Instant accepted = before.acceptedAt();
    boolean later = accepted != null && accepted.isAfter(now);
    return new Refusals(now, before.alone(), later ? accepted : null);
  }

  Refusals alone(String eventId) {
    Set<String> more = new TreeSet<>(alone);
    more.add(eventId);
    return new Refusals(since, more, acceptedAt);
  }

  Refusals accepted(Instant now) {
    return new Refusals(since, Set.of(), now);
  }

  /** Whether an acceptance now would tell anything new. */
  boolean open() {
    return acceptedAt == null || !alone.isEmpty();
  }

  /**
   * Whether another record was accepted since {@code refusedAt}: then the refused one is at fault.
   */
  public boolean acceptedSince(Instant refusedAt) {
    return acceptedAt != null && !acceptedAt.isBefore(refusedAt);
  }
}
