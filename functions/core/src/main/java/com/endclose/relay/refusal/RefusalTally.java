package com.endclose.relay.refusal;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many webhooks of a route were accepted and refused, by stretches of five minutes. Not safe
 * for several threads.
 */
public final class RefusalTally {

  /** Counts of one stretch are not told apart. */
  public static final Duration STRETCH = Duration.ofMinutes(5);

  private final SortedMap<Instant, Long> accepted = new TreeMap<>();
  private final Map<RefusalReason, SortedMap<Instant, Long>> refused =
      new EnumMap<>(RefusalReason.class);
  private final Map<RefusalReason, Refusal> last = new EnumMap<>(RefusalReason.class);

  /** The beginning of the stretch that holds this moment. */
  public static Instant stretch(Instant at) {
    long seconds = STRETCH.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), seconds) * seconds);
  }

  /** Counts accepted webhooks. */
  public RefusalTally accept(Instant at, long count) {
    accepted.merge(stretch(at), count, Long::sum);
    return this;
  }

  /** Counts a refused webhook. */
  public RefusalTally refuse(Refusal refusal) {
    return refuse(refusal.reason(), refusal.at(), 1).last(refusal);
  }

  /** Counts refused webhooks. */
  public RefusalTally refuse(RefusalReason reason, Instant at, long count) {
    refused.computeIfAbsent(reason, none -> new TreeMap<>()).merge(stretch(at), count, Long::sum);
    return this;
  }

  /** Keeps this as the last refusal for its reason, unless a later one is known. */
  public RefusalTally last(Refusal refusal) {
    last.merge(
        refusal.reason(), refusal, (kept, other) -> other.at().isBefore(kept.at()) ? kept : other);
    return this;
  }

  /** Adds all of another tally. */
  public RefusalTally add(RefusalTally other) {
    other.accepted.forEach(this::accept);
    other.refused.forEach(
        (reason, counts) -> counts.forEach((at, count) -> refuse(reason, at, count)));
    other.last.values().forEach(this::last);
    return this;
  }

  /** The same without stretches that began before this one. */
  public RefusalTally since(Instant from) {
    Instant first = stretch(from);
    RefusalTally rest = new RefusalTally();
    rest.accepted.putAll(accepted.tailMap(first));
    refused.forEach(
        (reason, counts) -> {
          SortedMap<Instant, Long> tail = counts.tailMap(first);
          Refusal latest = last.get(reason);
          if (!tail.isEmpty()) {
            rest.refused.put(reason, new TreeMap<>(tail));
            if (latest != null) {
              rest.last.put(reason, latest);
            }
          }
        });
    return rest;
  }

  /** Accepted webhooks by the beginning of their stretch. */
  public SortedMap<Instant, Long> accepted() {
    return accepted;
  }

  /** Refused webhooks by reason and the beginning of their stretch. */
  public Map<RefusalReason, SortedMap<Instant, Long>> refused() {
    return refused;
  }

  /** The last refusal for each reason. */
  public Map<RefusalReason, Refusal> last() {
    return last;
  }

  /** How many were accepted in all. */
  public long acceptedInAll() {
    return sum(accepted);
  }

  /** How many were refused for this reason. */
  public long refusedFor(RefusalReason reason) {
    return sum(refused.getOrDefault(reason, new TreeMap<>()));
  }

  /** How many were refused in all. */
  public long refusedInAll() {
    return refused.values().stream().mapToLong(RefusalTally::sum).sum();
  }

  /** The last refusal, whatever its reason. */
  public Optional<Refusal> latest() {
    Refusal latest = null;
    for (Refusal each : last.values()) {
      if (latest == null || each.at().isAfter(latest.at())) {
        latest = each;
      }
    }
    return Optional.ofNullable(latest);
  }

  private static long sum(SortedMap<Instant, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
