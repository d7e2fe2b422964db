package com.endclose.relay.control;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/** Day counts in this JVM's memory. */
public final class InMemoryDayCounts implements DayCounts {

  private final Map<String, NavigableMap<LocalDate, Map<String, Long>>> routes = new HashMap<>();

  @Override
  public synchronized void add(LocalDate day, String route, Map<String, Long> outcomes) {
    Map<String, Long> counts =
        routes
            .computeIfAbsent(route, none -> new TreeMap<>())
            .computeIfAbsent(day, none -> new TreeMap<>());
    outcomes.forEach((outcome, count) -> counts.merge(outcome, count, Long::sum));
  }

  @Override
  public synchronized SortedMap<LocalDate, Map<String, Long>> of(
      String route, LocalDate first, LocalDate last) {
    SortedMap<LocalDate, Map<String, Long>> days = new TreeMap<>();
    routes
        .getOrDefault(route, new TreeMap<>())
        .forEach(
            (day, counts) -> {
              if (!day.isBefore(first) && !day.isAfter(last)) {
                days.put(day, Map.copyOf(counts));
              }
            });
    return days;
  }
}
