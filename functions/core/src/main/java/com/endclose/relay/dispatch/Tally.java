package com.endclose.relay.dispatch;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement;
import com.endclose.relay.event.Status;
import com.endclose.relay.signal.Signals;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Counts what becomes of events during a cycle, and tells the signals. Safe for several threads.
 */
final class Tally {

  private final Signals signals;
  private final Set<String> due = new TreeSet<>();
  private final Map<String, String> skipped = new TreeMap<>();
  private final Map<String, Instant> oldest = new TreeMap<>();
  private final Map<String, Map<String, Long>> outcomes = new TreeMap<>();
  private int delivered;
  private int retried;
  private int parked;
  private int submitted;
  private @Nullable String halted;

  Tally(Signals signals) {
    this.signals = signals;
  }

  /** How an event stands after its batch was settled, or after it was set aside. */
  synchronized void settled(Event event, Instant now) {
    String route = event.origin().route();
    if (event.status() == Status.DELIVERED && event.settlement() != null) {
      delivered++;
      boolean existing = event.settlement().delivery() == Settlement.Delivery.SKIPPED_EXISTING;
      outcome(route, existing ? "skipped_existing" : "delivered");
      signals.deliveryLag(route, Duration.between(event.origin().receivedAt(), now));
    } else if (event.status() == Status.PARKED) {
      parked++;
      outcome(route, "parked");
    } else {
      retried++;
      signals.forwarded(route, "retried", 1);
      left(route, event.origin().receivedAt());
    }
  }

  synchronized void waits(Batch batch) {
    int events = batch.entries().size();
    retried += events;
    signals.forwarded(batch.route(), "retried", events);
    left(batch);
  }

  /** It was left alone, as it waits. */
  synchronized void left(Batch batch) {
    left(batch.route(), batch.oldestReceivedAt());
  }

  synchronized void submitted(Batch batch) {
    int events = batch.entries().size();
    submitted += events;
    signals.forwarded(batch.route(), "submitted", events);
    left(batch);
  }

  /** A route with something due was looked at. */
  synchronized void looked(String route) {
    due.add(route);
  }

  synchronized void skipped(String route, String reason) {
    skipped.put(route, reason);
  }

  synchronized void halted(String reason) {
    halted = reason;
  }

  private void outcome(String route, String outcome) {
    outcomes.computeIfAbsent(route, none -> new TreeMap<>()).merge(outcome, 1L, Long::sum);
    signals.forwarded(route, outcome, 1);
  }

  /** How many events of each route came to an outcome that stays, by its word. */
  synchronized Map<String, Map<String, Long>> outcomes() {
    return outcomes;
  }

  private void left(String route, Instant receivedAt) {
    oldest.merge(route, receivedAt, (a, b) -> a.isBefore(b) ? a : b);
  }

  synchronized Summary summary(Instant now) {
    oldest.forEach(
        (route, receivedAt) -> signals.oldestUnsettled(route, Duration.between(receivedAt, now)));
    return new Summary(due, skipped, delivered, retried, parked, submitted, halted);
  }
}
