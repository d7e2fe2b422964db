package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.event.EventAdmin.DueShard;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What operators see of events, and do to them (spec STATE-1, BATCH). */
public abstract class AdminContract extends StoreContract {

  private static final List<String> SOURCES = List.of("payabli", "generic_hmac");

  private EventView view(String name) {
    return admin.get(Events.named(name).id()).orElseThrow();
  }

  private Selection parkedWith(String error) {
    return new Selection(EventQuery.all(Shown.PARKED), error);
  }

  private static EventAdmin.Step step(@Nullable String cursor) {
    return new EventAdmin.Step(100, cursor);
  }

  private static Selection parked(
      @Nullable String route, @Nullable Instant from, @Nullable Instant before) {
    return new Selection(EventQuery.all(Shown.PARKED).of(route).received(from, before), null);
  }

  private int replayAll(Selection selection) {
    int events = 0;
    String cursor = null;
    do {
      Changed step = admin.replay(selection, Replaying.PLAIN, step(cursor), now());
      events += step.events().size();
      cursor = step.cursor();
    } while (cursor != null);
    return events;
  }

  @Test
  final void an_event_is_shown_by_its_id_and_found_by_the_processors() {
    received("e1");

    assertThat(view("e1").status()).isEqualTo(Status.PENDING);
    assertThat(view("e1").nextAttemptAt()).isEqualTo(now());
    assertThat(admin.find(Events.ROUTE, "e1", SOURCES)).containsExactly(view("e1"));
    assertThat(admin.get("unknown")).isEmpty();
    assertThat(admin.find("other", "e1", SOURCES)).isEmpty();
  }

  @Test
  final void an_event_is_found_by_the_id_that_is_shown_whatever_its_status() {
    String shown = "s".repeat(1_000);
    Event plain = Events.named("long").pending();
    Origin origin = plain.origin();
    Event event =
        Event.pending(
            plain.id(),
            new Origin(
                origin.route(),
                origin.source(),
                shown,
                origin.eventType(),
                origin.shard(),
                now(),
                origin.headers(),
                origin.token()),
            plain.bodies().active().hash(),
            plain.bodies().active().size());
    rows.insert(event, Events.payload("x"), now());
    received("e1");
    assertThat(admin.find(Events.ROUTE, shown, SOURCES)).isEmpty();

    assertThat(ids(admin.shownAs(Events.ROUTE, shown, now()))).containsExactly(event.id());
    assertThat(ids(admin.shownAs("other", shown, now()))).isEmpty();
    assertThat(ids(admin.shownAs(Events.ROUTE, "s", now()))).isEmpty();

    settle(claim(), new Verdict.Created("1"));
    Sought delivered = admin.shownAs(Events.ROUTE, shown, now());
    assertThat(ids(delivered)).containsExactly(event.id());
    assertThat(delivered.events().get(0).status()).isEqualTo(Status.DELIVERED);
    assertThat(delivered.stoppedEarly()).isFalse();
    assertThat(delivered.lookedAt()).isEqualTo(2);
  }

  @Test
  final void events_are_found_by_the_beginning_of_their_row_ids_in_every_status() {
    received("e1");
    settle(claimed("e2"), new Verdict.Created("1"));
    settle(claimed("e3"), new Verdict.Parked("broken", false));
    settle(claimed("e4"), new Verdict.Retry(now(), "later"));
    claimed("e5");

    for (String name : List.of("e1", "e2", "e3", "e4", "e5")) {
      String id = Events.named(name).id();
      assertThat(ids(admin.beginningWith(id, null, now()))).as(name).containsExactly(id);
      assertThat(ids(admin.beginningWith(id, "other", now()))).as(name).isEmpty();
    }
    Sought all = admin.beginningWith("", null, now());
    assertThat(ids(all)).hasSize(5);
    assertThat(all.stoppedEarly()).isFalse();
    assertThat(admin.beginningWith("none", null, now()).lookedAt()).isEqualTo(5);
  }

  private static List<String> ids(Sought sought) {
    return sought.events().stream().map(view -> view.event().id()).toList();
  }

  @Test
  final void an_event_whose_batch_waits_is_shown_as_retry_with_the_batchs_tries() {
    settle(claimed("e1"), new Verdict.Retry(now(), "earlier"));
    Batch batch = claim();
    assertThat(view("e1").status()).isEqualTo(Status.DELIVERING);
    Instant later = now().plusSeconds(7);
    batches.postpone(batch, Postponement.counted(later, "HTTP 503", true), now());

    EventView view = view("e1");
    assertThat(view.status()).isEqualTo(Status.RETRY);
    assertThat(view.attempts()).isEqualTo(2);
    assertThat(view.nextAttemptAt()).isEqualTo(later);
    assertThat(view.lastError()).isEqualTo("HTTP 503");
    assertThat(view.event().status()).isEqualTo(Status.DELIVERING);
  }

  @Test
  final void an_event_whose_batch_was_accepted_is_shown_as_delivering_with_its_bulk_request() {
    Batch.Submission submission = new Batch.Submission("77", now(), 1);
    batches.submitted(claimed("e1"), submission, now().plusSeconds(5));

    assertThat(view("e1").status()).isEqualTo(Status.DELIVERING);
    assertThat(view("e1").submission()).isEqualTo(submission);
    assertThat(view("e1").nextAttemptAt()).isNull();
  }

