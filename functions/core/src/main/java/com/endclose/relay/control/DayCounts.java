package com.endclose.relay.control;

import java.time.LocalDate;
import java.util.Map;
import java.util.SortedMap;

/**
 * How many events of a route came to each outcome on a day (UTC): what a week looks like, at no
 * cost of counting. Not the books: a store that was away may have missed some or, where it was
 * asked twice, counted some twice; the report counts rows. Throws {@link
 * com.endclose.relay.event.StoreUnavailable} when nothing can be said.
 */
public interface DayCounts {

  /**
   * Adds to a day's counts.
   *
   * @param outcomes how many, by a fixed word such as {@code delivered}; none below 1
   */
  void add(LocalDate day, String route, Map<String, Long> outcomes);

  /**
   * A route's counts by day and outcome; days and outcomes without any are left out.
   *
   * @param first the first day, included
   * @param last the last day, included
   */
  SortedMap<LocalDate, Map<String, Long>> of(String route, LocalDate first, LocalDate last);
}
