package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.event.FailingRows.Moment;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ledger: what is stored is stored once (spec BATCH insert, 16.3). */
public abstract class InsertContract extends StoreContract {

  private Events webhook(String name) {
    return Events.named(name).at(now());
  }

  @Test
  final void a_new_event_is_pending_without_attempts_and_due_when_it_was_received() {
    Events webhook = webhook("e1");

    assertThat(store.insert(webhook.pending(), webhook.payload())).isEmpty();

    Event event = store.get(webhook.id()).orElseThrow();
    assertThat(event.status()).isEqualTo(Status.PENDING);
    assertThat(event.progress().attempts()).isZero();
    assertThat(event.progress().nextAttemptAt()).isEqualTo(now());
    assertThat(event.dueAt(now())).isTrue();
    assertThat(store.body(event.id(), 0).map(Events::text)).contains("body of e1");
  }

  @Test
  final void a_filtered_event_is_over_at_its_receipt_and_keeps_its_payload() {
    Events webhook = webhook("e1");

    assertThat(store.insert(webhook.filtered(), webhook.payload())).isEmpty();

    Event event = store.get(webhook.id()).orElseThrow();
    assertThat(event.status()).isEqualTo(Status.DROPPED_BY_FILTER);
    assertThat(event.settlement().at()).isEqualTo(now());
    assertThat(event.dueAt(now().plus(LEDGER))).isFalse();
    assertThat(store.body(event.id(), 0)).isPresent();
  }

  @Test
  final void a_duplicate_is_told_the_stored_status_and_body_hash_and_changes_nothing() {
    Event parked = parked("e1");
    Events again = webhook("e1").by("another request").saying("another body");

    Event standing = store.insert(again.pending(), again.payload()).orElseThrow();

    assertThat(standing.status()).isEqualTo(Status.PARKED);
    assertThat(standing.bodies().active().hash()).isEqualTo(Events.hash("body of e1"));
    assertThat(row(parked)).isEqualTo(parked);
  }

  @Test
  final void an_insert_whose_answer_was_lost_is_not_its_own_duplicate() {
    Events webhook = webhook("e1");
    rows.atWrite(1, Moment.AFTER, FailingRows.unavailable());
    assertThatThrownBy(() -> store.insert(webhook.pending(), webhook.payload()))
        .isInstanceOf(StoreUnavailable.class);

    assertThat(store.insert(webhook.pending(), webhook.payload())).isEmpty();
    assertThat(candidates()).hasSize(1);
  }

  @Test
  final void an_insert_repeated_after_its_event_was_claimed_is_still_new() {
    Events webhook = webhook("e1");
    store.insert(webhook.pending(), webhook.payload());
    Batch batch = claim();

    assertThat(store.insert(webhook.pending(), webhook.payload())).isEmpty();
    assertThat(settle(batch, new Verdict.Created("1"))).hasSize(1);
  }

  @Test
  final void an_insert_that_never_reached_the_store_acknowledges_nothing() {
    Events webhook = webhook("e1");
    rows.atWrite(1, Moment.BEFORE, FailingRows.unavailable());

    assertThatThrownBy(() -> store.insert(webhook.pending(), webhook.payload()))
        .isInstanceOf(StoreUnavailable.class);
    assertThat(store.get(webhook.id())).isEmpty();
  }

  @Test
  final void of_twenty_requests_with_one_event_one_is_accepted() {
    List<Boolean> accepted =
        Racing.all(
            20,
            i -> {
              Events mine = webhook("e1").by("request " + i);
              return store.insert(mine.pending(), mine.payload()).isEmpty();
            });

    assertThat(accepted).filteredOn(each -> each).hasSize(1);
    assertThat(candidates()).hasSize(1);
  }

  @Test
  final void a_ledger_row_past_its_time_counts_as_gone_before_retention_came() {
    delivered("e1");
    clock.tick(LEDGER);
    Events again = webhook("e1").by("a month later");
    assertThat(store.insert(again.pending(), again.payload())).isPresent();

    clock.tickSeconds(1);
    Events later = webhook("e1").by("a month and a second later").saying("anew");
    assertThat(store.insert(later.pending(), later.payload())).isEmpty();
    assertThat(store.get(later.id()).map(Event::status)).contains(Status.PENDING);
    assertThat(store.body(later.id(), 0).map(Events::text)).contains("anew");
  }

  @Test
  final void an_event_that_is_not_over_is_recognised_for_ever() {
    parked("e1");
    clock.tick(Duration.ofDays(4_000));
    Events again = webhook("e1").by("years later");

    assertThat(store.insert(again.pending(), again.payload())).isPresent();
  }

  @Test
  final void a_wiped_row_still_recognises_its_redeliveries() {
    Event event = delivered("e1");
    clock.tick(Duration.ofDays(8));
    assertThat(prune.prune(now(), 7, 30, 10)).isEqualTo(new Pruned.Wiped(1));
    Events again = webhook("e1").by("again");

    assertThat(store.insert(again.pending(), again.payload())).isPresent();
    assertThat(again(event, "body of e1")).isEqualTo(new Redelivery.Duplicate(false));
  }
}
