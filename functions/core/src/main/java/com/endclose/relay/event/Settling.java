package com.endclose.relay.event;

import com.endclose.relay.event.Settlement.Delivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes a batch's verdicts to its events: what is final first, what goes again last. */
final class Settling {

  private final EventRows rows;
  private final BatchRows batches;
  private final Batch batch;
  private final Map<String, Verdict> verdicts;
  private final RetryWindow window;
  private final Instant now;
  private final Map<String, Event> settled = new LinkedHashMap<>();

  Settling(
      EventRows rows,
      BatchRows batches,
      Batch batch,
      Map<String, Verdict> verdicts,
      RetryWindow window,
      Instant now) {
    this.rows = rows;
    this.batches = batches;
    this.batch = batch;
    this.verdicts = verdicts;
    this.window = window;
    this.now = now;
  }

  /** The events as they stand then; empty when someone else holds the batch. */
  Optional<List<Event>> run() {
    List<Event> next = new ArrayList<>();
    for (Event event :
        rows.readAll(batch.entries().stream().map(Batch.Entry::eventId).toList()).values()) {
      if (takenOver(event)) {
        return Optional.empty();
      }
      settled.put(event.id(), event);
      Event as = step(event);
      if (as != null) {
        next.add(as);
      }
    }
    if (!write(next, 0)) {
      return Optional.empty();
    }
    Batch row = batch;
    if (next.stream().anyMatch(event -> phase(event) > 0)) {
      // Parked events can be replayed and waiting ones claimed while others still are in flight:
      // from here on the batch's row alone shows a taker that it was posted.
      row = batch.mayBePosted();
      if (!batches.replace(row) || !write(next, 1) || !write(next, 2)) {
        return Optional.empty();
      }
    }
    return batches.delete(row) ? Optional.of(List.copyOf(settled.values())) : Optional.empty();
  }

  private static int phase(Event next) {
    return next.status().waiting() ? 2 : next.status() == Status.PARKED ? 1 : 0;
  }

  private boolean write(List<Event> all, int phase) {
    List<Event> some = all.stream().filter(event -> phase(event) == phase).toList();
    if (some.isEmpty()) {
      return true;
    }
    Set<String> lost = rows.replaceAll(some);
    for (Event event : some) {
      if (!lost.contains(event.id())) {
        settled.put(event.id(), event);
      } else if (!writeAnew(event.id())) {
        return false;
      }
    }
    return true;
  }

  /** A redelivery wrote the row in between, or a new holder did. */
  private boolean writeAnew(String id) {
    while (true) {
      Optional<Event> event = rows.read(id);
      if (event.isEmpty()) {
        return true;
      }
      if (takenOver(event.get())) {
        return false;
      }
      Event next = step(event.get());
      if (next == null || rows.replace(next)) {
        settled.put(id, next == null ? event.get() : next);
        return true;
      }
    }
  }

  private boolean takenOver(Event event) {
    return event.status() == Status.DELIVERING
        && event.claim() != null
        && event.claim().batchId().equals(batch.id())
        && event.claim().epoch() > batch.epoch();
  }

  private @Nullable Event step(Event event) {
    if (!event.heldBy(batch.claim())) {
      return null;
    }
    Verdict verdict = verdicts.get(event.id());
    if (verdict == null) {
      // Left out, it would stay in flight with no batch to find it by.
      throw new IllegalArgumentException("verdicts: none for event " + event.id());
    }
    return apply(event, verdict);
  }

  private Event apply(Event event, Verdict verdict) {
    if (verdict instanceof Verdict.Created created) {
      return event.delivered(Delivery.CREATED, created.bulkRequestId(), now);
    }
    if (verdict instanceof Verdict.Skipped skipped) {
      Delivery delivery =
          event.progress().posted() || batch.tries().unknown()
              ? Delivery.SKIPPED
              : Delivery.SKIPPED_EXISTING;
      return event.delivered(delivery, skipped.bulkRequestId(), now);
    }
    Progress carried = event.progress().carriedOver(batch);
    if (verdict instanceof Verdict.Parked parked) {
      UnknownPost unknown = parked.unknown() ? batch.unknownPost(bodyVersion(event)) : null;
      return event.parked(carried.error(parked.reason()).sent(true, unknown), now);
    }
    if (verdict instanceof Verdict.Retry retry) {
      return again(event, carried.error(retry.error()).at(retry.at()));
    }
    if (verdict instanceof Verdict.GivenBack back) {
      return event.retrying(alive(carried.at(back.at())));
    }
    if (verdict instanceof Verdict.RefusedAlone refused) {
      Suspicion suspicion = carried.suspicion().refused(refused.refusal(), true);
      Progress alone = carried.error(refused.error()).at(refused.at()).suspected(suspicion);
      return refused.counts() ? again(event, alone) : event.retrying(alive(alone));
    }
    throw new IllegalStateException("unknown verdict " + verdict.getClass());
  }

  /** Its holder lived to tell, and End Close answered. */
  private static Progress alive(Progress progress) {
    return progress.suspected(progress.suspicion().deaths(0)).sent(true, null);
  }

  private Event again(Event event, Progress carried) {
    Progress failed = alive(carried.failed(1, now));
    return window.over(failed.attempts(), failed.firstFailedAt(), now)
        ? event.parked(failed, now)
        : event.retrying(failed);
  }

  private int bodyVersion(Event event) {
    return batch.entries().stream()
        .filter(entry -> entry.eventId().equals(event.id()))
        .findFirst()
        .map(Batch.Entry::bodyVersion)
        .orElse(event.bodies().active().version());
  }
}
