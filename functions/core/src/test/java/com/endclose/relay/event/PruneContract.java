package com.endclose.relay.event;

import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Retention (spec BATCH, STORE-5). */
public abstract class PruneContract extends StoreContract {

  private static final Duration DAY = Duration.ofDays(1);

  private Pruned prune() {
    return prune.prune(now(), 7, 30, 1_000);
  }

  private static Pruned wiped(int events) {
    return new Pruned.Wiped(events);
  }

  private static Pruned deleted(int events) {
    return new Pruned.Deleted(events);
  }

  private boolean hasPayload(Event event) {
    return rows.readBody(event.id(), 0).isPresent();
  }

  private Event skippedExisting(String name) {
    return settle(claimed(name), new Verdict.Skipped("1")).get(0);
  }

  private Event resolved(String name) {
    admin.resolve(parked(name).id(), "written off", now());
    return rows.read(Events.named(name).id()).orElseThrow();
  }

  @Test
  final void payloads_and_kept_headers_go_when_an_event_was_over_for_more_than_so_many_days() {
    Event event = delivered("e1");
    clock.tick(DAY.multipliedBy(7));
    assertThat(prune()).isEqualTo(deleted(0));
    assertThat(hasPayload(event)).isTrue();

    clock.tick(Duration.ofMillis(1));
    assertThat(prune()).isEqualTo(wiped(1));
    assertThat(hasPayload(event)).isFalse();
    assertThat(row(event).bodies().wiped()).isTrue();
    assertThat(row(event).origin().headers()).isEmpty();
    assertThat(row(event).status()).isEqualTo(Status.DELIVERED);
    assertThat(row(event).settlement()).isEqualTo(event.settlement());
  }

  @Test
  final void ledger_rows_go_later_and_free_their_keys() {
    Event event = delivered("e1");
    clock.tick(DAY.multipliedBy(30));
    assertThat(prune()).isEqualTo(wiped(1));
    assertThat(prune()).isEqualTo(deleted(0));

    clock.tick(Duration.ofMillis(1));
    assertThat(prune()).isEqualTo(deleted(1));
    assertThat(rows.read(event.id())).isEmpty();
    assertThat(Events.named("e1").by("anew").at(now()).storedIn(rows)).isNotNull();
  }

  @Test
  final void one_call_never_wipes_and_deletes() {
    delivered("old");
    clock.tick(DAY.multipliedBy(24));
    delivered("younger");
    clock.tick(DAY.multipliedBy(8));

    assertThat(prune()).isEqualTo(wiped(2));
    assertThat(prune()).isEqualTo(deleted(1));
    assertThat(prune()).isEqualTo(deleted(0));
  }

  @Test
  final void retention_counts_from_the_day_an_event_was_over_not_from_receipt() {
    Event event = parked("e1");
    clock.tick(DAY.multipliedBy(100));
    admin.replay(event.id(), Replaying.PLAIN, now());
    settle(claim(), new Verdict.Created("1"));

    clock.tick(DAY.multipliedBy(7));
    assertThat(prune()).isEqualTo(deleted(0));
    clock.tickSeconds(1);
    assertThat(prune()).isEqualTo(wiped(1));
    clock.tick(DAY.multipliedBy(23));
    assertThat(prune()).isEqualTo(deleted(1));
  }

  @Test
  final void filtered_and_resolved_events_are_pruned_like_delivered_ones() {
    Events.named("e1").at(now()).filteredIn(rows);
    resolved("e2");
    clock.tick(DAY.multipliedBy(8));
    assertThat(prune()).isEqualTo(wiped(2));
    clock.tick(DAY.multipliedBy(23));
    assertThat(prune()).isEqualTo(deleted(2));
  }

  @Test
  final void what_is_not_over_is_never_touched_however_old() {
    List<Event> open =
        List.of(received("pending"), parked("parked"), parked("retry"), parked("waiting"));
    admin.replay(open.get(3).id(), Replaying.PLAIN, now());
    admin.replay(open.get(2).id(), Replaying.PLAIN, now());
    batches.setAside(row(open.get(0)), new SetAside.GiveBack(now().plusSeconds(9), "x"), now());
    Batch batch = claim();
    assertThat(batch.entries()).hasSize(2);
    List<Event> before = open.stream().map(this::row).toList();
    clock.tick(DAY.multipliedBy(100));

    assertThat(prune()).isEqualTo(deleted(0));
    assertThat(open.stream().map(this::row).toList()).isEqualTo(before);
    assertThat(open).allMatch(this::hasPayload);
  }

  @Test
  final void an_event_whose_external_id_another_record_owns_keeps_its_payload_longer() {
    Event event = skippedExisting("e1");
    clock.tick(DAY.multipliedBy(30));
    assertThat(prune()).isEqualTo(deleted(0));
    assertThat(hasPayload(event)).isTrue();

    clock.tickSeconds(1);
    assertThat(prune()).isEqualTo(deleted(1));
    assertThat(rows.read(event.id())).isEmpty();
    assertThat(hasPayload(event)).isFalse();
  }

  @Test
  final void every_body_of_an_event_goes() {
    Event event = parked("e1");
    again(event, "second");
    Batch batch = claim();
    again(event, "third");
    settle(batch, new Verdict.Created("1"));
    assertThat(row(event).bodies().all()).hasSize(3);
    clock.tick(DAY.multipliedBy(8));

    assertThat(prune()).isEqualTo(wiped(1));
    for (int version = 0; version < 3; version++) {
      assertThat(rows.readBody(event.id(), version)).isEmpty();
    }
  }

