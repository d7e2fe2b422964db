package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link EventRows} keeps. */
public abstract class EventRowsContract {

  private static final Instant T = TickingClock.START;

  private EventRows rows;

  /** New rows, empty. */
  protected abstract EventRows open();

  @BeforeEach
  final void openRows() {
    rows = open();
  }

  private static Shelf due() {
    return Shelf.due(Events.ROUTE, 0);
  }

  private Event written(Event next) {
    assertThat(rows.replace(next)).isTrue();
    return next;
  }

  private static Event delivered(Event event, Instant at) {
    return event.claimed(new Event.Claim("b", 0)).delivered(Settlement.Delivery.CREATED, "1", at);
  }

  /** Stored, claimed, delivered. */
  private Event over(Events of, Instant at) {
    Event event = of.storedIn(rows);
    written(event.claimed(new Event.Claim("b", 0)));
    return written(delivered(event, at));
  }

  @Test
  final void a_stored_row_is_read_back_as_it_was_with_its_body() {
    Event event = Events.named("e1").typed(null).storedIn(rows);

    assertThat(rows.read(event.id())).contains(event);
    assertThat(rows.readBody(event.id(), 0).map(Events::text)).contains("body of e1");
    assertThat(rows.readBody(event.id(), 1)).isEmpty();
    assertThat(rows.read("unknown")).isEmpty();
  }

  @Test
  final void every_field_of_a_row_survives_the_store() {
    Event event = Events.named("e1").storedIn(rows);
    Progress progress =
        new Progress(
            3,
            T.plusSeconds(9),
            T,
            "why",
            true,
            new UnknownPost("c", "k", 0),
            new Suspicion(2, 5, true),
            T);
    Event next = written(event.retrying(progress));
    next = written(next.corrected(new BodyRef(1, "other", 7), T));
    next = written(next.claimed(new Event.Claim("b", 3)));
    assertThat(rows.read(event.id())).contains(next);
    next = written(next.delivered(Settlement.Delivery.SKIPPED_EXISTING, "br_ä-1", T));
    assertThat(rows.read(event.id())).contains(next);
  }

  @Test
  final void a_standing_row_is_answered_and_stays_as_it_is() {
    Event first = Events.named("e1").storedIn(rows);
    Events other = Events.named("e1").by("another request").saying("another body");

    assertThat(rows.insert(other.pending(), other.payload(), T)).contains(first);
    assertThat(rows.read(first.id())).contains(first);
    assertThat(rows.readBody(first.id(), 0).map(Events::text)).contains("body of e1");
  }

  @Test
  final void an_insert_that_is_repeated_knows_its_own_row() {
    Event event = Events.named("e1").storedIn(rows);
    assertThat(rows.insert(event, Events.payload("x"), T)).isEmpty();

    Event claimed = written(event.claimed(new Event.Claim("b", 0)));
    assertThat(rows.insert(event, Events.payload("x"), T)).isEmpty();
    assertThat(rows.read(event.id())).contains(claimed);
  }

  @Test
  final void a_terminal_row_past_its_time_counts_as_gone() {
    Event old = over(Events.named("e1"), T);
    Events again = Events.named("e1").by("later").at(T.plusSeconds(99)).saying("new");

    assertThat(rows.insert(again.pending(), again.payload(), T)).isPresent();
    assertThat(rows.insert(again.pending(), again.payload(), T.plusSeconds(1))).isEmpty();
    assertThat(rows.read(old.id())).contains(again.pending());
    assertThat(rows.readBody(old.id(), 0).map(Events::text)).contains("new");
    assertThat(rows.shelf(Shelf.done(Events.ROUTE, 0, old.dayReceived()), all(), null, 9))
        .isEmpty();
  }

  @Test
  final void a_row_that_is_not_terminal_never_counts_as_gone() {
    Event event = Events.named("e1").storedIn(rows);
    Events again = Events.named("e1").by("later");
    assertThat(rows.insert(again.pending(), again.payload(), Instant.MAX)).contains(event);

    Event parked = written(event.parked(event.progress(), T));
    assertThat(rows.insert(again.pending(), again.payload(), Instant.MAX)).contains(parked);
  }

  @Test
  final void a_write_names_the_revision_it_follows() {
    Event event = Events.named("e1").storedIn(rows);
    Event mine = event.claimed(new Event.Claim("mine", 0));
    Event theirs = event.claimed(new Event.Claim("theirs", 0));

    assertThat(rows.replace(mine)).isTrue();
    assertThat(rows.replace(theirs)).isFalse();
    assertThat(rows.read(event.id())).contains(mine);
    assertThat(rows.replace(mine.touched().touched())).isFalse();
    assertThat(rows.replace(Events.named("missing").pending().touched())).isFalse();
  }

  @Test
  final void a_write_that_is_repeated_answers_as_the_first_did() {
    Event event = Events.named("e1").storedIn(rows);
    Event mine = event.claimed(new Event.Claim("mine", 0));

    assertThat(rows.replace(mine)).isTrue();
    assertThat(rows.replace(mine)).isTrue();
  }

  @Test
  final void a_body_is_written_with_its_row_or_not_at_all() {
    Event event = Events.named("e1").storedIn(rows);
    Event kept = event.corrected(new BodyRef(1, "h", 5), T);
    assertThat(rows.replace(kept, 1, Events.payload("newer"))).isTrue();
    assertThat(rows.readBody(event.id(), 1).map(Events::text)).contains("newer");

    Event late = event.corrected(new BodyRef(1, "g", 5), T);
    assertThat(rows.replace(late, 1, Events.payload("other"))).isFalse();
    assertThat(rows.readBody(event.id(), 1).map(Events::text)).contains("newer");
    assertThat(rows.readBody(event.id(), 0).map(Events::text)).contains("body of e1");
  }

