package com.endclose.relay.event;

import com.endclose.relay.event.Batches.Taken;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What becomes of a batch whose holder died (SPEC 9). */
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
    boolean complete =
        batch.entries().stream()
            .map(entry -> events.get(entry.eventId()))
            .allMatch(event -> event != null && event.pointsTo(batch.id()));
    if (!complete) {
      return neverPosted(batch, events, now);
    }
    fence(batch);
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
    return new Taken.Held(batch);
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

  private Taken neverPosted(Batch batch, Map<String, Event> events, Instant now) {
    // Half settled looks the same: then its events may well have been posted.
    boolean posted =
        batch.submission() != null
            || batch.tries().count() > 0
            || events.values().stream()
                .anyMatch(
                    event ->
                        event.progress().posted()
                            || event.status() != Status.DELIVERING && event.pointsTo(batch.id()));
    for (Batch.Entry entry : batch.entries()) {
      RowSteps.update(
          rows,
          entry.eventId(),
          event -> {
            if (event.inFlightWith(batch)) {
              Progress progress = event.progress().carriedOver(batch).at(now);
              return event.retrying(progress.sent(posted, progress.unknown()));
            }
            // The dead holder may be alive and about to claim this event for the batch: not any
            // more.
            return event.status().waiting() ? event.touched() : null;
          });
    }
    batches.delete(batch);
    return new Taken.Dissolved(List.copyOf(rows.readAll(Batches.ids(batch)).values()));
  }

  private Taken oneByOne(Batch batch, Instant now) {
    for (Batch.Entry entry : batch.entries()) {
      RowSteps.update(
          rows,
          entry.eventId(),
          event ->
              event.inFlightWith(batch)
                  ? event.retrying(
                      event
                          .progress()
                          .carriedOver(batch)
                          .at(now)
                          .deaths(batch.tries().deaths())
                          .sent(true, batch.unknownPost(entry.bodyVersion())))
                  : null);
    }
    batches.delete(batch);
    return new Taken.Dissolved(List.copyOf(rows.readAll(Batches.ids(batch)).values()));
  }
}
