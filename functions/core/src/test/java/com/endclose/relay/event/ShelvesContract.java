package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link EventRows} keeps about shelves and about races. */
public abstract class ShelvesContract {

  private static final Instant T = TickingClock.START;
  private static final Shelf DUE = Shelf.due(Events.ROUTE, 0);

  private EventRows rows;

  /** New rows, empty; shelves may lag behind by as little as the test backend can. */
  protected abstract EventRows open();

  @BeforeEach
  final void openRows() {
    rows = open();
  }

  private List<String> names(List<ShelfEntry> entries) {
    return entries.stream().map(entry -> entry.id().replace(Events.ROUTE + "/", "")).toList();
  }

  private Event stored(String name, int second) {
    return Events.named(name).at(T.plusSeconds(second)).storedIn(rows);
  }

  @Test
  final void a_due_shelf_is_ordered_by_next_attempt() {
    stored("second", 20);
    Event third = stored("third", 10);
    stored("first", 15);
    rows.replace(third.retrying(third.progress().at(T.plusSeconds(30))));

    assertThat(names(rows.shelf(DUE, Shelf.Span.WHOLE, null, 9)))
        .containsExactly("first", "second", "third");
    assertThat(names(rows.shelfNewestFirst(DUE, null, 9)))
        .containsExactly("third", "second", "first");
  }

  @Test
  final void a_span_includes_both_ends() {
    IntStream.range(0, 5).forEach(i -> stored("e" + i, i));
    Shelf.Span span = new Shelf.Span(T.plusSeconds(1), T.plusSeconds(3));

    assertThat(names(rows.shelf(DUE, span, null, 9))).containsExactly("e1", "e2", "e3");
    assertThat(rows.shelf(DUE, Shelf.Span.until(T.minusSeconds(1)), null, 9)).isEmpty();
  }

  @Test
  final void pages_follow_each_other_without_gap_or_repeat_also_among_equal_times() {
    IntStream.range(0, 25).forEach(i -> stored("e" + i, i / 10));

    List<String> forward = new ArrayList<>();
    List<String> backward = new ArrayList<>();
    Shelf.Spot after = null;
    Shelf.Spot before = null;
    for (int page = 0; page < 9; page++) {
      List<ShelfEntry> next = rows.shelf(DUE, Shelf.Span.until(T.plusSeconds(9)), after, 4);
      List<ShelfEntry> previous = rows.shelfNewestFirst(DUE, before, 4);
      forward.addAll(names(next));
      backward.addAll(names(previous));
      after = next.isEmpty() ? after : next.get(next.size() - 1).spot();
      before = previous.isEmpty() ? before : previous.get(previous.size() - 1).spot();
    }

    assertThat(forward).hasSize(25).doesNotHaveDuplicates();
    assertThat(backward).hasSize(25).doesNotHaveDuplicates();
  }

  @Test
  final void a_spot_that_nothing_stands_at_can_be_read_on_from() {
    Event gone = stored("e2", 2);
    stored("e1", 1);
    stored("e3", 3);
    rows.delete(gone);
    Shelf.Spot spot = new Shelf.Spot(T.plusSeconds(2), gone.id());

    assertThat(names(rows.shelf(DUE, Shelf.Span.WHOLE, spot, 9))).containsExactly("e3");
    assertThat(names(rows.shelfNewestFirst(DUE, spot, 9))).containsExactly("e1");
  }

  @Test
  final void shelves_of_routes_and_shards_are_apart() {
    Events.named("e1").in(1).storedIn(rows);
    Events.named("e1").on("other").storedIn(rows);

    assertThat(rows.shelf(DUE, Shelf.Span.WHOLE, null, 9)).isEmpty();
    assertThat(rows.shelf(Shelf.due(Events.ROUTE, 1), Shelf.Span.WHOLE, null, 9)).hasSize(1);
    assertThat(rows.shelf(Shelf.due("other", 0), Shelf.Span.WHOLE, null, 9)).hasSize(1);
  }

  @Test
  final void an_event_at_rest_stands_on_one_shelf_and_in_a_batch_on_none() {
    Event event = stored("e1", 0);
    Shelf parked = Shelf.parked(Events.ROUTE);
    Shelf done = Shelf.done(Events.ROUTE, 0, event.dayReceived());
    Instant later = T.plusSeconds(500);

    event = event.claimed(new Event.Claim("b", 0));
    rows.replace(event);
    assertStandsOn(0, DUE, parked, done);
    event = event.parked(event.progress(), later);
    rows.replace(event);
    assertStandsOn(1, parked);
    assertStandsOn(0, DUE, done);
    assertThat(rows.shelf(parked, Shelf.Span.WHOLE, null, 9).get(0).sort()).isEqualTo(T);
    event = event.resolved("note", later);
    rows.replace(event);
    assertStandsOn(1, done);
    assertStandsOn(0, DUE, parked);
    assertThat(rows.shelf(done, Shelf.Span.WHOLE, null, 9).get(0).sort()).isEqualTo(later);
    rows.wipe(event.wiped());
    assertStandsOn(1, done);
  }

  private void assertStandsOn(int count, Shelf... shelves) {
    for (Shelf shelf : shelves) {
      assertThat(rows.shelf(shelf, Shelf.Span.WHOLE, null, 9)).as(shelf.key()).hasSize(count);
    }
  }

  @Test
  final void an_entry_tells_what_lists_claims_and_retention_need() {
    Event event = Events.named("e1").typed("payout.paid").storedIn(rows);
    ShelfEntry waiting = rows.shelf(DUE, Shelf.Span.WHOLE, null, 9).get(0);
    assertThat(waiting)
        .isEqualTo(new ShelfEntry(event.id(), Status.PENDING, T, T, 10, "payout.paid", null));

    event = event.claimed(new Event.Claim("b", 0));
    rows.replace(event);
    event = event.delivered(Settlement.Delivery.SKIPPED_EXISTING, "1", T);
    rows.replace(event);
    Shelf done = Shelf.done(Events.ROUTE, 0, event.dayReceived());
    assertThat(rows.shelf(done, Shelf.Span.WHOLE, null, 9).get(0).delivery())
        .isEqualTo(Settlement.Delivery.SKIPPED_EXISTING);
    rows.wipe(event.wiped());
    assertThat(rows.shelf(done, Shelf.Span.WHOLE, null, 9).get(0).size()).isZero();
  }

  @Test
  final void of_many_inserts_of_one_key_one_is_new() {
    List<Boolean> accepted =
        Racing.all(
            20,
            i -> {
              Events mine = Events.named("e1").by("request " + i);
              return rows.insert(mine.pending(), mine.payload(), T).isEmpty();
            });

    assertThat(accepted).filteredOn(each -> each).hasSize(1);
  }

  @Test
  final void of_many_writers_of_one_revision_one_wins() {
    Event event = stored("e1", 0);

    List<Boolean> won =
        Racing.all(8, i -> rows.replace(event.claimed(new Event.Claim("batch " + i, 0))));

    assertThat(won).filteredOn(each -> each).hasSize(1);
  }
}
