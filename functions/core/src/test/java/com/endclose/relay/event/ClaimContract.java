package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Claiming due events into a batch (spec STATE-1, BATCH). */
public abstract class ClaimContract extends StoreContract {

  private List<String> names(int events, long bytes) {
    return due.candidates(Events.ROUTE, 0, now(), new ClaimLimits(events, bytes)).stream()
        .map(candidate -> candidate.event().origin().eventId())
        .toList();
  }

  private void setAside(Event event, SetAside why) {
    assertThat(batches.setAside(row(event), why, now())).isPresent();
  }

  @Test
  final void what_is_due_is_taken_oldest_first() {
    Event first = received("first");
    clock.tickSeconds(1);
    received("second");
    clock.tickSeconds(1);
    received("third");
    setAside(first, new SetAside.GiveBack(now(), "no data key"));

    assertThat(names(9, 999)).containsExactly("second", "first", "third");
    assertThat(names(2, 999)).containsExactly("second", "first");
  }

  @Test
  final void what_is_not_due_yet_is_left() {
    Event event = received("e1");
    setAside(event, new SetAside.GiveBack(now().plusSeconds(10), "no data key"));

    assertThat(names(9, 999)).isEmpty();
    assertThat(due.any(Events.ROUTE, 0, now())).isFalse();
    clock.tickSeconds(10);
    assertThat(names(9, 999)).containsExactly("e1");
    assertThat(due.any(Events.ROUTE, 0, now())).isTrue();
  }

  @Test
  final void what_is_in_a_batch_parked_or_over_is_not_due() {
    claimed("e1");
    parked("e2");
    Events.named("e3").filteredIn(rows);

    assertThat(due.candidates(Events.ROUTE, 0, Instant.MAX, ClaimLimits.of(9))).isEmpty();
  }

  @Test
  final void one_route_and_shard_is_taken_from() {
    received("e1");
    Events.named("e2").in(1).storedIn(rows);
    Events.named("e3").on("other").storedIn(rows);

    assertThat(names(9, 999)).containsExactly("e1");
  }

  @Test
  final void at_most_so_many_bytes_are_taken_but_always_one_event() {
    IntStream.range(0, 4).forEach(i -> received("e" + i));

    assertThat(names(9, 30)).hasSize(3);
    assertThat(names(9, 29)).hasSize(2);
    assertThat(names(9, 1)).hasSize(1);
    assertThat(ClaimLimits.of(100).storedBytes()).isEqualTo(8 * 1024 * 1024);
  }

  @Test
  final void a_candidate_comes_with_the_body_in_use() {
    Event event = received("e1");
    again(event, "second");
    setAside(event, new SetAside.Park("no amount"));

    Candidate candidate = due.candidates(Events.ROUTE, 0, now(), ClaimLimits.of(9)).get(0);
    assertThat(candidate.payload().map(Events::text)).contains("second");
    assertThat(candidate.bodyVersion()).isEqualTo(1);
  }

  @Test
  final void many_more_than_a_page_are_taken_in_one_claim() {
    IntStream.range(0, 250).forEach(i -> received("e" + i));

    assertThat(names(1_000, Long.MAX_VALUE)).hasSize(250).doesNotHaveDuplicates();
  }

  @Test
  final void a_batch_lists_its_events_in_order_and_they_point_to_it() {
    Batch batch = claimed("e1", "e2", "e3");

    assertThat(row(batch)).isEqualTo(batch);
    assertThat(batch.entries())
        .extracting(Batch.Entry::eventId)
        .containsExactly("payouts/e1", "payouts/e2", "payouts/e3");
    assertThat(batch.configVersion()).isEqualTo("config-1");
    assertThat(batch.maskingKeyId()).isEqualTo("key-1");
    assertThat(batch.lease().until()).isEqualTo(now().plus(LEASE));
    assertThat(batch.tries().count()).isZero();
    for (Event event : rows.readAll(Batches.ids(batch)).values()) {
      assertThat(event.status()).isEqualTo(Status.DELIVERING);
      assertThat(event.heldBy(batch.claim())).isTrue();
    }
  }

  @Test
  final void an_event_that_someone_else_took_leaves_the_list() {
    received("e1");
    received("e2");
    List<Event> mine = candidates();
    List<Event> theirs = mine.subList(0, 1);
    Batch first = batches.claim(draft("them", theirs), theirs).orElseThrow();

    Batch second = batches.claim(draft("me", mine), mine).orElseThrow();

    assertThat(Batches.ids(first)).containsExactly("payouts/e1");
    assertThat(Batches.ids(second)).containsExactly("payouts/e2");
    assertThat(row(second)).isEqualTo(second);
  }

  @Test
  final void a_claim_that_won_nothing_leaves_no_batch() {
    received("e1");
    List<Event> mine = candidates();
    Batch theirs = claim();

    assertThat(batches.claim(draft("me", mine), mine)).isEmpty();
    assertThat(batches.list(Events.ROUTE, 0)).containsExactly(theirs);
  }

