package com.endclose.relay.dispatch;

import com.endclose.relay.control.Gate;
import com.endclose.relay.dispatch.Remaking.Remade;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Batch.Submission;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Postponement;
import com.endclose.relay.event.Status;
import com.endclose.relay.event.Verdict;
import com.endclose.relay.verify.EventKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One held batch from its POST to whatever comes of it, with the batches it is split into. */
final class Flight {

  /** Waits before the second and third try in place (SPEC 10). */
  private static final List<Duration> IN_PLACE =
      List.of(Duration.ofMillis(500), Duration.ofSeconds(1));

  private final Dispatching with;
  private final Tally tally;
  private final Deadline deadline;
  private final Set<String> probed;
  private final Settler settler;
  private final Deque<Work> stack = new ArrayDeque<>();
  private final Map<Batch, Alone> refusedAlone = new LinkedHashMap<>();

  /** A record refused alone, and the number of the first refusal that it met. */
  private record Alone(PostOutcome.Refused answer, long refusal) {}

  /**
   * @param probed the holds this flight probes: it may send although they stand; empty for none
   */
  Flight(Dispatching with, Tally tally, Deadline deadline, Set<String> probed) {
    this.with = with;
    this.tally = tally;
    this.deadline = deadline;
    this.probed = probed;
    this.settler = new Settler(with, tally, deadline);
  }

  void fly(Work first) {
    stack.push(first);
    while (!stack.isEmpty()) {
      Work work = stack.pop();
      sendable(work).ifPresent(this::send);
    }
    refusedAlone.forEach(this::judge);
  }

  /** The batch with its request body; empty when it has been put to wait, or dissolved. */
  private Optional<Work> sendable(Work work) {
    if (work.body().isPresent()) {
      return Optional.of(work);
    }
    Batch batch = work.batch();
    Remade remade = new Remaking(with).remake(batch);
    if (remade instanceof Remade.Records records) {
      return Optional.of(Work.withBody(batch, RequestBody.of(records.records()).bytes()));
    }
    if (remade instanceof Remade.Later later) {
      Instant at =
          later.counted()
              ? with.backoff(batch.tries().count())
              : with.now().plus(Duration.ofMinutes(10));
      failed(batch, new Postponement(at, later.reason(), true, later.counted(), false));
    } else {
      with.batches().dissolve(batch, with.now());
    }
    return Optional.empty();
  }

  private void send(Work work) {
    Batch batch = work.batch();
    byte[] body = work.body().orElseThrow();
    boolean unknown = false;
    for (int attempt = 0; ; attempt++) {
      Optional<Postponement> stop = mayNotSend(batch, attempt, unknown);
      if (stop.isPresent()) {
        stopped(batch, stop.get());
        return;
      }
      PostOutcome outcome =
          with.sink()
              .post(
                  EventKeys.idempotencyKey(batch.id()),
                  body,
                  deadline.atMost(DispatchSettings.CALL_LIMIT));
      boolean again =
          outcome instanceof PostOutcome.Unknown answer
              && answer.retryAt() == null
              && attempt < IN_PLACE.size()
              && probed.isEmpty();
      if (!again) {
        conclude(work, outcome, unknown);
        return;
      }
      unknown = true;
      with.pause().of(IN_PLACE.get(attempt));
    }
  }

  /** Read anew before every POST; empty when it may go. */
  private Optional<Postponement> mayNotSend(Batch batch, int attempt, boolean unknown) {
    Instant now = with.now();
    String reason = "";
    Instant at = now;
    Gate gate = probed.isEmpty() ? with.control().gate(batch.route(), now) : new Gate.Open();
    if (gate instanceof Gate.Stopped stopped) {
      reason = stopped.reason();
    } else if (gate instanceof Gate.Held held) {
      reason = held.reason();
      at = held.until();
    } else if (gate instanceof Gate.ProbeDue probe) {
      reason = probe.reason();
    } else if (!deadline.allows(DispatchSettings.CALL_LIMIT)
        || batch.lease() == null
        || batch.lease().until().isBefore(now.plus(DispatchSettings.CALL_LIMIT))) {
      reason = "out of time";
    } else {
      return Optional.empty();
    }
    return Optional.of(
        attempt == 0
            ? Postponement.unsent(at, reason)
            : Postponement.uncounted(at, reason, unknown));
  }

  /** What was never posted is given back; the rest keeps its batch. */
  private void stopped(Batch batch, Postponement wait) {
    boolean never = !wait.sent() && batch.tries().count() == 0 && !batch.tries().unknown();
    if (never && wait.error().equals("out of time")) {
      with.batches().dissolve(batch, with.now());
      tally.waits(batch.route(), batch.entries().size(), batch.oldestReceivedAt());
    } else {
      postpone(batch, wait);
    }
  }

