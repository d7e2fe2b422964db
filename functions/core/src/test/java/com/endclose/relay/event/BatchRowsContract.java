package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link BatchRows} keeps. */
public abstract class BatchRowsContract {

  private static final Instant T = TickingClock.START;
  private static final Lease LEASE = new Lease("owner", Long.MIN_VALUE, T.plusSeconds(600));

  private BatchRows batches;

  /** New rows, empty. */
  protected abstract BatchRows open();

  @BeforeEach
  final void openRows() {
    batches = open();
  }

  private static Batch batch(String id, Events... events) {
    return Batch.of(
        id, List.of(events).stream().map(Events::pending).toList(), "config-1", "key-1", LEASE);
  }

  private Batch stored(String id, Events... events) {
    Batch batch = batch(id, events);
    batches.put(batch);
    return batch;
  }

  @Test
  final void a_batch_is_read_back_as_it_was() {
    Batch batch = stored("b1", Events.named("e2"), Events.named("e1"));

    assertThat(batches.read(Events.ROUTE, 0, "b1")).contains(batch);
    assertThat(batches.read(Events.ROUTE, 0, "b2")).isEmpty();
  }

  @Test
  final void every_field_survives_the_store() {
    Batch batch = stored("b1", Events.named("e1"));
    Batch waiting = batch.waiting(Postponement.counted(T.plusSeconds(5), "why", true), T);
    assertThat(batches.replace(waiting)).isTrue();
    assertThat(batches.read(Events.ROUTE, 0, "b1")).contains(waiting);

    Batch taken = waiting.leased(LEASE, true).refused(7);
    Batch submitted = waiting.submitted(new Batch.Submission("br_ä-1", T, 3), T.plusSeconds(7));
    assertThat(batches.replace(submitted)).isTrue();
    assertThat(batches.read(Events.ROUTE, 0, "b1")).contains(submitted);
    assertThat(batches.replace(taken)).isTrue();
    assertThat(batches.read(Events.ROUTE, 0, "b1")).contains(taken);
  }

  @Test
  final void a_write_names_the_revision_it_follows() {
    Batch batch = stored("b1", Events.named("e1"));
    Batch mine = batch.leased(new Lease("mine", 1, T), false);
    Batch theirs = batch.leased(new Lease("theirs", 2, T), false);

    assertThat(batches.replace(mine)).isTrue();
    assertThat(batches.replace(theirs)).isFalse();
    assertThat(batches.read(Events.ROUTE, 0, "b1")).contains(mine);
    assertThat(batches.replace(batch("gone", Events.named("e1")).mayBePosted())).isFalse();
  }

  @Test
  final void a_write_that_is_repeated_answers_as_the_first_did() {
    Batch batch = stored("b1", Events.named("e1"));
    batches.put(batch);
    Batch next = batch.mayBePosted();

    assertThat(batches.replace(next)).isTrue();
    assertThat(batches.replace(next)).isTrue();
    assertThat(batches.read(Events.ROUTE, 0, "b1")).contains(next);
  }

  @Test
  final void a_batch_is_removed_at_exactly_its_revision() {
    Batch batch = stored("b1", Events.named("e1"));
    Batch next = batch.mayBePosted();
    batches.replace(next);

    assertThat(batches.delete(batch)).isFalse();
    assertThat(batches.delete(next)).isTrue();
    assertThat(batches.read(Events.ROUTE, 0, "b1")).isEmpty();
    assertThat(batches.list(Events.ROUTE, 0)).isEmpty();
  }

  @Test
  final void batches_are_listed_by_route_and_shard() {
    Batch one = stored("b1", Events.named("e1"));
    Batch two = stored("b2", Events.named("e2"));
    Batch shard = stored("b3", Events.named("e3").in(1));
    Batch route = stored("b4", Events.named("e4").on("other"));

    assertThat(batches.list(Events.ROUTE, 0)).containsExactlyInAnyOrder(one, two);
    assertThat(batches.list(Events.ROUTE, 1)).containsExactly(shard);
    assertThat(batches.list("other", 0)).containsExactly(route);
    assertThat(batches.list("none", 0)).isEmpty();
  }

  @Test
  final void of_many_takers_one_wins() {
    Batch batch = stored("b1", Events.named("e1"));

    List<Boolean> won =
        Racing.all(8, i -> batches.replace(batch.leased(new Lease("taker", i, T), true)));

    assertThat(won).filteredOn(each -> each).hasSize(1);
  }
}