  @Test
  final void a_call_takes_at_most_its_limit_and_the_next_goes_on() {
    IntStream.range(0, 250).forEach(i -> received("e" + i));
    settle(claim(), new Verdict.Created("1"));
    clock.tick(DAY.multipliedBy(31));

    assertThat(prune.prune(now(), 7, 30, 100)).isEqualTo(wiped(100));
    assertThat(prune.prune(now(), 7, 30, 100)).isEqualTo(wiped(100));
    assertThat(prune.prune(now(), 7, 30, 100)).isEqualTo(wiped(50));
    assertThat(prune.prune(now(), 7, 30, 200)).isEqualTo(deleted(200));
    assertThat(prune.prune(now(), 7, 30, 200)).isEqualTo(deleted(50));
    assertThat(prune.prune(now(), 7, 30, 200)).isEqualTo(deleted(0));
    assertThat(rows.oldestDay())
        .satisfiesAnyOf(
            day -> assertThat(day).isNull(),
            day -> assertThat(day).isAfterOrEqualTo(LocalDate.ofInstant(TickingClock.START, UTC)));
  }

  @Test
  final void every_route_shard_and_day_is_pruned() {
    int events = 0;
    for (String route : List.of("a", "b")) {
      for (int shard = 0; shard < SHARDS; shard++) {
        for (int day = 0; day < 3; day++) {
          Events.named(shard + "-" + day)
              .on(route)
              .in(shard)
              .at(now().minus(DAY.multipliedBy(8 + day)))
              .filteredIn(rows);
          events++;
        }
      }
    }

    int wiped = 0;
    Pruned each = prune.prune(now(), 7, 30, 5);
    for (; each instanceof Pruned.Wiped; each = prune.prune(now(), 7, 30, 5)) {
      wiped += each.events();
    }
    assertThat(wiped).isEqualTo(events);
    assertThat(each).isEqualTo(deleted(0));
  }

  @Test
  final void what_is_replayed_while_it_would_be_wiped_keeps_its_payload() {
    Event event = Events.named("e1").at(now()).filteredIn(rows);
    clock.tick(DAY.multipliedBy(8));
    rows.atWrite(1, Moment.BEFORE, () -> rows.replace(event.replayed(now(), false, false)));

    assertThat(prune()).isEqualTo(deleted(0));
    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(hasPayload(event)).isTrue();
  }

  @Test
  final void an_event_that_came_anew_while_its_old_row_would_be_deleted_stays() {
    Events webhook = Events.named("e1").at(now());
    webhook.filteredIn(rows);
    clock.tick(DAY.multipliedBy(31));
    prune();
    Events anew = webhook.by("a month later").at(now());
    rows.atWrite(2, Moment.BEFORE, () -> store.insert(anew.pending(), anew.payload()));

    assertThat(prune()).isEqualTo(deleted(0));
    assertThat(rows.read(webhook.id())).contains(anew.pending());
    assertThat(candidates()).hasSize(1);
  }

  @Test
  final void a_redelivery_noted_meanwhile_does_not_save_a_payload() {
    Event event = delivered("e1");
    clock.tick(DAY.multipliedBy(8));
    rows.atWrite(1, Moment.BEFORE, () -> again(event, "another body"));

    assertThat(prune()).isEqualTo(wiped(1));
    assertThat(hasPayload(event)).isFalse();
    assertThat(row(event).bodies().conflicted()).isTrue();
  }

  @Test
  final void a_walk_that_died_is_taken_up_again() {
    IntStream.range(0, 5).forEach(i -> received("e" + i));
    settle(claim(), new Verdict.Created("1"));
    clock.tick(DAY.multipliedBy(8));
    rows.atWrite(3, Moment.AFTER, FailingRows.dies());

    assertThatThrownBy(this::prune).isInstanceOf(FailingRows.Died.class);
    assertThat(prune()).isEqualTo(wiped(2));
    assertThat(prune()).isEqualTo(deleted(0));
  }

  @Test
  final void what_was_wiped_is_not_looked_at_again() {
    IntStream.range(0, 300).forEach(i -> received("e" + i));
    settle(claim(), new Verdict.Created("1"));
    clock.tick(DAY.multipliedBy(8));
    assertThat(prune()).isEqualTo(wiped(300));
    clock.tick(DAY);
    delivered("later");

    int before = rows.calls();
    assertThat(prune()).isEqualTo(deleted(0));
    assertThat(rows.calls() - before).isLessThan(80);
  }

  @Test
  final void a_longer_retention_set_later_is_kept_from_then_on() {
    IntStream.range(0, 10).forEach(i -> delivered("e" + i));
    clock.tick(DAY.multipliedBy(8));
    assertThat(prune.prune(now(), 7, 30, 4)).isEqualTo(wiped(4));

    assertThat(prune.prune(now(), 14, 30, 100)).isEqualTo(deleted(0));
    clock.tick(DAY.multipliedBy(7));
    assertThat(prune.prune(now(), 14, 30, 100)).isEqualTo(wiped(6));
  }

  @Test
  final void retention_of_no_days_at_all_wipes_what_is_over() {
    delivered("e1");
    clock.tickSeconds(1);
    assertThat(prune.prune(now(), 0, 30, 100)).isEqualTo(wiped(1));
    delivered("e2");
    clock.tickSeconds(1);
    assertThat(prune.prune(now(), 0, 30, 100)).isEqualTo(wiped(1));
    assertThat(prune.prune(now(), 0, 30, 100)).isEqualTo(deleted(0));
  }
}
