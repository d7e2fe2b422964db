package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batches.Taken;
import com.endclose.relay.event.FailingRows.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Who may act on a batch, and what a late holder can't do any more (spec BATCH, BATCH-5). */
public abstract class LeaseContract extends StoreContract {

  private List<Batch> toAct() {
    return batches.toAct(Events.ROUTE, 0, now());
  }

  @Test
  final void a_held_batch_is_left_to_its_holder_until_the_lease_is_over() {
    Batch batch = claimed("e1");
    clock.tick(LEASE.minusMillis(1));
    assertThat(toAct()).isEmpty();
    assertThat(batches.take(batch, lease("b"), now())).isInstanceOf(Taken.Lost.class);
    assertThat(row(batch)).isEqualTo(batch);

    clock.tick(Duration.ofMillis(1));
    assertThat(toAct()).containsExactly(batch);
  }

  @Test
  final void a_waiting_batch_is_acted_on_when_its_time_has_come() {
    Batch batch = claimed("e1");
    batches.postpone(batch, Postponement.counted(now().plusSeconds(9), "503", true), now());
    assertThat(toAct()).isEmpty();

    clock.tickSeconds(9);
    assertThat(toAct()).containsExactly(row(batch));
    assertThat(take(batch).entries()).isEqualTo(batch.entries());
    assertThat(toAct()).isEmpty();
  }

  @Test
  final void a_submitted_batch_is_acted_on_when_it_is_time_to_ask() {
    Batch batch = claimed("e1");
    batches.submitted(batch, new Batch.Submission("77", now(), 1), now().plusSeconds(5));
    assertThat(toAct()).isEmpty();

    clock.tickSeconds(5);
    assertThat(take(batch).submission().bulkRequestId()).isEqualTo("77");
  }

  @Test
  final void what_waits_longest_is_acted_on_first() {
    Batch one = claimed("e1");
    Batch two = claimed("e2");
    batches.postpone(one, Postponement.unsent(now().plusSeconds(9), "paused"), now());
    batches.postpone(two, Postponement.unsent(now().plusSeconds(5), "paused"), now());
    clock.tickSeconds(60);

    assertThat(toAct()).extracting(Batch::id).containsExactly(two.id(), one.id());
  }

  @Test
  final void of_two_takers_of_one_batch_one_gets_it() {
    Batch batch = claimed("e1", "e2");
    clock.tick(LEASE);

    List<Taken> taken = Racing.all(8, i -> batches.take(batch, lease("taker " + i), now()));

    assertThat(taken).filteredOn(Taken.Held.class::isInstance).hasSize(1);
    assertThat(taken).filteredOn(Taken.Lost.class::isInstance).hasSize(7);
  }

  @Test
  final void a_batch_that_may_have_been_posted_goes_again_as_it_was() {
    Batch batch = claimed("e1", "e2");

    Batch taken = held(takeOver(batch));

    assertThat(taken.id()).isEqualTo(batch.id());
    assertThat(taken.entries()).isEqualTo(batch.entries());
    assertThat(taken.tries().unknown()).isTrue();
    assertThat(taken.tries().counted()).isZero();
    assertThat(row(taken)).isEqualTo(taken);
  }

  @Test
  final void a_batch_whose_claim_did_not_finish_was_never_posted_and_is_dissolved() {
    received("e1");
    received("e2");
    List<Event> events = candidates();
    Batch draft = draft("a", events);
    rows.put(draft);
    rows.replace(events.get(0).claimed(draft.claim()));

    List<Event> freed = ((Taken.Dissolved) takeOver(draft)).events();

    assertThat(freed).hasSize(2).allMatch(event -> event.dueAt(now()));
    assertThat(freed).extracting(event -> event.progress().attempts()).containsOnly(0);
    assertThat(freed).extracting(event -> event.progress().posted()).containsOnly(false);
    assertThat(freed).extracting(event -> event.progress().unknown()).containsOnlyNulls();
    assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
  }

  @Test
  final void an_earlier_sending_of_one_does_not_count_as_a_sending_of_its_neighbours() {
    settle(claimed("e1"), new Verdict.Retry(now(), "failed"));
    Event neighbour = received("e2");
    List<Event> events = candidates();
    Batch draft = draft("a", events);
    rows.put(draft);
    rows.replace(row(neighbour).claimed(draft.claim()));
    takeOver(draft);

    assertThat(row(neighbour).progress().posted()).isFalse();
  }

