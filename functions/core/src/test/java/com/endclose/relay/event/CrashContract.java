package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batches.Taken;
import com.endclose.relay.event.FailingRows.Moment;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A holder dies before or after any of its writes, or the store fails there (spec BATCH). */
public abstract class CrashContract extends StoreContract {

  private static final List<String> IDS =
      List.of("payouts/e1", "payouts/e2", "payouts/e3", "payouts/e4");

  /** What End Close makes of each record, whoever asks. */
  private Map<String, Verdict> truth() {
    return Map.of(
        IDS.get(0), new Verdict.Created("1"),
        IDS.get(1), new Verdict.Parked("bad", false),
        IDS.get(2), new Verdict.Retry(now(), "no result"),
        IDS.get(3), new Verdict.Retry(now(), "no result"));
  }

  private Map<String, Event> events() {
    return rows.readAll(IDS);
  }

  private Batch claimedAll() {
    return claimed("e1", "e2", "e3", "e4");
  }

  /** Runs it with a crash at each of its writes in turn, then recovers and checks. */
  private void atEveryWrite(Runnable before, Runnable act, Consumer<String> check) {
    boolean reached = true;
    for (int write = 1; reached; write++) {
      for (Moment moment : Moment.values()) {
        for (Runnable end : List.of(FailingRows.dies(), FailingRows.unavailable())) {
          openStores();
          before.run();
          rows.atWrite(write, moment, end);
          reached = crashes(act);
          rows.heal();
          StoreInvariants.assertHold(rows, rows, events().values());
          recover();
          StoreInvariants.assertHold(rows, rows, events().values());
          assertThat(events()).containsOnlyKeys(IDS);
          check.accept("crash " + moment + " write " + write);
        }
      }
    }
  }

  private static boolean crashes(Runnable act) {
    try {
      act.run();
      return false;
    } catch (FailingRows.Died | StoreUnavailable crash) {
      return true;
    }
  }

  /** Others take what is left, and settle what may have been posted. */
  private void recover() {
    while (!batches.list(Events.ROUTE, 0).isEmpty()) {
      clock.tick(LEASE);
      for (Batch batch : batches.toAct(Events.ROUTE, 0, now())) {
        if (batches.take(batch, lease("heir"), now()) instanceof Taken.Held held) {
          assertThat(batches.settle(held.batch(), truth(), now())).isPresent();
        }
      }
    }
  }

  private Event event(int number) {
    return rows.read(IDS.get(number - 1)).orElseThrow();
  }

  private void assertSettled(String when) {
    assertThat(event(1).status()).as(when).isEqualTo(Status.DELIVERED);
    assertThat(event(2).status()).as(when).isEqualTo(Status.PARKED);
    assertThat(event(3).status()).as(when).isEqualTo(Status.RETRY);
    assertThat(event(4).status()).as(when).isEqualTo(Status.RETRY);
    assertThat(event(3).progress().posted()).as(when).isTrue();
    assertThat(event(4).progress().posted()).as(when).isTrue();
  }

  /** Settled, or due again as if it had never been claimed. */
  private void assertSettledOrUntouched(String when) {
    if (event(1).status() == Status.DELIVERED) {
      assertSettled(when);
    } else {
      assertThat(events().values()).as(when).allMatch(event -> event.dueAt(now()));
      assertThat(events().values())
          .as(when)
          .allMatch(event -> event.progress().attempts() == 0 && !event.progress().posted());
    }
  }

  @Test
  final void a_claim_that_breaks_off_leaves_its_events_due_or_a_whole_batch() {
    atEveryWrite(
        () -> List.of("e1", "e2", "e3", "e4").forEach(this::received),
        this::claim,
        this::assertSettledOrUntouched);
  }

  @Test
  final void a_claim_that_lost_an_event_and_breaks_off_leaves_the_others_due() {
    atEveryWrite(
        () -> List.of("e1", "e2", "e3", "e4").forEach(this::received),
        () -> {
          List<Event> events = candidates();
          rows.replace(events.get(1).touched());
          batches.claim(draft("a", events), events);
        },
        when -> {
          assertThat(event(2).dueAt(now())).as(when).isTrue();
          assertThat(event(1).status())
              .as(when)
              .isIn(Status.DELIVERED, Status.PENDING, Status.RETRY);
        });
  }

  @Test
  final void settling_that_breaks_off_ends_as_if_it_had_not() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> batch[0] = claimedAll(),
        () -> batches.settle(batch[0], truth(), now()),
        this::assertSettled);
  }

  @Test
  final void settling_a_submitted_batch_that_breaks_off_ends_as_if_it_had_not() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> {
          Batch claimed = claimedAll();
          batches.submitted(claimed, new Batch.Submission("1", now(), 0), now());
          batch[0] = take(claimed);
        },
        () -> batches.settle(batch[0], truth(), now()),
        this::assertSettled);
  }

  @Test
  final void splitting_that_breaks_off_loses_nothing() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> batch[0] = claimedAll(),
        () -> batches.split(batch[0], "half-" + draw(), "half-" + draw(), 3, now()),
        when -> {
          assertThat(event(1).status()).as(when).isIn(Status.DELIVERED, Status.RETRY);
          assertThat(events().values()).as(when).allMatch(event -> event.progress().posted());
          assertThat(batches.list(Events.ROUTE, 0)).as(when).isEmpty();
        });
  }

  @Test
  final void giving_back_that_breaks_off_gives_back_or_keeps_the_batch() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> batch[0] = claimedAll(),
        () -> batches.dissolve(batch[0], now()),
        this::assertSettledOrUntouched);
  }

  @Test
  final void giving_back_what_may_be_at_end_close_remembers_it_wherever_it_breaks_off() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> {
          Batch claimed = claimedAll();
          batches.postpone(claimed, Postponement.counted(now(), "time-out", true), now());
          batch[0] = take(claimed);
        },
        () -> batches.dissolve(batch[0], now()),
        when -> {
          assertThat(events().values()).as(when).allMatch(event -> event.progress().posted());
          assertThat(events().values())
              .as(when)
              .filteredOn(
                  event -> event.status() == Status.RETRY && event.progress().attempts() < 2)
              .allMatch(event -> event.progress().unknown() != null);
        });
  }

  @Test
  final void a_takeover_that_breaks_off_is_taken_over() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> {
          batch[0] = claimedAll();
          clock.tick(LEASE);
        },
        () -> batches.take(batch[0], lease("second"), now()),
        this::assertSettled);
  }

  @Test
  final void freeing_a_half_claimed_batch_that_breaks_off_frees_it_all_the_same() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> {
          List.of("e1", "e2", "e3", "e4").forEach(this::received);
          List<Event> events = candidates();
          batch[0] = draft("a", events);
          rows.put(batch[0]);
          events.subList(0, 3).forEach(each -> rows.replace(each.claimed(batch[0].claim())));
          clock.tick(LEASE);
        },
        () -> batches.take(batch[0], lease("second"), now()),
        when -> {
          assertThat(events().values()).as(when).allMatch(event -> event.dueAt(now()));
          assertThat(events().values()).as(when).noneMatch(event -> event.progress().posted());
        });
  }

  @Test
  final void sending_one_by_one_that_breaks_off_remembers_that_all_were_sent() {
    Batch[] batch = new Batch[1];
    atEveryWrite(
        () -> {
          batch[0] = held(takeOver(held(takeOver(claimedAll()))));
          clock.tick(LEASE);
        },
        () -> batches.take(batch[0], lease("third"), now()),
        when ->
            assertThat(events().values()).as(when).allMatch(event -> event.progress().posted()));
  }
}
