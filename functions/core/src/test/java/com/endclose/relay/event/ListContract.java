package com.endclose.relay.event;

import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists and counts of events (spec BATCH). */
public abstract class ListContract extends StoreContract {

  private List<EventSummary> listed(Status status, @Nullable String route) {
    return listed(EventQuery.all(Shown.valueOf(status.name())).of(route), 100);
  }

  private List<EventSummary> listed(EventQuery query, int limit) {
    List<EventSummary> all = new ArrayList<>();
    String cursor = null;
    do {
      EventPage page = admin.list(query, limit, cursor, now());
      all.addAll(page.entries());
      cursor = page.cursor();
    } while (cursor != null);
    return all;
  }

  private List<String> names(Status status) {
    return listed(status, null).stream().map(each -> each.id().split("/")[1]).toList();
  }

  @Test
  final void events_are_listed_newest_received_first() {
    for (String name : List.of("e1", "e2", "e3")) {
      received(name);
      clock.tickSeconds(1);
    }
    Event first = rows.read("payouts/e1").orElseThrow();
    batches.setAside(first, new SetAside.Retry(now().plusSeconds(99), "x"), now());

    assertThat(names(Status.PENDING)).containsExactly("e3", "e2");
    assertThat(names(Status.RETRY)).containsExactly("e1");
  }

  @Test
  final void a_list_is_given_in_pages_without_gap_or_repeat() {
    for (int i = 0; i < 250; i++) {
      Events.named("e" + i).on(i % 2 == 0 ? "a" : "b").at(now()).storedIn(rows);
      Event event = rows.read((i % 2 == 0 ? "a" : "b") + "/e" + i).orElseThrow();
      batches.setAside(event, new SetAside.Park("no amount"), now());
      clock.tickSeconds(i % 3);
    }

    List<EventSummary> all = listed(Status.PARKED, null);

    assertThat(all).hasSize(250).doesNotHaveDuplicates();
    assertThat(all)
        .extracting(EventSummary::receivedAt)
        .isSortedAccordingTo((a, b) -> b.compareTo(a));
    assertThat(listed(Status.PARKED, "a")).hasSize(125).allMatch(e -> e.route().equals("a"));
    assertThat(admin.list(EventQuery.all(Shown.PARKED), 100, null, now()).sortedWithinParts())
        .isFalse();
  }

  @Test
  final void a_page_is_as_long_as_asked_and_a_list_keeps_to_its_stretch_of_time() {
    Instant noon = now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(12));
    for (int i = 0; i < 40; i++) {
      Instant at = noon.plus(Duration.ofHours(3 * i));
      Events.named("f" + i).in(i % SHARDS).at(at).filteredIn(rows);
      Event parked = Events.named("p" + i).at(at).storedIn(rows);
      batches.setAside(parked, new SetAside.Park("no amount"), now());
      Events.named("d" + i).in(i % SHARDS).at(at).storedIn(rows);
    }
    clock.tick(Duration.ofDays(6));
    Instant from = noon.plus(Duration.ofHours(15));
    Instant before = noon.plus(Duration.ofHours(60));