  @Test
  final void a_parked_event_is_replayed_with_a_fresh_window() {
    Event event = parked("e1");
    clock.tickSeconds(60);

    assertThat(admin.replay(event.id(), Replaying.PLAIN, now()))
        .isEqualTo(new Replay.Done(row(event)));

    assertThat(row(event).status()).isEqualTo(Status.RETRY);
    assertThat(row(event).progress().attempts()).isZero();
    assertThat(row(event).progress().firstFailedAt()).isNull();
    assertThat(row(event).dueAt(now())).isTrue();
  }

  @Test
  final void a_filtered_event_is_replayed_while_its_payload_stands() {
    Event event = Events.named("e1").at(now()).filteredIn(rows);
    assertThat(admin.replay(event.id(), Replaying.PLAIN, now())).isInstanceOf(Replay.Done.class);
    assertThat(row(event).settlement()).isNull();

    Event other = Events.named("e2").at(now()).filteredIn(rows);
    clock.tick(Duration.ofDays(8));
    prune.prune(now(), 7, 30, 10);
    assertThat(admin.replay(other.id(), Replaying.PLAIN, now())).isEqualTo(new Replay.Wiped());
  }

  @Test
  final void nothing_else_is_replayed() {
    assertThat(admin.replay("unknown", Replaying.PLAIN, now())).isEqualTo(new Replay.NotFound());
    assertThat(admin.replay(received("e1").id(), Replaying.PLAIN, now()))
        .isEqualTo(new Replay.NotReplayable(Status.PENDING));
    Batch batch = claim();
    batches.postpone(batch, Postponement.counted(now().plusSeconds(9), "503", true), now());
    assertThat(admin.replay("payouts/e1", Replaying.PLAIN, now()))
        .isEqualTo(new Replay.NotReplayable(Status.RETRY));
    assertThat(admin.replay(delivered("e2").id(), new Replaying(true, false), now()))
        .isEqualTo(new Replay.NotReplayable(Status.DELIVERED));
    assertThat(admin.resolve("payouts/e1", "note", now()))
        .isEqualTo(new Resolving.NotParked(Status.RETRY));
  }

  @Test
  final void an_unknown_outcome_outlives_a_replay_unless_it_is_sent_as_new() {
    Event event = settle(claimed("e1"), new Verdict.Parked("no answer", true)).get(0);
    admin.replay(event.id(), Replaying.PLAIN, now());
    assertThat(row(event).progress().unknown()).isNotNull();

    batches.setAside(row(event), new SetAside.Park("it would be another record now"), now());
    admin.replay(event.id(), new Replaying(true, false), now());
    assertThat(row(event).progress().unknown()).isNull();
    assertThat(row(event).progress().posted()).isTrue();
  }

  @Test
  final void an_event_that_waits_outside_of_a_batch_is_resolved_and_no_claim_has_it_any_more() {
    Event event = received("e1");
    assertThat(admin.resolve(event.id(), "kills the dispatcher", now()))
        .isEqualTo(new Resolving.Done(row(event)));

    Batch draft = Batch.of("b", List.of(event), "v1", "k1", new Lease("me", 1, now()));

    assertThat(batches.claim(draft, List.of(event))).isEmpty();
    assertThat(row(event).status()).isEqualTo(Status.RESOLVED);
  }

  @Test
  final void a_parked_event_is_resolved_with_a_note() {
    Event event = parked("e1");

    assertThat(admin.resolve(event.id(), " known, written off ", now()))
        .isEqualTo(new Resolving.Done(row(event)));

    assertThat(row(event).status()).isEqualTo(Status.RESOLVED);
    assertThat(row(event).settlement().note()).isEqualTo("known, written off");
    assertThat(row(event).settlement().at()).isEqualTo(now());
    assertThat(rows.readBody(event.id(), 0)).isPresent();
    assertThat(admin.resolve(event.id(), "again", now()))
        .isEqualTo(new Resolving.NotParked(Status.RESOLVED));
    assertThat(admin.resolve("unknown", "note", now())).isEqualTo(new Resolving.NotFound());
    assertThatThrownBy(() -> admin.resolve(event.id(), " ", now()))
        .hasMessageStartingWith("note: ");
  }

  @Test
  final void many_are_replayed_in_steps_and_each_at_most_once() {
    IntStream.range(0, 250).forEach(i -> parked("e" + i));

    Changed first = admin.replay(Selection.parked(), Replaying.PLAIN, step(null), now());
    assertThat(first.events().size()).isEqualTo(100);
    Event failedAgain = rows.read("payouts/e0").orElseThrow();
    batches.setAside(failedAgain, new SetAside.Park("still no amount"), now());
    Changed second = admin.replay(Selection.parked(), Replaying.PLAIN, step(first.cursor()), now());
    Changed third = admin.replay(Selection.parked(), Replaying.PLAIN, step(second.cursor()), now());

    assertThat(second.events().size() + third.events().size()).isEqualTo(150);
    assertThat(third.cursor()).isNull();
    assertThat(row(failedAgain).status()).isEqualTo(Status.PARKED);
  }

