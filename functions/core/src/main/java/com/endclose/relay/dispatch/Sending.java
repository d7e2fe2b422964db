package com.endclose.relay.dispatch;

import com.endclose.relay.control.Gate;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Postponement;
import com.endclose.relay.verify.EventKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The POST of one batch, with its tries in place (spec SEND). */
final class Sending {

  /** Waits before the second and third try. */
  private static final List<Duration> IN_PLACE =
      List.of(Duration.ofMillis(500), Duration.ofSeconds(1));

  private final Dispatching with;
  private final Deadline deadline;

  Sending(Dispatching with, Deadline deadline) {
    this.with = with;
    this.deadline = deadline;
  }

  /** What came of it. */
  sealed interface Sent {

    /**
     * End Close's last word, or silence.
     *
     * @param unknownBefore whether an earlier try may have reached it
     */
    record Answered(PostOutcome outcome, boolean unknownBefore) implements Sent {}

    /** It may not go, or not again, for now. */
    record Forbidden(Postponement postponement) implements Sent {}

    /**
     * There is no time left for it.
     *
     * @param postponement for when it keeps its batch
     */
    record OutOfTime(Postponement postponement) implements Sent {}
  }

  /**
   * @param probed the holds it goes out in spite of, and then only once; empty for no probe
   */
  Sent send(Batch batch, byte[] body, Set<String> probed) {
    boolean unknown = false;
    for (int attempt = 0; ; attempt++) {
      Optional<Sent> stop = stop(batch, new Try(attempt > 0, unknown, probed));
      if (stop.isPresent()) {
        return stop.get();
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
        return new Sent.Answered(outcome, unknown);
      }
      unknown = true;
      with.pause().of(IN_PLACE.get(attempt));
    }
  }

  private record Try(boolean sentBefore, boolean unknown, Set<String> probed) {

    Postponement until(Instant at, String reason) {
      return sentBefore
          ? Postponement.uncounted(at, reason, unknown)
          : Postponement.unsent(at, reason);
    }
  }

  /** Read anew before every POST; empty when it may go. */
  private Optional<Sent> stop(Batch batch, Try next) {
    Instant now = with.now();
    Gate gate = with.control().gate(batch.route(), next.probed(), now);
    if (gate instanceof Gate.Stopped stopped) {
      return Optional.of(new Sent.Forbidden(next.until(now, stopped.reason())));
    }
    if (gate instanceof Gate.Held held) {
      return Optional.of(new Sent.Forbidden(next.until(held.until(), held.reason())));
    }
    if (gate instanceof Gate.ProbeDue due) {
      return Optional.of(new Sent.Forbidden(next.until(now, due.reason())));
    }
    if (!deadline.allows(DispatchSettings.CALL_LIMIT) || leaseEnds(batch, now)) {
      return Optional.of(new Sent.OutOfTime(next.until(now, "out of time")));
    }
    return Optional.empty();
  }

  /** Nothing is posted that might still be on its way when someone else may take the batch. */
  private static boolean leaseEnds(Batch batch, Instant now) {
    return batch.lease() == null
        || batch.lease().until().isBefore(now.plus(DispatchSettings.CALL_LIMIT));
  }
}