    for (Shown shown : List.of(Shown.DROPPED_BY_FILTER, Shown.PARKED, Shown.PENDING)) {
      EventQuery query = EventQuery.all(shown).received(from, before);
      List<EventSummary> all = listed(query, 4);

      assertThat(all).as(shown.wire()).hasSize(15).doesNotHaveDuplicates();
      assertThat(all.get(0).receivedAt()).isEqualTo(before.minus(Duration.ofHours(3)));
      assertThat(all.get(14).receivedAt()).isEqualTo(from);
      assertThat(admin.list(query, 4, null, now()).entries()).hasSize(4);
      assertThat(listed(query.received(before, from), 4)).isEmpty();
    }
  }

  @Test
  final void what_is_over_is_listed_across_days_and_shards() {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 130; i++) {
      Events.named("e" + i).in(i % SHARDS).at(now()).filteredIn(rows);
      expected.add(0, "e" + i);
      clock.tick(Duration.ofMinutes(25));
    }

    assertThat(names(Status.DROPPED_BY_FILTER)).isEqualTo(expected);
    assertThat(names(Status.DELIVERED)).isEmpty();
  }

  @Test
  final void a_long_shelf_is_sorted_in_parts_and_the_page_says_so() {
    for (int i = 0; i < 1_300; i++) {
      Events.named("e" + i).at(now()).storedIn(rows);
      clock.tick(Duration.ofMillis(1));
    }

    assertThat(admin.list(EventQuery.all(Shown.PENDING), 100, null, now()).sortedWithinParts())
        .isTrue();
    assertThat(listed(Status.PENDING, null)).hasSize(1_300).doesNotHaveDuplicates();
  }

  @Test
  final void events_of_waiting_batches_are_listed_as_retry_others_as_delivering() {
    Batch waiting = claimed("e1");
    batches.postpone(waiting, Postponement.counted(now().plusSeconds(9), "503", true), now());
    clock.tickSeconds(1);
    claimed("e2");
    clock.tickSeconds(1);
    batches.submitted(claimed("e3"), new Batch.Submission("77", now(), 0), now().plusSeconds(5));

    assertThat(names(Status.RETRY)).containsExactly("e1");
    assertThat(names(Status.DELIVERING)).containsExactly("e3", "e2");
    assertThat(names(Status.PENDING)).isEmpty();
    assertThat(listed(EventQuery.all(Shown.SUBMITTED), 9))
        .extracting(EventSummary::id)
        .containsExactly("payouts/e3");
    assertThat(listed(Status.RETRY, null).get(0).status()).isEqualTo(Status.RETRY);
  }

  @Test
  final void very_many_events_of_batches_are_listed_in_pages() {
    for (int i = 0; i < 12; i++) {
      int batch = i;
      IntStream.range(0, 100).forEach(n -> received("e" + batch + "-" + n));
      batches.postpone(claim(), Postponement.unsent(now().plusSeconds(i / 4), "paused"), now());
    }

    assertThat(listed(Status.RETRY, null)).hasSize(1_200).doesNotHaveDuplicates();
  }

  @Test
  final void a_list_tells_whose_external_id_another_record_owns() {
    settle(claimed("e1"), new Verdict.Skipped("1"));

    delivered("e2");
    assertThat(listed(EventQuery.all(Shown.SKIPPED_EXISTING), 9))
        .extracting(EventSummary::id)
        .containsExactly("payouts/e1");
    assertThat(listed(Status.DELIVERED, null)).hasSize(2);
    EventSummary only = listed(EventQuery.all(Shown.SKIPPED_EXISTING), 9).get(0);
    assertThat(only.delivery()).isEqualTo(Settlement.Delivery.SKIPPED_EXISTING);
    assertThat(only.eventType()).isEqualTo("payout.paid");
    assertThat(only.size()).isEqualTo("body of e1".length());
  }

  @Test
  final void every_status_is_counted_as_it_is_shown() {
    delivered("e0");
    settle(claimed("e1"), new Verdict.Skipped("1"));
    settle(claimed("e2"), new Verdict.Retry(now().plusSeconds(9), "failed"));
    Batch waiting = claimed("e3", "e4");
    batches.postpone(waiting, Postponement.counted(now().plusSeconds(9), "503", true), now());
    claimed("e5");
    parked("e6");
    admin.resolve(parked("e7").id(), "note", now());
    Events.named("e8").at(now()).filteredIn(rows);
    received("e9");

    EventCounts counts = admin.countByStatus(now());

    assertThat(counts.byStatus()).hasSize(Status.values().length);
    assertThat(counts.of(Status.PENDING)).isEqualTo(1);
    assertThat(counts.of(Status.RETRY)).isEqualTo(3);
    assertThat(counts.of(Status.DELIVERING)).isEqualTo(1);
    assertThat(counts.of(Status.DELIVERED)).isEqualTo(2);
    assertThat(counts.of(Status.PARKED)).isEqualTo(1);
    assertThat(counts.of(Status.RESOLVED)).isEqualTo(1);
    assertThat(counts.of(Status.DROPPED_BY_FILTER)).isEqualTo(1);
    assertThat(counts.skippedExisting()).isEqualTo(1);
  }

  @Test
  final void batches_are_listed_in_pages_by_route_and_shard() {
    for (int i = 0; i < 5; i++) {
      batches.postpone(
          claimed("e" + i), Postponement.unsent(now().plusSeconds(i), "paused"), now());
    }
    Event other = Events.named("x").on("another").in(3).at(now()).storedIn(rows);
    rows.put(draft("a", List.of(other)));
    List<String> found = new ArrayList<>();
    String cursor = null;
    do {
      BatchPage page = admin.batches(2, cursor);
      assertThat(page.batches()).hasSizeBetween(1, 2);
      page.batches().forEach(batch -> found.add(batch.route() + batch.shard()));
      cursor = page.cursor();
    } while (cursor != null);

    assertThat(found)
        .containsExactly("another3", "payouts0", "payouts0", "payouts0", "payouts0", "payouts0");
    assertThat(admin.batches(6, null).cursor()).isNull();
    assertThatThrownBy(() -> admin.batches(2, "x")).isInstanceOf(InvalidCursor.class);
  }

  @Test
  final void a_large_ledger_is_counted_anew_only_after_a_while_and_the_rest_always() {
    IntStream.range(0, 40).forEach(i -> Events.named("f" + i).at(daysAgo(i)).filteredIn(rows));
    assertThat(admin.perRouteStats(now()).get(0).counts().of(Status.DROPPED_BY_FILTER))
        .isEqualTo(40);

    Events.named("g").at(now()).filteredIn(rows);
    received("e1");
    EventCounts soon = admin.countByStatus(now());
    assertThat(soon.of(Status.DROPPED_BY_FILTER)).isEqualTo(40);
    assertThat(soon.of(Status.PENDING)).isEqualTo(1);

    clock.tick(Duration.ofMinutes(10));
    RouteStats later = admin.perRouteStats(now()).get(0);
    assertThat(later.counts().of(Status.DROPPED_BY_FILTER)).isEqualTo(41);
    assertThat(later.filtered()).hasSize(40).containsEntry(LocalDate.ofInstant(now(), UTC), 2L);
  }

  private Instant daysAgo(int days) {
    return now().minus(Duration.ofDays(days));
  }

  @Test
  final void each_route_tells_when_it_last_delivered_and_what_waits_longest() {
    delivered("e1");
    var lastDelivered = now();
    clock.tick(Duration.ofDays(2));
    admin.resolve(parked("e2").id(), "note", now());
    var oldest = now();
    received("e3");
    clock.tickSeconds(60);
    received("e4");
    clock.tickSeconds(60);
    batches.postpone(claim(), Postponement.unsent(now().plusSeconds(9), "paused"), now());
    Events.named("e5").on("idle").at(now()).filteredIn(rows);

    List<RouteStats> stats = admin.perRouteStats(now());

    assertThat(stats).extracting(RouteStats::route).containsExactly("idle", Events.ROUTE);
    assertThat(stats.get(0).lastDeliveredAt()).isNull();
    assertThat(stats.get(0).oldestUndeliveredReceivedAt()).isNull();
    assertThat(stats.get(1).lastDeliveredAt()).isEqualTo(lastDelivered);
    assertThat(stats.get(1).oldestUndeliveredReceivedAt()).isEqualTo(oldest);
    assertThat(stats.get(1).counts().of(Status.RETRY)).isEqualTo(2);
    assertThat(stats.get(1).oldestDueAt()).isNull();
    received("e6");
    assertThat(admin.perRouteStats(now()).get(1).oldestDueAt()).isEqualTo(now());
  }
}
