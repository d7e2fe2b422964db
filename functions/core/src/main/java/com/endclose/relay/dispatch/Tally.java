package com.endclose.relay.dispatch;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement;
import com.endclose.relay.event.Status;
import com.endclose.relay.signal.Signals;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts what becomes of events during a cycle, and tells the signals. Safe for several threads.
 */
final class Tally {

  private final Signals signals;
  private final Map<String, String> skipped = new TreeMap<>();
  private final Map<String, Instant> oldest = new TreeMap<>();
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
      signals.forwarded(route, existing ? "skipped_existing" : "delivered", 1);
      signals.deliveryLag(route, Duration.between(event.origin().receivedAt(), now));
    } else if (event.status() == Status.PARKED) {
      parked++;
      signals.forwarded(route, "parked", 1);
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
    left(batch.route(), batch.oldestReceivedAt());
  }

  synchronized void submitted(Batch batch) {
    int events = batch.entries().size();
    submitted += events;
    signals.forwarded(batch.route(), "submitted", events);
    left(batch.route(), batch.oldestReceivedAt());
  }

  synchronized void skipped(String route, String reason) {
    skipped.put(route, reason);
  }

  synchronized void halted(String reason) {
    halted = reason;
  }

  private void left(String route, Instant receivedAt) {
    oldest.merge(route, receivedAt, (a, b) -> a.isBefore(b) ? a : b);
  }

  synchronized Summary summary(Instant now) {
    oldest.forEach(
        (route, receivedAt) -> signals.oldestUnsettled(route, Duration.between(receivedAt, now)));
    return new Summary(skipped, delivered, retried, parked, submitted, halted);
  }
}
