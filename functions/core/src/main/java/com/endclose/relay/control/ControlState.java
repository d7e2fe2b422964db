package com.endclose.relay.control;

import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that stands between a due event and a POST, in one small document that is read before each
 * and changed by compare-and-set.
 *
 * @param revision counts writes
 * @param holds by scope: {@link Hold#DESTINATION} or a route's id
 * @param refusals by route; under {@link Hold#DESTINATION} the sendings that had no answer
 * @param budget null while no 413 taught one
 */
public record ControlState(
    long revision,
    Killswitch killswitch,
    Set<String> pausedRoutes,
    Map<String, Hold> holds,
    Map<String, Refusals> refusals,
    @Nullable ByteBudget budget) {

  public ControlState {
    pausedRoutes = Set.copyOf(pausedRoutes);
    holds = Map.copyOf(holds);
    refusals = Map.copyOf(refusals);
  }

  /** Nothing set: everything flows. */
  public static ControlState initial() {
    return new ControlState(0, Killswitch.NONE, Set.of(), Map.of(), Map.of(), null);
  }

  /** Whether some route, by a hold of its own, is rejected now. */
  boolean rejectsSomeRoute(Instant now) {
    return holds.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(Hold.DESTINATION))
        .anyMatch(entry -> entry.getValue().tellsOfRejection(now));
  }

  /** The later of the times of the holds that a route is under; empty for none. */
  Optional<Instant> heldUntil(String route) {
    return Stream.of(Hold.DESTINATION, route)
        .flatMap(scope -> Stream.ofNullable(holds.get(scope)))
        .map(Hold::until)
        .max(Comparator.naturalOrder());
  }

  ControlState killswitch(Killswitch next) {
    return new ControlState(revision + 1, next, pausedRoutes, holds, refusals, budget);
  }

  ControlState paused(String route, boolean paused) {
    Set<String> routes = new TreeSet<>(pausedRoutes);
    if (paused) {
      routes.add(route);
    } else {
      routes.remove(route);
    }
    return new ControlState(revision + 1, killswitch, routes, holds, refusals, budget);
  }

  ControlState hold(String scope, @Nullable Hold hold) {
    Map<String, Hold> next = new TreeMap<>(holds);
    if (hold == null) {
      next.remove(scope);
    } else {
      next.put(scope, hold);
    }
    return new ControlState(revision + 1, killswitch, pausedRoutes, next, refusals, budget);
  }

  ControlState refusals(String route, Refusals seen) {
    Map<String, Refusals> next = new TreeMap<>(refusals);
    next.put(route, seen);
    return new ControlState(revision + 1, killswitch, pausedRoutes, holds, next, budget);
  }

  ControlState budget(@Nullable ByteBudget next) {
    return new ControlState(revision + 1, killswitch, pausedRoutes, holds, refusals, next);
  }
}