  /** What a holder can write on a batch's behalf; each answers whether it was done. */
  private Map<String, Callable<Boolean>> writes(Batch batch) {
    Map<String, Callable<Boolean>> writes = new LinkedHashMap<>();
    Verdict created = new Verdict.Created("9");
    Verdict again = new Verdict.Retry(now().plusSeconds(600), "late failure");
    writes.put("settle", () -> batches.settle(batch, all(batch, created), now()).isPresent());
    writes.put(
        "settle to go again", () -> batches.settle(batch, all(batch, again), now()).isPresent());
    writes.put(
        "postpone",
        () -> batches.postpone(batch, Postponement.counted(now(), "late", true), now()));
    writes.put(
        "submitted", () -> batches.submitted(batch, new Batch.Submission("9", now(), 0), now()));
    writes.put(
        "split", () -> !batches.split(batch, "h" + draw(), "h" + draw(), 3, now()).isEmpty());
    writes.put("dissolve", () -> batches.dissolve(batch, now()));
    return writes;
  }

  private void assertChangesNothing(Batch late, Batch held) throws Exception {
    for (Map.Entry<String, Callable<Boolean>> write : writes(late).entrySet()) {
      Map<String, Event> before = rows.readAll(Batches.ids(late));
      assertThat(write.getValue().call()).as(write.getKey()).isFalse();
      assertThat(rows.readAll(Batches.ids(late))).as(write.getKey()).isEqualTo(before);
      assertThat(batches.list(Events.ROUTE, 0)).as(write.getKey()).containsExactly(held);
    }
  }

  @Test
  final void a_holder_whose_batch_was_taken_over_changes_nothing_and_learns_so() throws Exception {
    Batch late = claimed("e1", "e2", "e3");

    assertChangesNothing(late, held(takeOver(late)));
  }

  @Test
  final void a_holder_that_let_its_batch_wait_changes_nothing_any_more() throws Exception {
    Batch late = claimed("e1", "e2", "e3");
    batches.postpone(late, Postponement.unsent(now(), "paused"), now());
    assertChangesNothing(late, row(late));

    assertChangesNothing(late, take(late));
  }

  @Test
  final void a_holder_whose_batch_was_dissolved_and_claimed_anew_changes_nothing()
      throws Exception {
    Batch late = claimed("e1", "e2");
    Batch taken = held(takeOver(late));
    assertThat(batches.dissolve(taken, now())).isTrue();

    assertChangesNothing(late, claim());
  }

  @Test
  final void two_holdings_of_one_owner_are_told_apart() throws Exception {
    Batch late = claimed("e1");
    clock.tick(LEASE);
    Batch again = held(batches.take(late, lease("a"), now()));

    assertThat(again.lease().owner()).isEqualTo(late.lease().owner());
    assertChangesNothing(late, again);
  }

  @Test
  final void a_holder_still_claiming_when_its_batch_is_dissolved_wins_nothing() {
    for (int write = 1; write <= 4; write++) {
      for (Moment moment : Moment.values()) {
        openStores();
        claimingWhileDissolved(write, moment);
      }
    }
  }

  private void claimingWhileDissolved(int write, Moment moment) {
    List.of("e1", "e2", "e3").forEach(this::received);
    List<Event> events = candidates();
    Batch draft = draft("slow", events);
    List<Taken> taken = new ArrayList<>();
    rows.atWrite(
        write,
        moment,
        () -> {
          clock.tick(LEASE);
          toAct().forEach(batch -> taken.add(batches.take(batch, lease("heir"), now())));
        });

    var won = batches.claim(draft, events);

    boolean dissolved = taken.stream().anyMatch(Taken.Dissolved.class::isInstance);
    if (dissolved) {
      assertThat(won).as("write %s %s", write, moment).isEmpty();
      assertThat(candidates()).hasSize(3);
      assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
    } else {
      assertThat(rows.readAll(Batches.ids(draft)).values())
          .as("write %s %s", write, moment)
          .allMatch(event -> event.pointsTo(draft.id()));
    }
  }

  @Test
  final void a_holder_that_lets_some_go_while_it_is_taken_over_leaves_nothing_half_held() {
    Batch late = claimed("e1", "e2", "e3");
    rows.atWrite(
        2,
        Moment.BEFORE,
        () -> {
          Event second = rows.read("payouts/e2").orElseThrow();
          rows.replace(second.retrying(second.progress().sent(true, null)));
        });

    Taken taken = takeOver(late);

    assertThat(taken).isInstanceOf(Taken.Dissolved.class);
    assertThat(candidates()).hasSize(3);
    assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
  }

  @Test
  final void a_redelivery_in_flight_costs_nobody_the_lease() {
    Batch batch = claimed("e1");
    again(rows.read("payouts/e1").orElseThrow(), "second");

    assertThat(settle(batch, new Verdict.Created("1")))
        .extracting(Event::status)
        .containsExactly(Status.DELIVERED);
  }
}
