package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.event.Settlement.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Writing what became of a batch's events (spec STATE-1, BATCH, SETTLE, STATE-4). */
public abstract class SettleContract extends StoreContract {

  private Event settledAs(Batch batch, Verdict verdict) {
    List<Event> events = settle(batch, verdict);
    assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
    assertThat(events).hasSize(1);
    assertThat(row(events.get(0))).isEqualTo(events.get(0));
    return events.get(0);
  }

  private Delivery delivery(Event event) {
    assertThat(event.status()).isEqualTo(Status.DELIVERED);
    return event.settlement().delivery();
  }

  /** Sent, failed for good there, due again. */
  private Batch sentBefore(String name) {
    settle(claimed(name), new Verdict.Retry(now(), "bulk request failed"));
    return claim();
  }

  @Test
  final void a_created_record_delivers_its_event_in_that_bulk_request() {
    Event event = settledAs(claimed("e1"), new Verdict.Created("77"));

    assertThat(delivery(event)).isEqualTo(Delivery.CREATED);
    assertThat(event.settlement().bulkRequestId()).isEqualTo("77");
    assertThat(event.settlement().at()).isEqualTo(now());
  }

  @Test
  final void skipped_without_an_earlier_sending_means_another_record_owns_the_external_id() {
    assertThat(delivery(settledAs(claimed("e1"), new Verdict.Skipped("77"))))
        .isEqualTo(Delivery.SKIPPED_EXISTING);
  }

  @Test
  final void skipped_after_an_earlier_sending_is_our_own() {
    assertThat(delivery(settledAs(sentBefore("e1"), new Verdict.Skipped("77"))))
        .isEqualTo(Delivery.SKIPPED);
  }

  @Test
  final void skipped_after_a_sending_without_an_answer_is_our_own() {
    Batch batch = claimed("e1");
    batches.postpone(batch, Postponement.counted(now(), "time-out", true), now());

    assertThat(delivery(settledAs(take(batch), new Verdict.Skipped("77"))))
        .isEqualTo(Delivery.SKIPPED);
  }

  @Test
  final void skipped_after_its_holder_died_is_our_own_also_when_it_was_submitted_since() {
    Batch taken = held(takeOver(claimed("e1")));
    batches.submitted(taken, new Batch.Submission("77", now(), 0), now());

    assertThat(delivery(settledAs(take(taken), new Verdict.Skipped("77"))))
        .isEqualTo(Delivery.SKIPPED);
  }

  @Test
  final void skipped_after_a_wait_in_which_nothing_was_sent_is_not_our_own() {
    Batch batch = claimed("e1");
    batches.postpone(batch, Postponement.unsent(now(), "paused"), now());

    assertThat(delivery(settledAs(take(batch), new Verdict.Skipped("77"))))
        .isEqualTo(Delivery.SKIPPED_EXISTING);
  }

