package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.RouteDay.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The report of a day, counted from rows. */
public abstract class DayBookContract extends StoreContract {

  private static final Instant DAY = Instant.parse("2026-07-01T00:00:00Z");
  private static final Instant NEXT = DAY.plus(Duration.ofDays(1));

  private RouteDay day(Instant from, Instant before) {
    return new DayBook(rows, rows, SHARDS, LEDGER).of(Events.ROUTE, from, before, now());
  }

  private Map<Outcome, List<String>> names(RouteDay day) {
    return day.events().entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                outcome ->
                    outcome.getValue().stream()
                        .map(spot -> spot.id().replace(Events.ROUTE + "/", ""))
                        .toList()));
  }

  private void at(Instant time) {
    clock.tick(Duration.between(now(), time));
  }

  @Test
  final void every_event_of_a_day_has_one_outcome() {
    at(DAY.plusSeconds(60));
    delivered("made");
    settle(claimed("skipped"), new Verdict.Skipped("1"));
    Events.named("filtered").in(2).at(now()).filteredIn(rows);
    parked("parked");
    admin.resolve(parked("resolved").id(), "known", now());
    batches.submitted(
        claimed("submitted"), new Batch.Submission("7", now(), 0), now().plusSeconds(5));
    batches.postpone(
        claimed("waiting"), Postponement.unsent(now().plusSeconds(9), "paused"), now());
    claimed("under way");
    Event failed = received("failed");
    batches.setAside(failed, new SetAside.Retry(now().plusSeconds(99), "x"), now());
    received("new");
    Events.named("of another route").on("other").at(now()).storedIn(rows);

    RouteDay day = day(DAY, NEXT);

    assertThat(names(day))
        .isEqualTo(
            Map.of(
                Outcome.DELIVERED, List.of("made"),
                Outcome.SKIPPED_EXISTING, List.of("skipped"),
                Outcome.FILTERED, List.of("filtered"),
                Outcome.PARKED, List.of("parked"),
                Outcome.RESOLVED, List.of("resolved"),
                Outcome.DUE, List.of("failed", "new", "submitted", "under way", "waiting")));
    assertThat(day.received()).isEqualTo(10);
    assertThat(day.doubt()).isNull();
  }

  @Test
  final void a_day_begins_at_its_first_instant_and_ends_before_its_last_wherever_midnight_is() {
    for (Instant midnight : List.of(DAY, DAY.plus(Duration.ofHours(4)))) {
      IntStream.range(-1, 1)
          .forEach(
              second -> {
                Instant at = midnight.plusSeconds(second);
                String name = midnight + "." + second;
                Events.named("f" + name).at(at).filteredIn(rows);
                Events.named("d" + name).at(at).storedIn(rows);
                Event parked = Events.named("p" + name).at(at).storedIn(rows);
                batches.setAside(parked, new SetAside.Park("no amount"), at);
              });
    }
    at(NEXT.plus(Duration.ofDays(3)));

    assertThat(day(DAY, NEXT).received()).isEqualTo(9);
    assertThat(day(DAY, DAY.plus(Duration.ofHours(4))).received()).isEqualTo(6);
    assertThat(day(DAY.plus(Duration.ofHours(4)), NEXT).received()).isEqualTo(3);
    assertThat(day(NEXT, DAY).received()).isZero();
  }

  @Test
  final void many_events_are_given_in_order_of_receipt() {
    IntStream.range(0, 1_200)
        .forEach(i -> Events.named("e" + i).in(i % SHARDS).at(DAY.plusSeconds(i)).filteredIn(rows));
    at(NEXT);

    assertThat(day(DAY, NEXT).of(Outcome.FILTERED)).hasSize(1_200).isSorted();
  }

  @Test
  final void a_day_the_ledger_no_longer_reaches_is_doubted() {
    at(DAY);
    delivered("e1");
    at(DAY.plus(LEDGER));
    assertThat(day(DAY, NEXT).doubt()).isNull();

    clock.tickSeconds(1);
    assertThat(day(DAY, NEXT).doubt()).contains("30 days");
    assertThat(day(DAY, NEXT).received()).isEqualTo(1);
  }

  @Test
  final void what_moves_while_it_is_counted_is_counted_once_and_doubted() {
    at(DAY);
    received("e1");
    Event moving = parked("e2");
    // The parked shelf comes after the due ones, each of them with its batches.
    rows.atCall(
        2 * SHARDS + 1, FailingRows.Moment.AFTER, () -> admin.resolve(moving.id(), "x", now()));

    RouteDay day = day(DAY, NEXT);

    assertThat(day.received()).isEqualTo(2);
    assertThat(day.doubt()).contains("ask again");
    assertThat(day(DAY, NEXT).doubt()).isNull();
  }

  @Test
  final void what_goes_back_behind_the_count_is_found_and_doubted() {
    at(DAY);
    Event moving = parked("e1");
    rows.atCall(
        2 * SHARDS + 1,
        FailingRows.Moment.BEFORE,
        () -> admin.replay(moving.id(), Replaying.PLAIN, now()));

    RouteDay day = day(DAY, NEXT);

    assertThat(names(day)).isEqualTo(Map.of(Outcome.DUE, List.of("e1")));
    assertThat(day.doubt()).contains("ask again");
  }
}
