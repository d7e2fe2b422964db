package com.endclose.relay.control;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What End Close refused of a route, numbered, so that a bad record can be told from a bad route
 * (spec SEND-5). Numbers rather than times: two things in one millisecond still have an order.
 *
 * @param count refusals so far
 * @param acceptedAfter how many there had been when a record of the route was last accepted
 * @param alone events refused alone since then
 */
public record Refusals(long count, long acceptedAfter, Set<String> alone) {

  /** Records refused alone, with none accepted, after which the fault is not the records'. */
  public static final int TOO_MANY = 3;

  public Refusals {
    alone = Set.copyOf(alone);
  }

  static Refusals oneMore(@Nullable Refusals before) {
    return before == null
        ? new Refusals(1, 0, Set.of())
        : new Refusals(before.count() + 1, before.acceptedAfter(), before.alone());
  }

  /** One more, as long as it tells anything new: a route may be refused for weeks. */
  Refusals alone(String eventId) {
    if (alone.size() >= TOO_MANY) {
      return this;
    }
    Set<String> more = new TreeSet<>(alone);
    more.add(eventId);
    return new Refusals(count, acceptedAfter, more);
  }

  Refusals accepted() {
    return new Refusals(count, count, Set.of());
  }

  /** Whether an acceptance now would tell anything new. */
  boolean open() {
    return acceptedAfter < count;
  }

  /** Whether a record was accepted since this refusal: then what was refused is itself at fault. */
  boolean acceptedSince(long refusal) {
    return acceptedAfter >= refusal;
  }
}