  @Test
  final void an_event_that_changed_since_it_was_read_is_left_out() {
    Event event = received("e1");
    List<Event> asRead = candidates();
    again(event, "second");

    assertThat(batches.claim(draft("me", asRead), asRead)).isEmpty();
    assertThat(row(event).status()).isEqualTo(Status.PENDING);
  }

  @Test
  final void what_was_refused_alone_travels_alone() {
    Batch one = claimed("e1");
    settle(one, new Verdict.RefusedAlone(now(), "HTTP 422", 1, true));
    received("e2");

    assertThat(names(9, 999)).containsExactly("e1");
    claim();
    assertThat(names(9, 999)).containsExactly("e2");
  }

  @Test
  final void what_travels_alone_waits_while_others_are_before_it() {
    received("e2");
    clock.tickSeconds(1);
    Event refused = received("e1");
    List<Event> alone = List.of(refused);
    Batch one = batches.claim(draft("a", alone), alone).orElseThrow();
    settle(one, new Verdict.RefusedAlone(now(), "HTTP 422", 1, true));

    assertThat(names(9, 999)).containsExactly("e2");
  }

  @Test
  final void an_event_that_cannot_be_mapped_parks_alone_with_its_payload() {
    Event event = received("e1");
    received("e2");
    setAside(event, new SetAside.Park("amount is missing"));

    assertThat(row(event).status()).isEqualTo(Status.PARKED);
    assertThat(row(event).progress().lastError()).isEqualTo("amount is missing");
    assertThat(rows.readBody(event.id(), 0)).isPresent();
    assertThat(names(9, 999)).containsExactly("e2");
  }

  @Test
  final void a_failed_enrichment_is_an_attempt_of_the_events_own() {
    Event event = received("e1");
    setAside(event, new SetAside.Retry(now().plusSeconds(4), "enrichment payer timed out"));

    Progress progress = row(event).progress();
    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(progress.attempts()).isEqualTo(1);
    assertThat(progress.firstFailedAt()).isEqualTo(now());
    assertThat(progress.nextAttemptAt()).isEqualTo(now().plusSeconds(4));
    assertThat(progress.posted()).isFalse();
  }

  @Test
  final void an_enrichment_that_fails_for_longer_than_the_window_parks() {
    Event event = received("e1");
    for (int i = 0; i < RetryWindow.MIN_ATTEMPTS; i++) {
      setAside(event, new SetAside.Retry(now(), "enrichment payer timed out"));
      assertThat(row(event).status()).isEqualTo(Status.RETRY);
    }
    clock.tick(PARK_AFTER.plusSeconds(1));
    setAside(event, new SetAside.Retry(now(), "enrichment payer timed out"));

    assertThat(row(event).status()).isEqualTo(Status.PARKED);
  }

  @Test
  final void what_is_given_back_counts_nothing_however_often() {
    Event event = received("e1");
    for (int i = 0; i < 20; i++) {
      clock.tick(Duration.ofDays(1));
      setAside(event, new SetAside.GiveBack(now(), "no data key"));
    }

    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(row(event).progress().attempts()).isZero();
    assertThat(row(event).progress().firstFailedAt()).isNull();
  }

  @Test
  final void an_event_that_someone_else_took_is_not_set_aside() {
    Event event = received("e1");
    claim();

    assertThat(batches.setAside(event, new SetAside.Park("no amount"), now())).isEmpty();
    assertThat(row(event).status()).isEqualTo(Status.DELIVERING);
  }

  @Test
  final void eight_drainers_claim_two_thousand_events_each_exactly_once() {
    for (int i = 0; i < 2_000; i++) {
      Events.named("e" + i).in(i % SHARDS).at(now()).storedIn(rows);
    }

    List<List<String>> claims = Racing.all(8, this::drain);

    List<String> all = claims.stream().flatMap(List::stream).toList();
    assertThat(all).hasSize(2_000).doesNotHaveDuplicates();
    for (int shard = 0; shard < SHARDS; shard++) {
      for (Batch batch : batches.list(Events.ROUTE, shard)) {
        assertThat(rows.readAll(Batches.ids(batch)).values())
            .hasSameSizeAs(batch.entries())
            .allMatch(event -> event.heldBy(batch.claim()));
      }
    }
  }

  private List<String> drain(int drainer) {
    List<String> mine = new ArrayList<>();
    for (int round = 0; round < SHARDS; round++) {
      int shard = (drainer + round) % SHARDS;
      while (due.any(Events.ROUTE, shard, now())) {
        List<Event> events =
            due.candidates(Events.ROUTE, shard, now(), ClaimLimits.of(20)).stream()
                .map(Candidate::event)
                .toList();
        Optional<Batch> won =
            events.isEmpty()
                ? Optional.empty()
                : batches.claim(draft("drainer " + drainer, events), events);
        won.ifPresent(batch -> mine.addAll(Batches.ids(batch)));
      }
    }
    return mine;
  }
}