  @Test
  final void a_selection_is_by_route_error_and_time_of_receipt() {
    parked("e1");
    Event late = Events.named("e2").at(now().plusSeconds(100)).storedIn(rows);
    batches.setAside(late, new SetAside.Park("Unknown CURRENCY xyz"), now());
    Event other = Events.named("e3").on("other").at(now()).storedIn(rows);
    batches.setAside(other, new SetAside.Park("no amount"), now());
    Instant before = now().plusSeconds(100);

    assertThat(replayAll(parkedWith("unknown currency"))).isEqualTo(1);
    assertThat(row(late).status()).isEqualTo(Status.RETRY);
    assertThat(replayAll(parked("other", null, before))).isEqualTo(1);
    assertThat(replayAll(parked(null, before, null))).isZero();
    assertThat(replayAll(parked(null, now(), before))).isEqualTo(1);
  }

  @Test
  final void filtered_events_are_replayed_in_steps_too() {
    IntStream.range(0, 130)
        .forEach(
            i ->
                Events.named("e" + i)
                    .in(i % SHARDS)
                    .at(now().minus(Duration.ofDays(i % 3)))
                    .filteredIn(rows));
    Selection filtered = new Selection(EventQuery.all(Shown.DROPPED_BY_FILTER), null);

    assertThat(replayAll(filtered)).isEqualTo(130);
    assertThat(replayAll(filtered)).isZero();
  }

  @Test
  final void many_are_resolved_in_steps() {
    IntStream.range(0, 120).forEach(i -> parked("e" + i));

    Changed first = admin.resolve(parkedWith("no amount"), "written off", step(null), now());
    Changed second =
        admin.resolve(parkedWith("no amount"), "written off", step(first.cursor()), now());

    assertThat(first.events().size() + second.events().size()).isEqualTo(120);
    assertThat(second.cursor()).isNull();
    assertThatThrownBy(
            () ->
                admin.resolve(
                    new Selection(EventQuery.all(Shown.RETRY), null), "x", step(null), now()))
        .hasMessageStartingWith("status: ");
  }

  @Test
  final void a_cursor_that_none_gave_is_refused() {
    assertThatThrownBy(
            () -> admin.replay(Selection.parked(), Replaying.PLAIN, step("nonsense"), now()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cursor: ");
    assertThatThrownBy(() -> admin.list(EventQuery.all(Shown.PARKED), 100, "!.!", now()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cursor: ");
    delivered("e1");
    String farAway = Cursor.write(List.of("+999999999-12-31", "", "", "", ""));
    assertThat(admin.list(EventQuery.all(Shown.DELIVERED), 100, farAway, now()).entries())
        .hasSize(1);
    String longGone = Cursor.write(List.of("-999999999-01-01", "", "", "", ""));
    assertThat(admin.list(EventQuery.all(Shown.DELIVERED), 100, longGone, now()).entries())
        .isEmpty();
    assertThat(admin.list(EventQuery.all(Shown.PARKED), 100, longGone, now()).entries()).isEmpty();
  }

  @Test
  final void routes_with_due_events_are_known_waiting_batches_included() {
    assertThat(dueRoutes(Instant.MAX)).isEmpty();
    Event event = received("e1");
    assertThat(dueRoutes(now())).containsExactly(Events.ROUTE);
    assertThat(dueRoutes(now().minusSeconds(1))).isEmpty();

    Batch batch = claim();
    assertThat(dueRoutes(Instant.MAX)).isEmpty();
    batches.postpone(batch, Postponement.counted(now().plusSeconds(9), "503", true), now());
    assertThat(dueRoutes(now())).isEmpty();
    assertThat(dueRoutes(Instant.MAX)).containsExactly(Events.ROUTE);
    settle(takeLater(batch), new Verdict.Created("1"));
    assertThat(dueRoutes(Instant.MAX)).isEmpty();
    assertThat(row(event).status()).isEqualTo(Status.DELIVERED);
  }

  private Set<String> dueRoutes(Instant at) {
    return admin.dueShards(at).stream().map(DueShard::route).collect(Collectors.toSet());
  }

  private Batch takeLater(Batch batch) {
    clock.tickSeconds(9);
    return take(batch);
  }

  @Test
  final void routes_the_configuration_does_not_know_are_listed_while_they_have_events() {
    Event event = received("e1");
    Events.named("e2").on("known").at(now()).storedIn(rows);

    assertThat(admin.orphanedRoutes(Set.of("known"))).containsExactly(Events.ROUTE);
    Batch batch = claim();
    assertThat(admin.orphanedRoutes(Set.of("known"))).containsExactly(Events.ROUTE);
    settle(batch, new Verdict.Parked("bad", false));
    assertThat(admin.orphanedRoutes(Set.of("known"))).containsExactly(Events.ROUTE);
    admin.resolve(event.id(), "gone", now());
    assertThat(admin.orphanedRoutes(Set.of("known"))).isEmpty();
  }
}
