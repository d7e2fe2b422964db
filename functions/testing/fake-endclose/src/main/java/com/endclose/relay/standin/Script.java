package com.endclose.relay.standin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What is to go wrong: faults for one call each, in order, and faults that stand until taken back.
 */
final class Script {

  private final Map<Target, Deque<Fault>> once = new EnumMap<>(Target.class);
  private final Map<Target, List<Fault>> standing = new EnumMap<>(Target.class);

  synchronized void next(Fault fault) {
    once.computeIfAbsent(fault.target(), t -> new ArrayDeque<>()).add(fault);
  }

  synchronized void always(Fault fault) {
    standing.computeIfAbsent(fault.target(), t -> new ArrayList<>()).add(fault);
  }

  synchronized void clear() {
    once.clear();
    standing.clear();
  }

  /** The turn of one call: the next fault of its kind, if any, then the standing ones. */
  synchronized Turn take(Target target) {
    var effects = new ArrayList<Effect>();
    Deque<Fault> queue = once.get(target);
    if (queue != null && !queue.isEmpty()) {
      effects.addAll(queue.remove().effects());
    }
    for (Fault fault : standing.getOrDefault(target, List.of())) {
      effects.addAll(fault.effects());
    }
    return new Turn(target, effects);
  }
}
