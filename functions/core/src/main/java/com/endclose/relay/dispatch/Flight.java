package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.DispatchSettings.CALL_LIMIT;

import com.endclose.relay.control.Hold;
import com.endclose.relay.dispatch.Remaking.Remade;
import com.endclose.relay.dispatch.Sending.Sent;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Postponement;
import com.endclose.relay.event.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One held batch from its POST to whatever comes of it, with the batches it is split into. */
final class Flight {

  /** How long a batch waits for a data key to come back (spec MAP-13). */
  private static final Duration UNTIL_KEY_IS_BACK = Duration.ofMinutes(10);

  private static final String NO_TIME = "the enrichments of its records take too long together";

  private final Dispatching with;
  private final Deadline deadline;
  private final Landing landing;
  private final Sending sending;
  private final Settler settler;
  private final Deque<Work> stack = new ArrayDeque<>();
  private final Map<Batch, Alone> refusedAlone = new LinkedHashMap<>();

  /** The holds that are probed: the first batch may go although they stand. */
  private Set<String> probed;

  /** A record refused alone, and the number of the first refusal that it met. */
  private record Alone(PostOutcome.Refused answer, long refusal) {}

  Flight(Dispatching with, Tally tally, Deadline deadline, Set<String> probed) {
    this.with = with;
    this.deadline = deadline;
    this.landing = new Landing(with, tally);
    this.sending = new Sending(with, deadline);
    this.settler = new Settler(with, tally, deadline);
    this.probed = probed;
  }

  void fly(Work first) {
    stack.push(first);
    while (!stack.isEmpty()) {
      sendable(stack.pop()).ifPresent(this::send);
      probed = Set.of();
    }
    refusedAlone.forEach(this::judge);
  }

  /** The batch with its request body; empty when it has been put to wait, or dissolved. */
  private Optional<Work> sendable(Work work) {
    if (work.body().isPresent()) {
      return Optional.of(work);
    }
    Batch batch = work.batch();
    Remade remade = new Remaking(with, timeToMake(batch)).remake(batch);
    if (remade instanceof Remade.Records records) {
      return Optional.of(Work.withBody(batch, RequestBody.of(records.records()).bytes()));
    }
    if (remade instanceof Remade.Later later) {
      Instant at =
          later.counted()
              ? with.backoff(batch.tries().count())
              : with.now().plus(UNTIL_KEY_IS_BACK);
      landing.failed(batch, new Postponement(at, later.reason(), true, later.counted(), false));
    } else if (remade instanceof Remade.NoTime noTime) {
      Instant at = with.backoff(batch.tries().count());
      if (noTime.counted()) {
        landing.failed(batch, new Postponement(at, NO_TIME, true, true, false));
      } else {
        landing.outOfTime(batch, Postponement.unsent(at, NO_TIME));
      }
    } else {
      landing.givenBack(batch);
    }
    return Optional.empty();
  }

  /** Until its lease or the drain ends, less the time for its POST. */
  private Deadline timeToMake(Batch batch) {
    Lease lease = batch.lease();
    Instant now = with.now();
    Duration held = lease == null ? Duration.ZERO : Duration.between(now, lease.until());
    return deadline.sooner(held.minus(CALL_LIMIT), CALL_LIMIT);
  }

  private void send(Work work) {
    Batch batch = work.batch();
    Sent sent = sending.send(batch, work.body().orElseThrow(), probed);
    if (sent instanceof Sent.Forbidden forbidden) {
      landing.waits(batch, forbidden.postponement());
    } else if (sent instanceof Sent.OutOfTime outOfTime) {
      landing.outOfTime(batch, outOfTime.postponement());
    } else if (sent instanceof Sent.Answered answered) {
      answered(work, answered.outcome(), answered.unknownBefore());
    }
  }

  private void answered(Work work, PostOutcome outcome, boolean unknownBefore) {
    Batch batch = work.batch();
    Instant now = with.now();
    if (outcome instanceof PostOutcome.Accepted accepted) {
      with.control().accepted(batch.route(), probed, now);
      Batch sent = unknownBefore ? batch.postedBefore() : batch;
      settler.settleFresh(sent, accepted.bulkRequestId(), work.body().orElseThrow());
    } else if (outcome instanceof PostOutcome.Refused refused) {
      with.control().keyPassed(probed);
      refused(work, refused);
    } else if (outcome instanceof PostOutcome.Rejected rejected) {
      String error = "HTTP " + rejected.status() + ": " + rejected.message();
      Instant probeAt = with.control().rejected(batch.route(), rejected.status(), error, now);
      with.signals().alarm("rejected", "HTTP " + rejected.status());
      landing.waits(batch, Postponement.uncounted(probeAt, error, unknownBefore));
    } else if (outcome instanceof PostOutcome.Throttled throttled) {
      throttled(batch, throttled.retryAt(), 429, throttled.message(), unknownBefore);
    } else if (outcome instanceof PostOutcome.Unknown unknown) {
      if (unknown.retryAt() == null) {
        unanswered(batch, unknown.message());
      } else {
        throttled(batch, unknown.retryAt(), unknown.status(), unknown.message(), true);
      }
    } else if (outcome instanceof PostOutcome.Unexpected unexpected) {
      unexpected(batch, unexpected, unknownBefore || unexpected.mayHaveArrived());
    }
  }

