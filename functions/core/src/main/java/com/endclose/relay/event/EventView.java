package com.endclose.relay.event;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event as operators see it. While a batch holds it, the batch knows more than its row: one
 * whose batch waits is shown as {@code retry}, one whose batch End Close accepted as {@code
 * delivering} with the submission (spec STATE-1).
 *
 * @param event its row
 * @param status as shown
 * @param attempts counted attempts that failed, its batch's included
 * @param nextAttemptAt when it is tried next; null unless shown as waiting
 * @param lastError null when nothing failed
 * @param submission set while End Close has accepted it and not said what became of it
 */
public record EventView(
    Event event,
    Status status,
    int attempts,
    @Nullable Instant nextAttemptAt,
    @Nullable String lastError,
    Batch.@Nullable Submission submission) {

  static EventView of(Event event, Optional<Batch> holder) {
    Progress progress = event.progress();
    if (holder.isEmpty() || event.status() != Status.DELIVERING) {
      return new EventView(
          event,
          event.status(),
          progress.attempts(),
          event.status().waiting() ? progress.nextAttemptAt() : null,
          progress.lastError(),
          null);
    }
    Batch batch = holder.get();
    Batch.Tries tries = batch.tries();
    Status shown = shown(batch);
    return new EventView(
        event,
        shown,
        progress.attempts() + tries.counted(),
        shown == Status.RETRY ? batch.actAt() : null,
        tries.lastError() == null ? progress.lastError() : tries.lastError(),
        batch.submission());
  }

  /** What the events of a batch are shown as. */
  static Status shown(Batch batch) {
    return batch.lease() == null && batch.submission() == null ? Status.RETRY : Status.DELIVERING;
  }
}
