package com.endclose.relay.refusal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts in memory what one container accepts and refuses, and writes it down now and then: a
 * stranger's calls cost at most one write and one line in a while for each route. A route that
 * refuses nothing writes nothing. Safe for several threads; never throws.
 */
public final class RefusalCounter {

  private static final Logger LOG = LoggerFactory.getLogger(RefusalCounter.class);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

  /** What was accepted before a refusal counts for this long. */
  private static final Duration LOOKED_BACK = Duration.ofHours(1);

  /** Two hours of stretches: what waits longer for a store that is away, is counted a bit later. */
  private static final int MOST_STRETCHES = 24;

  /** Routes written by one request, which waits for it. */
  private static final int MOST_AT_ONCE = 4;

  /** Routes that accept and refuse nothing any more are forgotten beyond that. */
  private static final int MANY_ROUTES = 256;

  private final RefusalLog log;
  private final Pace pace;
  private final RefusalLines lines;
  private final Clock clock;
  private final Map<String, Waiting> routes = new LinkedHashMap<>();
  private Instant notBefore = Instant.MIN;

  /**
   * How often a route may be written and told of.
   *
   * @param writes between two writes
   * @param lines between two lines
   */
  public record Pace(Duration writes, Duration lines) {

    /** Of a function whose writes and log lines are paid for. */
    public static final Pace PAID = new Pace(Duration.ofSeconds(10), Duration.ofSeconds(10));
  }

  public RefusalCounter(RefusalLog log, Pace pace, RefusalLines lines, Clock clock) {
    this.log = log;
    this.pace = pace;
    this.lines = lines;
    this.clock = clock;
  }

  /** What of a route is not written yet. */
  private static final class Waiting {
    RefusalTally tally = new RefusalTally();
    long untold;
    @Nullable Refusal last;
    Instant nextWrite = Instant.MIN;
    Instant nextLine = Instant.MIN;
  }

  /** A line to be told, and a tally to be written, outside of the lock. */
  private record Line(String route, long count, Refusal last) {}

  private record Write(String route, RefusalTally tally) {}

  /** A webhook of a route was not refused. */
  public synchronized void accepted(String route) {
    SortedMap<Instant, Long> counts = waiting(route).tally.accept(clock.instant(), 1).accepted();
    while (counts.size() > MOST_STRETCHES) {
      counts.remove(counts.firstKey());
    }
  }

  /** A webhook was refused; {@link RefusalLog#UNKNOWN} is the route of all unknown ones. */
  public synchronized void refused(String route, Refusal refusal) {
    Waiting waiting = waiting(route);
    bounded(waiting.tally.refuse(refusal).refused().get(refusal.reason()));
    waiting.untold++;
    waiting.last = refusal;
  }

  private static void bounded(@Nullable SortedMap<Instant, Long> counts) {
    while (counts != null && counts.size() > MOST_STRETCHES) {
      Long oldest = counts.remove(counts.firstKey());
      counts.merge(counts.firstKey(), oldest, Long::sum);
    }
  }

  private Waiting waiting(String route) {
    if (routes.size() >= MANY_ROUTES && !routes.containsKey(route)) {
      Instant now = clock.instant();
      routes.values().removeIf(each -> isOver(each, now));
    }
    return routes.computeIfAbsent(route, none -> new Waiting());
  }

  /** How many routes it keeps something of. */
  synchronized int routes() {
    return routes.size();
  }

  private static boolean isOver(Waiting waiting, Instant now) {
    return waiting.tally.refused().isEmpty()
        && waiting.untold == 0
        && !waiting.nextWrite.isAfter(now)
        && waiting.tally.since(now.minus(LOOKED_BACK)).accepted().isEmpty();
  }

  /** Writes and tells what is due. */
  public void flush() {
    Instant now = clock.instant();
    for (Line line : dueLines(now)) {
      lines.tell(line.route(), line.count(), line.last());
    }
    boolean away = false;
    for (Write write : dueWrites(now)) {
      away = away || !isWritten(write);
      if (away) {
        putBack(write, now);
      }
    }
  }

  private boolean isWritten(Write write) {
    try {
      log.add(write.route(), write.tally());
      return true;
    } catch (RuntimeException away) {
      return false;
    }
  }

  private synchronized List<Line> dueLines(Instant now) {
    List<Line> due = new ArrayList<>();
    routes.forEach(
        (route, waiting) -> {
          if (waiting.last != null && waiting.untold > 0 && !waiting.nextLine.isAfter(now)) {
            due.add(new Line(route, waiting.untold, waiting.last));
            waiting.untold = 0;
            waiting.nextLine = now.plus(pace.lines());
          }
        });
    return due;
  }

  private synchronized List<Write> dueWrites(Instant now) {
    List<Write> due = new ArrayList<>();
    if (notBefore.isAfter(now)) {
      return due;
    }
    for (Map.Entry<String, Waiting> entry : routes.entrySet()) {
      Waiting waiting = entry.getValue();
      if (due.size() < MOST_AT_ONCE
          && !waiting.tally.refused().isEmpty()
          && !waiting.nextWrite.isAfter(now)) {
        due.add(new Write(entry.getKey(), taken(waiting)));
        waiting.nextWrite = now.plus(pace.writes());
      }
    }
    return due;
  }

  /** All that was refused, and what was accepted from an hour before it to the end of its hour. */
  private static RefusalTally taken(Waiting waiting) {
    Instant last = waiting.tally.latest().orElseThrow().at();
    Instant end = last.truncatedTo(ChronoUnit.HOURS).plus(LOOKED_BACK);
    RefusalTally later = new RefusalTally();
    waiting.tally.accepted().tailMap(end).forEach(later::accept);
    waiting.tally.accepted().tailMap(end).clear();
    waiting.tally.accepted().headMap(RefusalTally.stretch(last.minus(LOOKED_BACK))).clear();
    RefusalTally taken = waiting.tally;
    waiting.tally = later;
    return taken;
  }

  private synchronized void putBack(Write write, Instant now) {
    Waiting waiting = waiting(write.route());
    waiting.tally.add(write.tally()).refused().values().forEach(RefusalCounter::bounded);
    if (!notBefore.isAfter(now)) {
      LOG.warn("counts of refused webhooks are not written yet: the store is unavailable");
      notBefore = now.plus(AFTER_FAILURE);
    }
  }
}
