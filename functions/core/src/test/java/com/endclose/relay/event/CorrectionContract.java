package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Corrections and resends (spec EVENT-4, EVENT-7). */
public abstract class CorrectionContract extends StoreContract {

  private static final Redelivery PLAIN = new Redelivery.Duplicate(false);
  private static final Redelivery CONFLICT = new Redelivery.Duplicate(true);

  private String text(Event event, int version) {
    return rows.readBody(event.id(), version).map(Events::text).orElseThrow();
  }

  private String inUse(Event event) {
    return text(event, row(event).bodies().active().version());
  }

  /** Its last POST has an unknown outcome. */
  private Event parkedUnknown(String name) {
    Batch batch = claimed(name);
    return settle(batch, new Verdict.Parked("no answer", true)).get(0);
  }

  @Test
  final void the_same_body_of_an_event_that_goes_by_itself_changes_nothing() {
    Event event = received("e1");

    assertThat(again(event, body(event))).isEqualTo(PLAIN);
    assertThat(row(event)).isEqualTo(event);
  }

  @Test
  final void another_body_counts_as_a_conflict_once_an_event() {
    Event event = received("e1");

    assertThat(again(event, "second")).isEqualTo(CONFLICT);
    assertThat(again(event, "second")).isEqualTo(PLAIN);
    assertThat(again(event, "third")).isEqualTo(PLAIN);
  }

  @Test
  final void the_newest_body_not_seen_before_is_kept_beside_the_first() {
    Event event = received("e1");
    again(event, "second");
    again(event, "third");
    again(event, body(event));
    again(event, "second");

    Event kept = row(event);
    assertThat(inUse(event)).isEqualTo(body(event));
    assertThat(kept.bodies().kept().hash()).isEqualTo(Events.hash("third"));
    assertThat(text(event, kept.bodies().kept().version())).isEqualTo("third");
    assertThat(kept.bodies().all()).hasSize(2);
    assertThat(kept.status()).isEqualTo(Status.PENDING);
  }

  @Test
  final void a_parked_event_is_tried_with_a_newer_body_at_once() {
    Event event = parked("e1");
    clock.tickSeconds(5);

    assertThat(again(event, "second")).isEqualTo(new Redelivery.Superseded(true));

    Event tried = row(event);
    assertThat(tried.status()).isEqualTo(Status.RETRY);
    assertThat(tried.progress().attempts()).isZero();
    assertThat(tried.dueAt(now())).isTrue();
    assertThat(inUse(event)).isEqualTo("second");
    assertThat(text(event, 0)).isEqualTo(body(event));
  }

  @Test
  final void an_event_set_aside_with_a_kept_body_is_tried_with_it_instead_of_parking() {
    Event event = received("e1");
    again(event, "second");

    SetAside unmappable = new SetAside.Park("no amount");
    Event tried = batches.setAside(row(event), unmappable, now()).orElseThrow();

    assertThat(tried.status()).isEqualTo(Status.RETRY);
    assertThat(inUse(event)).isEqualTo("second");
    assertThat(batches.setAside(tried, unmappable, now()).map(Event::status))
        .contains(Status.PARKED);
  }

  @Test
  final void a_correction_that_comes_in_flight_is_tried_when_the_event_would_park() {
    Batch batch = claimed("e1", "e2");
    Event event = rows.read(batch.entries().get(0).eventId()).orElseThrow();
    assertThat(again(event, "second")).isEqualTo(CONFLICT);

    settle(batch, new Verdict.Parked("amount must be an integer", false));

    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(inUse(event)).isEqualTo("second");
    assertThat(admin.countByStatus(now()).of(Status.PARKED)).isEqualTo(1);
  }

  @Test
  final void a_batch_goes_again_with_the_body_it_was_made_from() {
    Batch batch = claimed("e1");
    Event event = rows.read(batch.entries().get(0).eventId()).orElseThrow();
    again(event, "second");
    again(event, "third");

    Candidate content = batches.contents(batch).get(0);
    assertThat(content.payload().map(Events::text)).contains("body of e1");
    assertThat(content.bodyVersion()).isZero();
  }

  @Test
  final void nothing_is_tried_anew_while_a_post_has_an_unknown_outcome() {
    Event event = parkedUnknown("e1");

    assertThat(again(event, "second")).isEqualTo(CONFLICT);
    clock.tick(Duration.ofHours(1));
    assertThat(again(event, body(event))).isEqualTo(PLAIN);

    assertThat(row(event).status()).isEqualTo(Status.PARKED);
    assertThat(row(event).bodies().kept()).isNotNull();
  }