  private void conclude(Work work, PostOutcome outcome, boolean unknownBefore) {
    Batch batch = work.batch();
    Instant now = with.now();
    if (outcome instanceof PostOutcome.Accepted accepted) {
      with.control().accepted(batch.route(), probed, now);
      Batch sent = unknownBefore ? batch.postedBefore() : batch;
      settler.settleFresh(sent, accepted.bulkRequestId());
    } else if (outcome instanceof PostOutcome.Refused refused) {
      with.control().keyPassed(probed);
      refused(work, refused);
    } else if (outcome instanceof PostOutcome.Rejected rejected) {
      String error = "HTTP " + rejected.status() + ": " + rejected.message();
      Instant probeAt = with.control().rejected(batch.route(), rejected.status(), error, now);
      with.signals().alarm("rejected", "HTTP " + rejected.status());
      postpone(batch, Postponement.uncounted(probeAt, error, unknownBefore));
    } else if (outcome instanceof PostOutcome.Throttled throttled) {
      throttled(batch, throttled.retryAt(), 429, throttled.message(), unknownBefore);
    } else if (outcome instanceof PostOutcome.Unknown unknown) {
      if (unknown.retryAt() != null) {
        throttled(batch, unknown.retryAt(), unknown.status(), unknown.message(), true);
      } else {
        failed(batch, counted(batch, unknown.message(), true));
      }
    } else if (outcome instanceof PostOutcome.Unexpected unexpected) {
      String error = "HTTP " + unexpected.status() + ": " + unexpected.message();
      failed(batch, counted(batch, error, unknownBefore));
    }
  }

  private Postponement counted(Batch batch, String error, boolean unknown) {
    return Postponement.counted(with.backoff(batch.tries().count()), error, unknown);
  }

  private void throttled(
      Batch batch,
      @org.jspecify.annotations.Nullable Instant retryAt,
      int status,
      String message,
      boolean unknown) {
    Instant now = with.now();
    Instant until = retryAt == null ? with.backoff(batch.tries().count()) : retryAt;
    String error = "HTTP " + status + ": " + message;
    with.control().throttled(until, status, error, now);
    postpone(batch, Postponement.uncounted(until, error, unknown));
  }

  /** A counted failure: the last one parks the events, when all have been tried long enough. */
  private void failed(Batch batch, Postponement wait) {
    if (wait.counted() && with.window().overAfterNext(batch, with.now())) {
      boolean unknown = wait.unknown() || batch.tries().unknown();
      Verdict parked = new Verdict.Parked(wait.error(), unknown);
      settle(batch, parked);
    } else {
      postpone(batch, wait);
    }
  }

  private void postpone(Batch batch, Postponement wait) {
    if (with.batches().postpone(batch, wait, with.now())) {
      tally.waits(batch.route(), batch.entries().size(), batch.oldestReceivedAt());
    }
  }

  private void refused(Work work, PostOutcome.Refused refused) {
    Batch batch = work.batch();
    Instant now = with.now();
    long number = with.control().refused(batch.route());
    int size = work.body().orElseThrow().length;
    if (batch.entries().size() > 1) {
      if (refused.status() == 413) {
        with.control().tooLarge(size);
      }
      List<Batch> halves =
          with.batches().split(batch, with.draws().id(), with.draws().id(), number, now);
      for (int i = halves.size() - 1; i >= 0; i--) {
        stack.push(Work.of(halves.get(i)));
      }
    } else if (refused.status() == 413) {
      settle(batch, new Verdict.Parked("record too large (" + size + " bytes on the wire)", false));
    } else {
      refusedAlone.put(
          batch,
          new Alone(refused, batch.tries().refusal() > 0 ? batch.tries().refusal() : number));
      String event = batch.entries().get(0).eventId();
      boolean held =
          !with.control().acceptedSince(batch.route(), refusedAlone.get(batch).refusal())
              && with.control().refusedAlone(batch.route(), event, refused.status(), now);
      if (held) {
        with.signals().alarm("refused", "HTTP " + refused.status());
        stopSplitting();
      }
    }
  }

  /** The fault is not the records': what is left of the split is given back, untouched. */
  private void stopSplitting() {
    while (!stack.isEmpty()) {
      Batch rest = stack.pop().batch();
      with.batches().dissolve(rest, with.now());
      tally.waits(rest.route(), rest.entries().size(), rest.oldestReceivedAt());
    }
  }

  /** A record refused alone is at fault once another of its route was accepted since. */
  private void judge(Batch batch, Alone alone) {
    String error = "HTTP " + alone.answer().status() + ": " + alone.answer().message();
    settle(
        batch,
        with.control().acceptedSince(batch.route(), alone.refusal())
            ? new Verdict.Parked(error, false)
            : new Verdict.RefusedAlone(
                with.backoff(batch.tries().eventAttempts()), error, alone.refusal()));
  }

  /** One verdict for every event of the batch. */
  private void settle(Batch batch, Verdict verdict) {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    batch.entries().forEach(entry -> verdicts.put(entry.eventId(), verdict));
    Instant now = with.now();
    List<Event> settled = with.batches().settle(batch, verdicts, now).orElse(new ArrayList<>());
    for (Event event : settled) {
      tally.settled(event, now);
      if (event.status() == Status.RETRY && verdict instanceof Verdict.Parked) {
        new Supersessions(with).note(event, now);
      }
    }
  }

  /** Asks after a batch accepted earlier. */
  void ask(Batch batch, Submission submission) {
    settler.settleSubmitted(batch, submission);
  }
}
