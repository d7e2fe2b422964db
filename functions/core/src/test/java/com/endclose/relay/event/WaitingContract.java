package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A batch that waits, is split, or is given back (spec BATCH, SEND-5). */
public abstract class WaitingContract extends StoreContract {

  private Map<String, Event> events(Batch batch) {
    return rows.readAll(Batches.ids(batch));
  }

  @Test
  final void a_waiting_batch_costs_its_events_nothing_and_goes_again_as_it_is() {
    Batch batch = claimed("e1", "e2");
    Map<String, Event> before = events(batch);

    assertThat(
            batches.postpone(batch, Postponement.counted(now().plusSeconds(2), "503", true), now()))
        .isTrue();

    assertThat(events(batch)).isEqualTo(before);
    Batch waiting = row(batch);
    assertThat(waiting.lease()).isNull();
    assertThat(waiting.entries()).isEqualTo(batch.entries());
    assertThat(waiting.configVersion()).isEqualTo(batch.configVersion());
    assertThat(waiting.tries().lastError()).isEqualTo("503");
  }

  @Test
  final void sendings_are_counted_for_the_backoff_and_failures_for_the_window() {
    Batch batch = claimed("e1");
    batches.postpone(batch, Postponement.counted(now(), "503", true), now());
    batches.postpone(take(batch), Postponement.uncounted(now(), "429", true), now());
    batches.postpone(take(batch), Postponement.unsent(now(), "paused"), now());

    Batch.Tries tries = row(batch).tries();
    assertThat(tries.count()).isEqualTo(2);
    assertThat(tries.counted()).isEqualTo(1);
    assertThat(tries.firstFailedAt()).isEqualTo(now());
    assertThat(tries.unknown()).isTrue();
  }

  @Test
  final void a_submitted_batch_knows_its_bulk_request_and_nothing_is_written_to_its_events() {
    Batch batch = claimed("e1");
    Map<String, Event> before = events(batch);

    Batch.Submission submission = new Batch.Submission("77", now(), 4);
    assertThat(batches.submitted(batch, submission, now().plusSeconds(5))).isTrue();

    assertThat(events(batch)).isEqualTo(before);
    assertThat(row(batch).submission()).isEqualTo(submission);
    assertThat(row(batch).actAt()).isEqualTo(now().plusSeconds(5));
  }

  @Test
  final void a_refused_batch_is_split_into_two_new_ones_in_order() {
    Batch batch = claimed("e1", "e2", "e3");

    List<Batch> halves = batches.split(batch, "first", "second", 3, now());

    assertThat(halves).extracting(Batch::id).containsExactly("first", "second");
    assertThat(Batches.ids(halves.get(0))).containsExactly("payouts/e1", "payouts/e2");
    assertThat(Batches.ids(halves.get(1))).containsExactly("payouts/e3");
    assertThat(batches.list(Events.ROUTE, 0)).containsExactlyInAnyOrderElementsOf(halves);
    for (Batch half : halves) {
      assertThat(half.lease()).isEqualTo(batch.lease());
      assertThat(half.tries().refusal()).isEqualTo(3);
      assertThat(events(half).values()).allMatch(event -> event.heldBy(half.claim()));
    }
  }

  @Test
  final void the_first_refusal_is_remembered_through_every_split() {
    Batch batch = claimed("e1", "e2", "e3", "e4");
    Batch half = batches.split(batch, "a", "b", 3, now()).get(0);
    clock.tickSeconds(20);

    Batch quarter = batches.split(half, "c", "d", 9, now()).get(0);

    assertThat(quarter.entries()).hasSize(1);
    assertThat(quarter.tries().refusal()).isEqualTo(3);
  }

  @Test
  final void events_of_a_split_batch_were_posted_and_their_outcome_is_known() {
    Batch batch = claimed("e1", "e2");
    batches.postpone(batch, Postponement.counted(now(), "503", true), now());

    Batch half = batches.split(take(batch), "a", "b", 3, now()).get(0);

    Progress progress = rows.read("payouts/e1").orElseThrow().progress();
    assertThat(progress.posted()).isTrue();
    assertThat(progress.unknown()).isNull();
    assertThat(progress.attempts()).isEqualTo(1);
    assertThat(half.tries().eventAttempts()).isEqualTo(1);
    assertThat(settle(half, new Verdict.Skipped("1")).get(0).settlement().delivery())
        .isEqualTo(Settlement.Delivery.SKIPPED);
  }

  @Test
  final void a_batch_of_one_is_split_into_one_new_batch() {
    Batch batch = claimed("e1");

    List<Batch> halves = batches.split(batch, "a", "b", 3, now());

    assertThat(halves).extracting(Batch::id).containsExactly("a");
    assertThat(batches.list(Events.ROUTE, 0)).containsExactlyElementsOf(halves);
  }

  @Test
  final void splitting_leaves_out_what_was_settled_already() {
    Batch batch = claimed("e1", "e2", "e3");
    Event first = rows.read("payouts/e1").orElseThrow();
    rows.replace(first.delivered(Settlement.Delivery.CREATED, "1", now()));

    List<Batch> halves = batches.split(batch, "a", "b", 3, now());

    assertThat(halves.stream().flatMap(half -> Batches.ids(half).stream()))
        .containsExactly("payouts/e2", "payouts/e3");
  }

  @Test
  final void a_batch_that_was_never_posted_is_given_back_as_if_never_claimed() {
    Batch batch = claimed("e1", "e2");

    assertThat(batches.dissolve(batch, now().plusSeconds(3))).isTrue();

    assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
    List<Event> freed = new ArrayList<>(events(batch).values());
    assertThat(freed).extracting(Event::status).containsOnly(Status.RETRY);
    assertThat(freed).extracting(event -> event.progress().attempts()).containsOnly(0);
    assertThat(freed).extracting(event -> event.progress().posted()).containsOnly(false);
    assertThat(freed)
        .extracting(event -> event.progress().nextAttemptAt())
        .containsOnly(now().plusSeconds(3));
  }

  @Test
  final void dissolving_what_may_have_reached_end_close_remembers_how_it_was_sent() {
    Batch batch = claimed("e1");
    batches.postpone(batch, Postponement.counted(now(), "time-out", true), now());

    batches.dissolve(take(batch), now());

    Progress progress = rows.read("payouts/e1").orElseThrow().progress();
    assertThat(progress.posted()).isTrue();
    assertThat(progress.unknown()).isEqualTo(new UnknownPost("config-1", "key-1", 0));
    assertThat(progress.attempts()).isEqualTo(1);
  }

  @Test
  final void dissolving_what_was_accepted_remembers_how_it_was_sent() {
    Batch batch = claimed("e1");
    batches.submitted(batch, new Batch.Submission("77", now(), 0), now());

    batches.dissolve(take(batch), now());

    assertThat(rows.read("payouts/e1").orElseThrow().progress().unknown()).isNotNull();
  }

  @Test
  final void dissolving_touches_only_events_in_flight_that_point_to_the_batch() {
    Batch batch = claimed("e1", "e2");
    Event first = rows.read("payouts/e1").orElseThrow();
    Event done = first.delivered(Settlement.Delivery.CREATED, "1", now());
    rows.replace(done);

    batches.dissolve(batch, now());

    assertThat(row(done)).isEqualTo(done);
    assertThat(rows.read("payouts/e2").map(Event::status)).contains(Status.RETRY);
  }
}
