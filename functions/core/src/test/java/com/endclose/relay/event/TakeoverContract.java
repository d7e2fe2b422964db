package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batches.Taken;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A batch that keeps killing its holder, and what is kept of a holder's work (spec BATCH). */
public abstract class TakeoverContract extends StoreContract {

  private Taken takeOver(Batch batch, int times) {
    Taken taken = new Taken.Held(batch);
    for (int i = 0; i < times; i++) {
      taken = takeOver(held(taken));
    }
    return taken;
  }

  private Batch claimedAgain() {
    Batch batch = claim();
    assertThat(batch.entries()).hasSize(1);
    return batch;
  }

  @Test
  final void after_three_deaths_the_events_are_claimed_one_by_one() {
    Batch batch = claimed("e1", "e2");
    Batch twice = held(takeOver(batch, 2));

    assertThat(takeOver(twice)).isInstanceOf(Taken.Dissolved.class);

    claimedAgain();
    claimedAgain();
    assertThat(candidates()).isEmpty();
  }

  @Test
  final void after_six_deaths_the_event_parks_and_says_why() {
    Batch batch = claimed("e1", "e2");
    takeOver(batch, 3);
    Batch alone = claimedAgain();
    Batch twice = held(takeOver(alone, 2));

    List<Event> parked = ((Taken.Dissolved) takeOver(twice)).events();

    assertThat(parked).extracting(Event::status).containsExactly(Status.PARKED);
    assertThat(parked.get(0).progress().lastError())
        .isEqualTo("the dispatcher died while holding it");
    assertThat(parked.get(0).progress().unknown()).isNotNull();
    assertThat(rows.readBody(parked.get(0).id(), 0)).isPresent();
    assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
  }

  @Test
  final void an_event_claimed_alone_from_the_start_parks_after_six_deaths() {
    Batch batch = claimed("e1");
    assertThat(takeOver(batch, 5)).isInstanceOf(Taken.Held.class);
    assertThat(takeOver(row(batch))).isInstanceOf(Taken.Dissolved.class);
    assertThat(row(rows.read("payouts/e1").orElseThrow()).status()).isEqualTo(Status.PARKED);
  }

  @Test
  final void deaths_count_in_a_row_an_outcome_in_between_begins_anew() {
    Batch batch = claimed("e1", "e2");
    Batch taken = held(takeOver(batch, 2));
    batches.postpone(taken, Postponement.counted(now(), "503", true), now());

    assertThat(takeOver(take(taken), 2)).isInstanceOf(Taken.Held.class);
  }

  @Test
  final void a_settled_outcome_ends_the_travelling_alone() {
    takeOver(claimed("e1", "e2"), 3);
    Batch one = claimedAgain();
    Batch other = claimedAgain();
    settle(one, new Verdict.Retry(now(), "failed"));
    settle(other, new Verdict.Retry(now(), "failed"));

    assertThat(claim().entries()).hasSize(2);
  }

  @Test
  final void a_wait_without_a_sending_is_no_outcome() {
    Batch batch = claimed("e1", "e2");
    Batch taken = held(takeOver(batch, 2));
    batches.postpone(taken, Postponement.unsent(now(), "its dispatcher died"), now());

    assertThat(takeOver(take(taken))).isInstanceOf(Taken.Dissolved.class);
  }

  @Test
  final void what_went_out_with_an_unknown_outcome_is_remembered_when_sent_one_by_one() {
    takeOver(claimed("e1", "e2"), 3);

    Event event = rows.read("payouts/e1").orElseThrow();
    assertThat(event.progress().posted()).isTrue();
    assertThat(event.progress().unknown()).isEqualTo(new UnknownPost("config-1", "key-1", 0));
    assertThat(event.progress().attempts()).isZero();
  }

  @Test
  final void a_submitted_batch_whose_asker_died_is_still_submitted() {
    Batch batch = claimed("e1");
    batches.submitted(batch, new Batch.Submission("77", now(), 1), now());

    Batch taken = held(takeOver(take(batch)));

    assertThat(taken.submission().bulkRequestId()).isEqualTo("77");
  }

  @Test
  final void a_half_settled_batch_goes_again_and_what_was_settled_stays() {
    Batch batch = claimed("e1", "e2");
    Event first = rows.read("payouts/e1").orElseThrow();
    Event done = first.delivered(Settlement.Delivery.CREATED, "5", now());
    rows.replace(done);

    Batch taken = held(takeOver(batch));
    settle(taken, new Verdict.Created("5"));

    assertThat(row(done)).isEqualTo(done);
    assertThat(rows.read("payouts/e2").map(Event::status)).contains(Status.DELIVERED);
  }

  @Test
  final void a_taker_that_dies_while_dissolving_leaves_the_rest_to_the_next() {
    received("e1");
    received("e2");
    List<Event> events = candidates();
    Batch draft = draft("a", events);
    rows.put(draft);
    rows.replace(events.get(0).claimed(draft.claim()));
    rows.atWrite(2, FailingRows.Moment.BEFORE, FailingRows.dies());
    try {
      takeOver(draft);
    } catch (FailingRows.Died died) {
      assertThat(row(draft).lease().owner()).isEqualTo("heir");
    }

    assertThat(takeOver(draft)).isInstanceOf(Taken.Dissolved.class);
    assertThat(candidates()).hasSize(2);
    assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
  }
}
