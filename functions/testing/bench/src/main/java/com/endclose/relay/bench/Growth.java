package com.endclose.relay.bench;

import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.EventQuery;
import com.endclose.relay.event.Prune;
import com.endclose.relay.event.Shown;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.EventKeys;
import com.endclose.relay.verify.WebhookRequest;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether what the relay does again and again costs more the more events there are, in memory. A
 * step's time is the best of several, and shown as a ratio to the smallest backlog's.
 */
final class Growth {

  private static final int[] BACKLOGS = {1_000, 10_000, 100_000};
  private static final int TIMES = 7;

  private final PrintStream out;

  Growth(PrintStream out) {
    this.out = out;
  }

  void print() {
    backlog(1_000);
    Map<Integer, Map<String, Double>> all = new TreeMap<>();
    for (int backlog : BACKLOGS) {
      all.put(backlog, backlog(backlog));
    }
    Map<String, Double> smallest = all.get(BACKLOGS[0]);
    out.println("| step | 1k, microseconds | 10k, ratio | 100k, ratio |");
    out.println("|---|---|---|---|");
    for (String step : smallest.keySet()) {
      out.printf(
          Locale.ROOT,
          "| %s | %.1f | %.2f | %.2f |%n",
          step,
          smallest.get(step) / 1_000,
          all.get(10_000).get(step) / smallest.get(step),
          all.get(100_000).get(step) / smallest.get(step));
    }
  }

  /** Nanoseconds of each step with so many events behind it. */
  private static Map<String, Double> backlog(int events) {
    TickingClock clock = new TickingClock(Instant.parse("2026-07-01T12:00:00Z"));
    Rig rig = new Rig(Rig.Places.inMemory(), FriendlySink.at(clock), clock, clock::tick, 4);
    Ingest ingest = rig.ingest();
    Webhooks webhooks = new Webhooks(400, 1);
    Map<String, Double> took = new TreeMap<>();
    for (int i = 0; i < events; i++) {
      Rig.accept(ingest, webhooks.next());
    }
    WebhookRequest[] more = new WebhookRequest[500];
    for (int i = 0; i < more.length; i++) {
      more[i] = webhooks.next();
    }
    long began = System.nanoTime();
    for (WebhookRequest request : more) {
      Rig.accept(ingest, request);
    }
    took.put("insert, an event", (System.nanoTime() - began) / (double) more.length);
    EventAdmin admin =
        new EventAdmin(rig.places().events(), rig.places().batches(), 4, EventKeys::key);
    took.put(
        "a page of the list",
        best(() -> admin.list(EventQuery.all(Shown.PENDING), 50, null, clock.instant())));
    took.put("is anything due", best(() -> rig.dispatcher(100).shardsToDrain()));
    began = System.nanoTime();
    int delivered =
        rig.dispatcher(100).cycle("bench", clock.instant().plusSeconds(36_000)).delivered();
    took.put("forward, an event", (System.nanoTime() - began) / (double) delivered);
    took.put("recovery, nothing left", best(() -> rig.dispatcher(100).shardsToDrain()));
    clock.tick(Duration.ofDays(8));
    Prune prune = new Prune(rig.places().events(), rig.places().batches(), 4);
    began = System.nanoTime();
    int wiped = prune.prune(clock.instant(), 7, 30, 500).events();
    took.put("wipe, an event", (System.nanoTime() - began) / (double) wiped);
    return took;
  }

  private static double best(Runnable step) {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < TIMES; i++) {
      long began = System.nanoTime();
      step.run();
      best = Math.min(best, System.nanoTime() - began);
    }
    return best;
  }
}