  private void unexpected(Batch batch, PostOutcome.Unexpected answer, boolean unknown) {
    if (answer.retryAt() == null) {
      String error = "HTTP " + answer.status() + ": " + answer.message();
      if (answer.mayHaveArrived()) {
        unanswered(batch, error);
      } else {
        landing.failed(batch, counted(batch, error, unknown));
      }
    } else {
      throttled(batch, answer.retryAt(), answer.status(), answer.message(), unknown);
    }
  }

  /** The outcome is unknown. One of several records may be the cause. */
  private void unanswered(Batch batch, String error) {
    Batch.Silence silence = batch.tries().silence();
    Postponement wait = counted(batch, error, true);
    if (batch.entries().size() == 1 || !wait.counted()) {
      landing.failed(batch, wait);
    } else if (silence == null) {
      landing.failed(
          batch, batch.tries().unknown() ? wait.unanswered(with.control().silent()) : wait);
    } else if (silence.enoughAfterNext(with.now()) && othersGo(batch, silence)) {
      List<Batch> halves =
          with.batches().splitUnanswered(batch, with.draws().id(), with.draws().id(), with.now());
      for (int i = halves.size() - 1; i >= 0; i--) {
        stack.push(Work.of(halves.get(i)));
      }
    } else {
      landing.failed(batch, wait.unanswered(silence.number()));
    }
  }

  /**
   * Whether End Close accepted others meanwhile. A batch that is alone in its shard, with nothing
   * else to tell by, is cut in two after a longer time, while End Close answers reads: then one
   * half tells of the other.
   */
  private boolean othersGo(Batch batch, Batch.Silence silence) {
    return with.control().acceptedSinceSilence(silence.number())
        || (silence.enoughAlone(with.now())
            && with.batches().list(batch.route(), batch.shard()).size() == 1
            && with.door().answers(deadline.atMost(CALL_LIMIT)));
  }

  /** A failure that counts, unless a hold stands: the time under one parks nothing. */
  private Postponement counted(Batch batch, String error, boolean unknown) {
    Instant at = with.backoff(batch.tries().count());
    return probed.isEmpty()
        ? Postponement.counted(at, error, unknown)
        : Postponement.uncounted(at, error, unknown);
  }

  private void throttled(
      Batch batch, @Nullable Instant retryAt, int status, String message, boolean unknown) {
    Instant until = retryAt == null ? with.backoff(batch.tries().count()) : retryAt;
    String error = "HTTP " + status + ": " + message;
    new Throttling(with).until(until, status, error);
    landing.waits(batch, Postponement.uncounted(until, error, unknown));
  }

  private void refused(Work work, PostOutcome.Refused refused) {
    Batch batch = work.batch();
    int size = work.body().orElseThrow().length;
    long number = with.control().refused(batch.route());
    if (batch.entries().size() > 1) {
      refusedTogether(batch, refused, size, number);
    } else if (refused.status() == 413) {
      String reason = "record too large (" + size + " bytes on the wire)";
      landing.settle(batch, new Verdict.Parked(reason, false));
    } else {
      refusedAlone(batch, refused, number);
    }
  }

  private void refusedTogether(Batch batch, PostOutcome.Refused refused, int size, long number) {
    if (refused.status() == 413) {
      with.control().tooLarge(size);
    }
    if (heldForRefusals(batch.route())) {
      // Refused under its key: whatever became of earlier POSTs, End Close never took it.
      landing.settle(batch, new Verdict.GivenBack(with.now()));
      return;
    }
    List<Batch> halves =
        with.batches().split(batch, with.draws().id(), with.draws().id(), number, with.now());
    for (int i = halves.size() - 1; i >= 0; i--) {
      stack.push(Work.of(halves.get(i)));
    }
  }

  private boolean heldForRefusals(String route) {
    Hold hold = with.control().state().holds().get(route);
    return hold != null && hold.kind() == Hold.Kind.REFUSED;
  }

  private void refusedAlone(Batch batch, PostOutcome.Refused refused, long number) {
    long first = batch.tries().refusal() > 0 ? batch.tries().refusal() : number;
    refusedAlone.put(batch, new Alone(refused, first));
    String event = batch.entries().get(0).eventId();
    if (!with.control().acceptedSince(batch.route(), first)
        && with.control().refusedAlone(batch.route(), event, refused.status(), with.now())) {
      with.signals().alarm("refused", "HTTP " + refused.status());
      // The fault is not the records': what is left of the split is given back, untouched.
      while (!stack.isEmpty()) {
        landing.givenBack(stack.pop().batch());
      }
    }
  }

  /** A record refused alone is at fault once another of its route was accepted since. */
  private void judge(Batch batch, Alone alone) {
    String error = "HTTP " + alone.answer().status() + ": " + alone.answer().message();
    Instant at = with.backoff(batch.tries().eventAttempts());
    landing.settle(
        batch,
        with.control().acceptedSince(batch.route(), alone.refusal())
            ? new Verdict.Parked(error, false)
            : new Verdict.RefusedAlone(
                at, error, alone.refusal(), !heldForRefusals(batch.route())));
  }

  /** Asks after a batch accepted earlier. */
  void ask(Batch batch, Batch.Submission submission) {
    settler.settleSubmitted(batch, submission);
  }
}