  @Test
  final void a_record_that_cannot_go_parks_with_the_reason_and_its_payload() {
    Event event = settledAs(claimed("e1"), new Verdict.Parked("no such stream", false));

    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).isEqualTo("no such stream");
    assertThat(event.progress().unknown()).isNull();
    assertThat(rows.readBody(event.id(), 0)).isPresent();
  }

  @Test
  final void an_event_parked_with_an_unknown_outcome_says_how_it_was_sent() {
    Event event = settledAs(claimed("e1"), new Verdict.Parked("no answer", true));

    assertThat(event.progress().unknown()).isEqualTo(new UnknownPost("config-1", "key-1", 0));
  }

  @Test
  final void a_retry_counts_an_attempt_and_is_due_when_told() {
    Instant later = now().plusSeconds(30);
    Event event = settledAs(claimed("e1"), new Verdict.Retry(later, "row without a result"));

    assertThat(event.status()).isEqualTo(Status.RETRY);
    assertThat(event.progress().attempts()).isEqualTo(1);
    assertThat(event.progress().nextAttemptAt()).isEqualTo(later);
    assertThat(event.progress().firstFailedAt()).isEqualTo(now());
    assertThat(event.progress().lastError()).isEqualTo("row without a result");
    assertThat(event.progress().unknown()).isNull();
  }

  @Test
  final void what_is_given_back_counts_nothing() {
    Instant later = now().plusSeconds(30);
    Event event = settledAs(claimed("e1"), new Verdict.GivenBack(later));

    assertThat(event.status()).isEqualTo(Status.RETRY);
    assertThat(event.progress().attempts()).isZero();
    assertThat(event.progress().nextAttemptAt()).isEqualTo(later);
  }

  @Test
  final void a_record_refused_alone_remembers_the_first_refusal_it_met() {
    Event event =
        settledAs(claimed("e1"), new Verdict.RefusedAlone(now(), "HTTP 422: bad", 7, true));

    assertThat(event.progress().suspicion().refusal()).isEqualTo(7);
    assertThat(event.progress().attempts()).isEqualTo(1);
    assertThat(claim().tries().refusal()).isEqualTo(7);
  }

  @Test
  final void a_batchs_counted_failures_become_its_events_own() {
    Batch batch = claimed("e1");
    Instant began = now();
    for (int i = 0; i < 3; i++) {
      batches.postpone(batch, Postponement.counted(now(), "503", true), now());
      batch = take(batch);
      clock.tickSeconds(60);
    }
    batches.postpone(batch, Postponement.uncounted(now(), "401", true), now());
    Event event = settledAs(take(batch), new Verdict.Retry(now(), "failed"));

    assertThat(event.progress().attempts()).isEqualTo(4);
    assertThat(event.progress().firstFailedAt()).isEqualTo(began);
  }

  @Test
  final void the_last_of_enough_failures_over_a_long_time_parks() {
    Batch batch = failing("e1", RetryWindow.MIN_ATTEMPTS - 1);
    clock.tick(PARK_AFTER.plusMillis(1));

    Event event = settledAs(batch, new Verdict.Retry(now(), "still failing"));

    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().attempts()).isEqualTo(RetryWindow.MIN_ATTEMPTS);
    assertThat(event.progress().lastError()).isEqualTo("still failing");
  }

  @Test
  final void too_few_failures_never_park_and_neither_does_a_short_time() {
    Batch few = failing("e1", RetryWindow.MIN_ATTEMPTS - 2);
    clock.tick(Duration.ofDays(900));
    assertThat(settledAs(few, new Verdict.Retry(now().plus(LEDGER), "x")).status())
        .isEqualTo(Status.RETRY);

    Batch brief = failing("e2", 40);
    clock.tick(PARK_AFTER);
    assertThat(settledAs(brief, new Verdict.Retry(now().plus(LEDGER), "x")).status())
        .isEqualTo(Status.RETRY);
  }

  /** A held batch of one event with so many counted failures, the first of them now. */
  private Batch failing(String name, int failures) {
    Batch batch = claimed(name);
    for (int i = 0; i < failures; i++) {
      batches.postpone(batch, Postponement.counted(now(), "503", true), now());
      batch = take(batch);
    }
    return batch;
  }

  @Test
  final void time_without_a_counted_failure_parks_nothing() {
    Batch batch = failing("e1", RetryWindow.MIN_ATTEMPTS + 1);
    for (int day = 0; day < 60; day++) {
      clock.tick(Duration.ofDays(1));
      batches.postpone(batch, Postponement.unsent(now(), "paused"), now());
      batch = take(batch);
    }

    assertThat(settledAs(batch, new Verdict.GivenBack(now())).status()).isEqualTo(Status.RETRY);
  }

  @Test
  final void a_replay_begins_a_fresh_window() {
    Batch batch = failing("e1", RetryWindow.MIN_ATTEMPTS - 1);
    clock.tick(PARK_AFTER.plusMillis(1));
    Event event = settledAs(batch, new Verdict.Retry(now(), "still failing"));
    admin.replay(event.id(), Replaying.PLAIN, now());

    Event again = settledAs(claim(), new Verdict.Retry(now(), "x"));
    assertThat(again.progress().attempts()).isEqualTo(1);
    assertThat(again.progress().firstFailedAt()).isEqualTo(now());
  }

  @Test
  final void each_event_has_its_own_verdict() {
    Batch batch = claimed("e1", "e2", "e3");

    batches.settle(
        batch,
        Map.of(
            "payouts/e1", new Verdict.Created("1"),
            "payouts/e2", new Verdict.Parked("bad", false),
            "payouts/e3", new Verdict.Retry(now(), "again")),
        now());

    assertThat(rows.read("payouts/e1").map(Event::status)).contains(Status.DELIVERED);
    assertThat(rows.read("payouts/e2").map(Event::status)).contains(Status.PARKED);
    assertThat(rows.read("payouts/e3").map(Event::status)).contains(Status.RETRY);
  }

  @Test
  final void an_event_without_a_verdict_is_a_mistake_and_nothing_is_written() {
    Batch batch = claimed("e1", "e2");
    Map<String, Verdict> one = Map.of("payouts/e1", new Verdict.Created("1"));

    assertThatThrownBy(() -> batches.settle(batch, one, now()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("payouts/e2");
    assertThat(rows.read("payouts/e1").map(Event::status)).contains(Status.DELIVERING);
  }

  @Test
  final void a_redelivery_that_comes_in_between_changes_no_verdict() {
    Batch batch = claimed("e1");
    rows.atWrite(
        1, FailingRows.Moment.BEFORE, () -> again(rows.read("payouts/e1").orElseThrow(), "second"));

    Event event = settledAs(batch, new Verdict.Created("1"));

    assertThat(event.status()).isEqualTo(Status.DELIVERED);
    assertThat(event.bodies().conflicted()).isTrue();
  }

  @Test
  final void errors_are_cut_to_five_hundred_characters_and_never_inside_one() {
    String longer = "x".repeat(499) + "\uD83D\uDCB6 and more";
    Event event = settledAs(claimed("e1"), new Verdict.Parked(longer, false));
    assertThat(event.progress().lastError()).isEqualTo("x".repeat(499));

    Batch batch = claimed("e2");
    batches.postpone(batch, Postponement.counted(now(), "y".repeat(900), true), now());
    assertThat(row(batch).tries().lastError()).hasSize(500);
  }
}