  @Test
  final void many_rows_are_written_each_by_itself() {
    Event one = Events.named("e1").storedIn(rows);
    Event two = Events.named("e2").storedIn(rows);
    written(two.touched());
    Event.Claim claim = new Event.Claim("b", 0);

    assertThat(rows.replaceAll(List.of(one.claimed(claim), two.claimed(claim))))
        .containsExactly(two.id());
    assertThat(rows.read(one.id()).orElseThrow().claim()).isEqualTo(claim);
  }

  @Test
  final void reading_many_leaves_out_what_is_missing() {
    Event one = Events.named("e1").storedIn(rows);
    Event two = Events.named("e2").storedIn(rows);

    assertThat(rows.readAll(List.of(two.id(), "missing", one.id())))
        .containsOnlyKeys(one.id(), two.id())
        .containsValues(one, two);
    assertThat(rows.readAll(List.of())).isEmpty();
  }

  @Test
  final void bodies_of_many_rows_are_read_together_and_missing_ones_left_out() {
    Event one = Events.named("e1").storedIn(rows);
    Event two = Events.named("e2").saying("x".repeat(5_000)).storedIn(rows);
    Event kept = one.corrected(new BodyRef(1, "h", 5), T);
    rows.replace(kept, 1, Events.payload("newer"));
    Event wiped = over(Events.named("e3"), T).wiped();
    rows.wipe(wiped);

    Map<String, Payload> bodies =
        rows.readBodies(Map.of(one.id(), 1, two.id(), 0, wiped.id(), 0, "missing", 0));

    assertThat(bodies).containsOnlyKeys(one.id(), two.id());
    assertThat(Events.text(bodies.get(one.id()))).isEqualTo("newer");
    assertThat(Events.text(bodies.get(two.id()))).hasSize(5_000);
    assertThat(rows.readBodies(Map.of(two.id(), 1))).isEmpty();
    assertThat(rows.readBodies(Map.of())).isEmpty();
  }

  @Test
  final void reading_very_many_is_one_question() {
    List<String> ids =
        IntStream.range(0, 250).mapToObj(i -> Events.named("e" + i).storedIn(rows).id()).toList();

    assertThat(rows.readAll(ids)).containsOnlyKeys(ids);
  }

  @Test
  final void wiping_removes_bodies_and_kept_headers_and_leaves_the_ledger_row() {
    Event event = over(Events.named("e1"), T);
    Event wiped = event.wiped();

    assertThat(rows.wipe(wiped)).isTrue();
    assertThat(rows.readBody(event.id(), 0)).isEmpty();
    assertThat(rows.read(event.id())).contains(wiped);
    assertThat(wiped.origin().headers()).isEmpty();
    assertThat(rows.wipe(wiped)).isTrue();
    assertThat(rows.wipe(event.touched())).isFalse();
  }

  @Test
  final void deleting_frees_the_key_and_takes_every_body() {
    Event event = Events.named("e1").storedIn(rows);
    Event kept = event.corrected(new BodyRef(1, "h", 5), T);
    rows.replace(kept, 1, Events.payload("newer"));

    assertThat(rows.delete(event)).isFalse();
    assertThat(rows.delete(kept)).isTrue();
    assertThat(rows.read(event.id())).isEmpty();
    assertThat(rows.readBody(event.id(), 0)).isEmpty();
    assertThat(rows.readBody(event.id(), 1)).isEmpty();
    assertThat(rows.shelf(due(), all(), null, 9)).isEmpty();
    assertThat(Events.named("e1").by("anew").storedIn(rows)).isNotNull();
  }

  @Test
  final void a_late_writer_does_not_take_a_new_insert_for_the_old_row() {
    Events first = Events.named("e1");
    Event old = first.filteredIn(rows);
    assertThat(rows.delete(old)).isTrue();
    Event anew = first.by("another request").storedIn(rows);

    assertThat(rows.delete(old)).isFalse();
    assertThat(rows.wipe(old.wiped())).isFalse();
    assertThat(rows.replace(old.replayed(T, false, false))).isFalse();
    assertThat(rows.read(old.id())).contains(anew);
  }

  @Test
  final void routes_and_the_oldest_day_are_known() {
    assertThat(rows.routes()).isEmpty();
    assertThat(rows.oldestDay()).isNull();
    Events.named("e1").on("b").at(T.plus(Duration.ofDays(2))).storedIn(rows);
    Events.named("e2").on("a").at(T).storedIn(rows);

    assertThat(rows.routes()).containsExactlyInAnyOrder("a", "b");
    assertThat(rows.oldestDay()).isBeforeOrEqualTo(LocalDate.parse("2026-07-01"));
  }

  @Test
  final void how_far_retention_came_is_kept() {
    assertThat(rows.pruneMark()).isEqualTo(PruneMark.NONE);
    Shelf.Spot spot = new Shelf.Spot(T, "e1");
    PruneMark mark =
        new PruneMark(
            T, new PruneMark.Pass(T.plusSeconds(1), LocalDate.parse("2026-06-01"), "r", 3, spot));
    rows.pruneMark(mark);
    assertThat(rows.pruneMark()).isEqualTo(mark);
    rows.pruneMark(new PruneMark(T.plusSeconds(2), null));
    assertThat(rows.pruneMark()).isEqualTo(new PruneMark(T.plusSeconds(2), null));
  }

  private static Shelf.Span all() {
    return Shelf.Span.WHOLE;
  }
}