  @Test
  final void an_event_sent_as_new_gives_its_kept_body_the_next_turn() {
    Event event = parkedUnknown("e1");
    again(event, "second");
    admin.replay(event.id(), new Replaying(true, false), now());
    assertThat(inUse(event)).isEqualTo(body(event));

    batches.setAside(row(event), new SetAside.Park("no amount"), now());

    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(inUse(event)).isEqualTo("second");
  }

  @Test
  final void an_event_that_is_over_only_counts_the_conflict() {
    Event event = delivered("e1");

    assertThat(again(event, "second")).isEqualTo(CONFLICT);
    Event counted = row(event);
    assertThat(again(event, "third")).isEqualTo(PLAIN);

    assertThat(row(event)).isEqualTo(counted);
    assertThat(counted.status()).isEqualTo(Status.DELIVERED);
    assertThat(counted.bodies().all()).hasSize(1);
  }

  @Test
  final void no_body_that_was_in_use_is_ever_replaced() {
    Event event = parked("e1");
    for (String next : new String[] {"second", "third", "fourth"}) {
      again(event, next);
      batches.setAside(row(event), new SetAside.Park("no amount"), now());
    }

    assertThat(IntStream.range(0, 4).mapToObj(version -> text(event, version)))
        .containsExactly("body of e1", "second", "third", "fourth");
  }

  @Test
  final void a_sender_that_restamps_each_retry_does_not_grow_the_row() {
    Event event = received("e1");
    IntStream.range(0, 50).forEach(i -> again(event, "stamp " + i));

    assertThat(row(event).bodies().seen()).hasSize(Bodies.MAX_SEEN);
    assertThat(row(event).bodies().all()).hasSize(2);
    assertThat(again(event, body(event))).isEqualTo(PLAIN);
    assertThat(again(event, "stamp 49")).isEqualTo(PLAIN);
  }

  @Test
  final void the_same_body_of_a_parked_event_is_a_replay_at_most_once_a_minute() {
    Event event = parked("e1");

    assertThat(again(event, body(event))).isEqualTo(new Redelivery.Replayed(Status.PARKED));
    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(row(event).progress().attempts()).isZero();

    batches.setAside(row(event), new SetAside.Park("still no amount"), now());
    clock.tickSeconds(59);
    assertThat(again(event, body(event))).isEqualTo(PLAIN);
    clock.tickSeconds(1);
    assertThat(again(event, body(event))).isEqualTo(new Redelivery.Replayed(Status.PARKED));
  }

  @Test
  final void the_body_in_use_is_the_one_whose_resend_replays() {
    Event event = parked("e1");
    again(event, "second");
    batches.setAside(row(event), new SetAside.Park("no amount"), now());

    assertThat(again(event, body(event))).isEqualTo(PLAIN);
    assertThat(again(event, "second")).isEqualTo(new Redelivery.Replayed(Status.PARKED));
  }

  @Test
  final void a_filtered_event_that_the_filter_now_admits_is_replayed_by_its_redelivery() {
    Event event = Events.named("e1").at(now()).filteredIn(rows);
    EventStore.Seal seal = version -> Events.payload("unused");
    String hash = Events.hash(body(event));

    assertThat(store.redelivered(event, new EventStore.Again(hash, seal, false, now())))
        .isEqualTo(PLAIN);
    assertThat(store.redelivered(event, new EventStore.Again(hash, seal, true, now())))
        .isEqualTo(new Redelivery.Replayed(Status.DROPPED_BY_FILTER));
    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(row(event).settlement()).isNull();
  }

  @Test
  final void a_filtered_event_without_its_payload_stays_filtered() {
    Event event = Events.named("e1").at(now()).filteredIn(rows);
    clock.tick(Duration.ofDays(8));
    prune.prune(now(), 7, 30, 10);

    assertThat(again(event, body(event))).isEqualTo(PLAIN);
    assertThat(row(event).status()).isEqualTo(Status.DROPPED_BY_FILTER);
  }

  @Test
  final void of_many_other_bodies_at_once_one_counts_the_conflict() {
    Event event = received("e1");

    assertThat(Racing.all(8, i -> again(event, "body " + i)))
        .filteredOn(CONFLICT::equals)
        .hasSize(1);
    assertThat(row(event).bodies().all()).hasSize(2);
  }
}
