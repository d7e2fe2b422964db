package com.endclose.relay.dispatch;

import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.AskOutcome.Answered;
import com.endclose.relay.endclose.AskOutcome.BulkStatus;
import com.endclose.relay.endclose.AskOutcome.Row;
import com.endclose.relay.endclose.SafeWords;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Batch.Submission;
import com.endclose.relay.event.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Asks after accepted batches and writes what became of their events (spec SETTLE). */
final class Settler {

  private static final Duration FIRST_GAP = Duration.ofMillis(50);
  private static final Duration FIRST_REASK = Duration.ofSeconds(5);
  private static final Duration LONGEST_REASK = Duration.ofMinutes(10);
  private static final Duration UNSETTLED_AFTER = Duration.ofHours(24);
  private static final String UNSETTLED =
      "End Close accepted it and never said what became of it; look for it at End Close";

  private static final String LEFT_OUT =
      "End Close gave a reason, which is left out: the record that it must be compared with can't be"
          + " made again here; look the bulk request up at End Close";

  private final Dispatching with;
  private final Landing landing;
  private final Deadline deadline;

  Settler(Dispatching with, Tally tally, Deadline deadline) {
    this.with = with;
    this.landing = new Landing(with, tally);
    this.deadline = deadline;
  }

  /** A batch was just accepted: asks at once, then at growing intervals for a little while. */
  void settleFresh(Batch batch, String bulkRequestId, byte[] sent) {
    Submission submission = new Submission(bulkRequestId, with.now(), 0);
    Deadline until =
        new Deadline(with.clock(), with.now().plus(deadline.atMost(DispatchSettings.SETTLE_LIMIT)));
    Duration gap = FIRST_GAP;
    AskOutcome answer = ask(bulkRequestId, until);
    while (stillOpen(answer) && until.allows(gap)) {
      with.pause().of(gap);
      gap = gap.multipliedBy(3).dividedBy(2);
      answer = ask(bulkRequestId, until);
    }
    conclude(batch, submission, answer, () -> new SafeWords(sent)::of);
  }

  /** A batch was accepted a while ago: asks once. */
  void settleSubmitted(Batch batch, Submission submission) {
    conclude(batch, submission, ask(submission.bulkRequestId(), deadline), () -> words(batch));
  }

  private AskOutcome ask(String bulkRequestId, Deadline until) {
    return with.control().throttledUntil(with.now()).isPresent()
        ? new AskOutcome.Failed("End Close asked to be left alone for now")
        : with.sink().ask(bulkRequestId, until.atMost(DispatchSettings.CALL_LIMIT));
  }

  private static boolean stillOpen(AskOutcome answer) {
    return answer instanceof AskOutcome.NotFound
        || (answer instanceof Answered answered && !answered.status().isFinal());
  }

  private void conclude(
      Batch batch,
      Submission submission,
      AskOutcome answer,
      Supplier<UnaryOperator<@Nullable String>> words) {
    Instant now = with.now();
    if (answer instanceof AskOutcome.Rejected rejected) {
      with.control().rejected(batch.route(), rejected.status(), rejected.message(), now);
      with.signals().alarm("rejected", "HTTP " + rejected.status());
    } else if (answer instanceof AskOutcome.Throttled throttled) {
      new Throttling(with).until(throttled.retryAt(), throttled.status(), throttled.message());
    }
    boolean late = !submission.at().plus(UNSETTLED_AFTER).isAfter(now);
    Optional<Map<String, Verdict>> verdicts =
        told(answer).flatMap(told -> verdicts(batch, submission, told, late, words));
    if (verdicts.isPresent()) {
      landing.settle(batch, verdicts.get());
    } else {
      Submission asked =
          new Submission(submission.bulkRequestId(), submission.at(), submission.asks() + 1);
      landing.submitted(batch, asked, now.plus(reask(submission.asks())));
    }
  }

  /** What the server said of the bulk request, be it that there is none; empty for no answer. */
  private static Optional<Answered> told(AskOutcome answer) {
    if (answer instanceof AskOutcome.NotFound) {
      return Optional.of(new Answered(BulkStatus.PENDING, List.of(), null));
    }
    return answer instanceof Answered answered ? Optional.of(answered) : Optional.empty();
  }

  private static Duration reask(int asks) {
    Duration doubled = FIRST_REASK.multipliedBy(1L << Math.min(asks, 10));
    return doubled.compareTo(LONGEST_REASK) > 0 ? LONGEST_REASK : doubled;
  }

  /**
   * Empty while more may come: the bulk request goes on, or its rows can't be told apart yet, since
   * an older server names them by external id only. After a day, what has no result never will.
   */
  private Optional<Map<String, Verdict>> verdicts(
      Batch batch,
      Submission submission,
      Answered sent,
      boolean late,
      Supplier<UnaryOperator<@Nullable String>> words) {
    if (!sent.status().isFinal() && !late) {
      return Optional.empty();
    }
    Answered answered = safe(sent, words);
    RowsByEvent rows = RowsByEvent.of(batch, answered.rows(), new Remaking(with, deadline));
    if (!rows.complete() && !late) {
      return Optional.empty();
    }
    Answered told =
        rows.complete()
            ? answered
            : new Answered(BulkStatus.PENDING, answered.rows(), answered.errorMessage());
    return Optional.of(
        rows.verdicts(
            told,
            submission.bulkRequestId(),
            error -> new Verdict.Retry(with.backoff(batch.tries().eventAttempts()), error),
            () -> new Verdict.Parked(UNSETTLED, true)));
  }

  /** The answer with words that quote no record. */
  private static Answered safe(
      Answered answered, Supplier<UnaryOperator<@Nullable String>> comparing) {
    boolean wordless =
        answered.errorMessage() == null
            && answered.rows().stream().allMatch(row -> row.error() == null);
    if (wordless) {
      return answered;
    }
    UnaryOperator<@Nullable String> words = once(comparing.get());
    List<Row> rows = new ArrayList<>();
    for (Row row : answered.rows()) {
      rows.add(new Row(row.index(), row.externalId(), row.status(), words.apply(row.error())));
    }
    return new Answered(answered.status(), rows, words.apply(answered.errorMessage()));
  }

  /** Many records tend to have the same error. */
  private static UnaryOperator<@Nullable String> once(UnaryOperator<@Nullable String> words) {
    Map<String, Optional<String>> known = new HashMap<>();
    return text ->
        text == null
            ? null
            : known
                .computeIfAbsent(text, same -> Optional.ofNullable(words.apply(same)))
                .orElse(null);
  }

  /**
   * Compares with the records, which are made again without their enrichments. When that is not
   * possible, nothing can be compared, and the words are left out.
   */
  private UnaryOperator<@Nullable String> words(Batch batch) {
    Optional<List<Made.Ready>> records = new Remaking(with, deadline).remakeUnenriched(batch);
    return records.isPresent()
        ? new SafeWords(RequestBody.of(records.get()).bytes())::of
        : words -> words == null ? null : LEFT_OUT;
  }
}
