package com.endclose.relay.local;

import com.endclose.relay.signal.Signals;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often each outcome came since the start. */
final class Counts implements Signals {

  private final Map<String, LongAdder> ingested = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> forwarded = new ConcurrentHashMap<>();

  /** Numbers by outcome word, at one moment. */
  record Snapshot(Map<String, Long> ingested, Map<String, Long> forwarded) {

    static final Snapshot NOTHING = new Snapshot(Map.of(), Map.of());

    /** What came since an earlier moment; outcomes that did not are left out. */
    Snapshot since(Snapshot earlier) {
      return new Snapshot(
          difference(ingested, earlier.ingested), difference(forwarded, earlier.forwarded));
    }

    /** How many accepted events have come to no end yet: neither at End Close nor parked. */
    long waiting() {
      return of(ingested, "accepted")
          - of(forwarded, "delivered")
          - of(forwarded, "skipped_existing")
          - of(forwarded, "parked");
    }

    private static long of(Map<String, Long> counts, String word) {
      return counts.getOrDefault(word, 0L);
    }

    boolean empty() {
      return ingested.isEmpty() && forwarded.isEmpty();
    }

    private static Map<String, Long> difference(Map<String, Long> now, Map<String, Long> earlier) {
      Map<String, Long> changed = new TreeMap<>(now);
      earlier.forEach((word, count) -> changed.merge(word, -count, Long::sum));
      changed.values().removeIf(count -> count == 0);
      return changed;
    }
  }

  @Override
  public void ingested(String route, String result) {
    ingested.computeIfAbsent(result, first -> new LongAdder()).increment();
  }

  @Override
  public void forwarded(String route, String result, int count) {
    forwarded.computeIfAbsent(result, first -> new LongAdder()).add(count);
  }

  Snapshot now() {
    return new Snapshot(sums(ingested), sums(forwarded));
  }

  private static Map<String, Long> sums(Map<String, LongAdder> adders) {
    Map<String, Long> sums = new TreeMap<>();
    adders.forEach((word, adder) -> sums.put(word, adder.sum()));
    return sums;
  }
}
