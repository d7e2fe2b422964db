package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Died;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The dispatcher dies, or the store fails, at each call in turn, before it is done or after: every
 * accepted event still stands at End Close exactly once, or is parked with a reason.
 */
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class KillPointsTest {

  /** A way for End Close to behave; each makes the dispatcher take another road. */
  private enum Weather {
    FAIR(standIn -> {}),
    RESET_AFTER_STORING(
        relay ->
            relay.standIn.next(
                Fault.resetAfterStoring(),
                Fault.resetAfterStoring(),
                Fault.resetAfterStoring(),
                Fault.resetAfterStoring(),
                Fault.resetAfterStoring(),
                Fault.resetAfterStoring())),
    AWAY(
        relay -> {
          Fault away = Fault.answer(503, "away");
          relay.standIn.next(away, away, away, away.onPolls(), away.onPolls());
        }),
    POISONED(relay -> relay.standIn.always(Fault.poison("t2", 422))),
    POISONED_HALF_STORED(relay -> relay.standIn.always(Fault.poisonKeepingThoseBefore("t2", 400))),
    FAILS_IN_THE_MIDDLE(relay -> relay.standIn.next(Fault.endsFailed("worker died", 2))),
    LOSES_A_ROW(relay -> relay.standIn.next(Fault.losesRows(1))),
    SETTLES_LATE(relay -> relay.standIn.next(Fault.processing(12, 1)));

    private final Consumer<TestRelay> set;

    Weather(Consumer<TestRelay> set) {
      this.set = set;
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_dispatcher_dies_at_any_write(Weather weather) {
    everyPoint(weather, FailingRows.dies(), true);
  }

  @ParameterizedTest
  @EnumSource
  void the_store_is_away_at_any_call(Weather weather) {
    everyPoint(weather, FailingRows.unavailable(), false);
  }

  private static void everyPoint(Weather weather, Runnable action, boolean writesOnly) {
    for (Moment moment : Moment.values()) {
      int nth = 1;
      while (survives(weather, action, writesOnly, nth, moment)) {
        nth++;
      }
      assertThat(nth).as("points of %s", weather).isGreaterThan(writesOnly ? 8 : 15);
    }
  }

  /** Whether the run was long enough to meet the nth call. */
  private static boolean survives(
      Weather weather, Runnable action, boolean writesOnly, int nth, Moment moment) {
    try (TestRelay relay = new TestRelay()) {
      relay.settings = TestRelay.settings(3, Duration.ofDays(7));
      List<String> ids = relay.accept(TestRelay.named("t", 5));
      relay.watch(ids);
      weather.set.accept(relay);
      int before = writesOnly ? relay.rows.writes() : relay.rows.calls();
      if (writesOnly) {
        relay.rows.atWrite(nth, moment, action);
      } else {
        relay.rows.atCall(nth, moment, action);
      }
      for (int i = 0; i < 4; i++) {
        mayDie(relay);
        relay.clock.tickSeconds(200);
      }
      int made = (writesOnly ? relay.rows.writes() : relay.rows.calls()) - before;
      relay.rows.heal();
      relay.untilQuiet();
      nothingLostNothingDoubled(relay, ids, "%s, %s call %d".formatted(weather, moment, nth));
      return made >= nth;
    }
  }

  private static void mayDie(TestRelay relay) {
    try {
      relay.cycle();
    } catch (Died | StoreUnavailable expected) {
      relay.clock.tickSeconds(1);
    }
  }

  private static void nothingLostNothingDoubled(TestRelay relay, List<String> ids, String where) {
    assertThat(relay.batches()).as(where).isEmpty();
    for (String id : ids) {
      Event event = relay.event(id);
      String transfer = event.origin().eventId().replace("TransferFunded:", "");
      if (event.status() == Status.PARKED) {
        assertThat(event.progress().lastError()).as(where).isNotEmpty();
      } else {
        assertThat(event.status()).as("%s: %s", where, event).isEqualTo(Status.DELIVERED);
        assertThat(relay.arrived()).as(where).containsOnlyOnce(transfer);
        assertThat(event.settlement().delivery())
            .as("%s: its own record is not taken for another's", where)
            .isNotEqualTo(Delivery.SKIPPED_EXISTING);
      }
    }
    assertThat(relay.arrived()).as(where).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void the_dispatcher_dies_before_or_after_any_call_to_end_close(Weather weather) {
    for (int nth = 1; nth <= 8; nth++) {
      for (Moment moment : Moment.values()) {
        diesAtCall(weather, nth, moment);
      }
    }
  }

  private static void diesAtCall(Weather weather, int nth, Moment moment) {
    try (TestRelay relay = new TestRelay()) {
      relay.settings = TestRelay.settings(3, Duration.ofDays(7));
      List<String> ids = relay.accept(TestRelay.named("t", 5));
      relay.watch(ids);
      weather.set.accept(relay);
      RecordSink honest =
          new EndCloseClient(relay.standIn.baseUrl(), () -> relay.apiKey, relay.clock);
      relay.sink = Optional.of(new DyingSink(honest, nth, moment));
      for (int i = 0; i < 3; i++) {
        mayDie(relay);
        relay.clock.tickSeconds(200);
      }
      relay.sink = Optional.empty();
      relay.untilQuiet();
      nothingLostNothingDoubled(
          relay, ids, "%s, %s End Close call %d".formatted(weather, moment, nth));
    }
  }

  @Test
  void a_batch_half_claimed_when_its_holder_died_was_never_posted_and_is_dissolved() {
    try (TestRelay relay = new TestRelay()) {
      List<String> ids = relay.accept("t1", "t2", "t3");
      relay.rows.atWrite(3, Moment.AFTER, FailingRows.dies());
      mayDie(relay);
      assertThat(relay.standIn.posts()).isEmpty();
      List<Status> halfClaimed = ids.stream().map(id -> relay.event(id).status()).toList();
      assertThat(halfClaimed).contains(Status.DELIVERING, Status.PENDING);

      relay.clock.tickSeconds(181);
      assertThat(relay.recovery().run("recovery").batches()).isEqualTo(1);
      assertThat(relay.batches()).isEmpty();
      relay.cycle();

      assertThat(relay.arrived()).containsExactlyInAnyOrder("t1", "t2", "t3");
      assertThat(ids).allSatisfy(id -> assertThat(relay.event(id).progress().attempts()).isZero());
    }
  }

  @Test
  void a_batch_that_keeps_killing_its_holder_is_sent_one_by_one_and_the_killer_parks() {
    try (TestRelay relay = new TestRelay()) {
      List<String> ids = relay.accept("t1", "killer", "t3");
      RecordSink honest =
          new EndCloseClient(relay.standIn.baseUrl(), () -> relay.apiKey, relay.clock);
      relay.sink = Optional.of(new KilledBy("killer", honest));
      for (int i = 0; i < 30; i++) {
        mayDie(relay);
        relay.clock.tickSeconds(200);
      }

      assertThat(relay.event(ids.get(0)).status()).isEqualTo(Status.DELIVERED);
      assertThat(relay.event(ids.get(2)).status()).isEqualTo(Status.DELIVERED);
      Event killer = relay.event(ids.get(1));
      assertThat(killer.status()).isEqualTo(Status.PARKED);
      assertThat(killer.progress().lastError()).isEqualTo("the dispatcher died while holding it");
    }
  }

  private static final class DyingSink implements RecordSink {
    private final RecordSink inner;
    private final Moment moment;
    private int left;

    DyingSink(RecordSink inner, int nth, Moment moment) {
      this.inner = inner;
      this.left = nth;
      this.moment = moment;
    }

    private <T> T dyingOnce(java.util.function.Supplier<T> call) {
      boolean now = --left == 0;
      if (now && moment == Moment.BEFORE) {
        throw new Died();
      }
      T answer = call.get();
      if (now) {
        throw new Died();
      }
      return answer;
    }

    @Override
    public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
      return dyingOnce(() -> inner.post(idempotencyKey, body, limit));
    }

    @Override
    public AskOutcome ask(String bulkRequestId, Duration limit) {
      return dyingOnce(() -> inner.ask(bulkRequestId, limit));
    }

    @Override
    public boolean answers(Duration limit) {
      return dyingOnce(() -> inner.answers(limit));
    }
  }

  private record KilledBy(String externalId, RecordSink inner) implements RecordSink {

    @Override
    public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
      if (new String(body, java.nio.charset.StandardCharsets.UTF_8).contains(externalId)) {
        throw new Died();
      }
      return inner.post(idempotencyKey, body, limit);
    }

    @Override
    public AskOutcome ask(String bulkRequestId, Duration limit) {
      return inner.ask(bulkRequestId, limit);
    }

    @Override
    public boolean answers(Duration limit) {
      return inner.answers(limit);
    }
  }
}
