package com.endclose.relay.event;

import com.endclose.relay.event.Batches.Taken;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What becomes of a batch whose holder died (spec BATCH). */
final class Takeover {

  private static final String DIED = "the dispatcher died while holding it";

  private final Batches lifecycle;
  private final EventRows rows;
  private final BatchRows batches;

  Takeover(Batches lifecycle, EventRows rows, BatchRows batches) {
    this.lifecycle = lifecycle;
    this.rows = rows;
    this.batches = batches;
  }

  /**
   * @param batch as taken: under the caller's lease and a new epoch
   */
  Taken of(Batch batch, Instant now) {
    Map<String, Event> events = rows.readAll(Batches.ids(batch));
    if (!all(batch, events, event -> event.pointsTo(batch.id()))) {
      return incomplete(batch, events, now);
    }
    fence(batch);
    events = rows.readAll(Batches.ids(batch));
    if (!all(batch, events, event -> event.heldBy(batch.claim()) || settledBy(batch, event))) {
      // The holder was alive after all and let some go before the fence reached them.
      return incomplete(batch, events, now);
    }
    int deaths = batch.tries().deaths();
    if (batch.entries().size() == 1 && deaths >= Batch.DEATHS_BEFORE_PARKING) {
      Batch.Entry only = batch.entries().get(0);
      return lifecycle
          .settle(batch, Map.of(only.eventId(), new Verdict.Parked(DIED, true)), now)
          .<Taken>map(Taken.Dissolved::new)
          .orElse(new Taken.Lost());
    }
    if (batch.entries().size() > 1 && deaths >= Batch.DEATHS_BEFORE_ALONE) {
      return oneByOne(batch, now);
    }
    if (batch.submission() != null || batch.tries().unknown()) {
      return new Taken.Held(batch);
    }
    Batch posted = batch.mayBePosted();
    return batches.replace(posted) ? new Taken.Held(posted) : new Taken.Lost();
  }

  private static boolean all(Batch batch, Map<String, Event> events, Predicate<Event> is) {
    return batch.entries().stream()
        .map(entry -> events.get(entry.eventId()))
        .allMatch(event -> event != null && is.test(event));
  }

  private static boolean settledBy(Batch batch, Event event) {
    return event.status() != Status.DELIVERING && event.pointsTo(batch.id());
  }

  /** From here on the dead holder, should it be alive, changes none of these events. */
  private void fence(Batch batch) {
    for (Batch.Entry entry : batch.entries()) {
      RowSteps.update(
          rows,
          entry.eventId(),
          event -> event.inFlightWith(batch) ? event.restamped(batch.epoch()) : null);
    }
  }

  /** Half claimed, and so never posted; or half settled, split or dissolved, as its row tells. */
  private Taken incomplete(Batch batch, Map<String, Event> events, Instant now) {
    boolean unknown =
        batch.submission() != null
            || batch.tries().unknown()
            || events.values().stream().anyMatch(event -> settledBy(batch, event));
    boolean posted = unknown || batch.tries().refusal() > 0;
    boolean claiming =
        batch.tries().making()
            && !posted
            && events.values().stream().noneMatch(event -> event.pointsTo(batch.id()));
    for (Batch.Entry entry : batch.entries()) {
      RowSteps.update(
          rows,
          entry.eventId(),
          event -> {
            if (event.inFlightWith(batch)) {
              Progress progress = event.progress().carriedOver(batch).at(now);
              UnknownPost post =
                  unknown ? batch.unknownPost(entry.bodyVersion()) : progress.unknown();
              return event.retrying(progress.sent(posted, post));
            }
            // The dead holder may be alive and about to claim this event for the batch: not any
            // more.
            return event.status().waiting() ? gone(event, claiming, batch, now) : null;
          });
    }
    return removed(batch);
  }

  /** Where no event had been claimed yet, the claim died while it made their records. */
  private static Event gone(Event event, boolean claiming, Batch batch, Instant now) {
    return claiming ? event.claimDied(batch.entries().size(), now) : event.touched();
  }

  private Taken removed(Batch row) {
    return batches.delete(row)
        ? new Taken.Dissolved(List.copyOf(rows.readAll(Batches.ids(row)).values()))
        : new Taken.Lost();
  }

  private Taken oneByOne(Batch batch, Instant now) {
    Batch row = batch.mayBePosted();
    if (!batches.replace(row)) {
      return new Taken.Lost();
    }
    for (Batch.Entry entry : batch.entries()) {
      RowSteps.update(
          rows,
          entry.eventId(),
          event -> event.inFlightWith(batch) ? suspected(batch, entry, event, now) : null);
    }
    return removed(row);
  }

  private static Event suspected(Batch batch, Batch.Entry entry, Event event, Instant now) {
    Progress progress = event.progress().carriedOver(batch).at(now);
    Suspicion suspicion = progress.suspicion().deaths(batch.tries().deaths());
    return event.retrying(
        progress.suspected(suspicion).sent(true, batch.unknownPost(entry.bodyVersion())));
  }
}
