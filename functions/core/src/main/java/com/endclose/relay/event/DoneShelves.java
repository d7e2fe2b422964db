package com.endclose.relay.event;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The shelves of what is over, in an order that a walk can be resumed in. */
final class DoneShelves {

  private final EventRows rows;
  private final int shards;

  DoneShelves(EventRows rows, int shards) {
    this.rows = rows;
    this.shards = shards;
  }

  int shards() {
    return shards;
  }

  /** One of them. */
  record Stop(LocalDate day, String route, int shard) implements Comparable<Stop> {

    private static final Comparator<Stop> ORDER =
        Comparator.comparing(Stop::day).thenComparing(Stop::route).thenComparing(Stop::shard);

    Shelf shelf() {
      return Shelf.done(route, shard, day);
    }

    @Override
    public int compareTo(Stop other) {
      return ORDER.compare(this, other);
    }
  }

  /** Those that may hold events over by {@code last}, oldest day first, beginning at a stop. */
  Stream<Stop> until(Instant last, @Nullable Stop first) {
    LocalDate oldest = rows.oldestDay();
    LocalDate end = LocalDate.ofInstant(last, ZoneOffset.UTC);
    if (oldest == null || oldest.isAfter(end)) {
      return Stream.empty();
    }
    List<String> routes = rows.routes().stream().sorted().toList();
    return oldest
        .datesUntil(end.plusDays(1))
        .filter(day -> first == null || !day.isBefore(first.day()))
        .flatMap(day -> on(day, routes))
        .filter(stop -> first == null || stop.compareTo(first) >= 0);
  }

  /** Those of one route that may hold events over by {@code last}, oldest day first. */
  Stream<Stop> of(String route, Instant last) {
    return until(last, null).filter(stop -> stop.route().equals(route));
  }

  private Stream<Stop> on(LocalDate day, List<String> routes) {
    return routes.stream()
        .flatMap(
            route -> IntStream.range(0, shards).mapToObj(shard -> new Stop(day, route, shard)));
  }
}
