package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TurnsTest {

  private static final Shard SHARD = new Shard("pay", 0);
  private static final Duration TWO_MINUTES = Duration.ofSeconds(120);

  private final TestRelay relay = new TestRelay();
  private final List<String> woken = new ArrayList<>();
  private Wake wake = (route, shard) -> woken.add(route + "/" + shard);

  @AfterEach
  void close() {
    relay.close();
  }

  private Turns turns() {
    return new Turns(relay.dispatcher(), wake, relay.signals, relay.settings.lease(), relay.clock);
  }

  @Test
  void a_tick_wakes_shards_with_something_due_and_drains_none() {
    relay.routes("pay", "idle");
    relay.accept("t1");

    assertThat(turns().tick()).isEqualTo(1);

    assertThat(woken).containsExactly("pay/0");
    assertThat(relay.arrived()).isEmpty();
  }

  @Test
  void a_shard_that_cannot_be_woken_keeps_no_other_from_being_woken() {
    relay.routes("out", "pay");
    relay.receive("out", TestRelay.transfer("o1", "1.00"));
    relay.accept("t1");
    wake =
        (route, shard) -> {
          if (route.equals("out")) {
            throw new IllegalStateException("the queue is away");
          }
          woken.add(route);
        };

    assertThat(turns().tick()).isEqualTo(1);

    assertThat(woken).containsExactly("pay");
  }

  @Test
  void a_wake_drains_its_shard_and_wakes_nobody_when_nothing_is_left() {
    relay.accept("t1", "t2");

    Summary summary = turns().drain(SHARD, "request-1", TWO_MINUTES).orElseThrow();

    assertThat(summary.delivered()).isEqualTo(2);
    assertThat(relay.arrived()).containsExactly("t1", "t2");
    assertThat(woken).isEmpty();
  }

  @Test
  void a_wake_for_an_empty_shard_does_nothing() {
    Summary summary = turns().drain(SHARD, "request-1", TWO_MINUTES).orElseThrow();

    assertThat(summary.didSomething()).isFalse();
    assertThat(woken).isEmpty();
  }

  @Test
  void when_time_runs_out_over_a_backlog_the_shard_is_woken_again() {
    relay.settings = TestRelay.settings(1, Duration.ofDays(7));
    relay.accept("t1", "t2", "t3");
    slowSink(Duration.ofSeconds(50));

    Summary summary = turns().drain(SHARD, "request-1", TWO_MINUTES).orElseThrow();

    assertThat(summary.delivered()).isBetween(1, 2);
    assertThat(woken).containsExactly("pay/0");
  }

  @Test
  void to_park_is_to_get_somewhere() {
    assertThat(outOfTimeWith(Fault.answer(413, "Too large")).parked()).isPositive();
    assertThat(woken).containsExactly("pay/0");
  }

  @Test
  void to_be_submitted_is_to_get_somewhere() {
    assertThat(outOfTimeWith(Fault.processingUntilSettled()).submitted()).isPositive();
    assertThat(woken).containsExactly("pay/0");
  }

  private Summary outOfTimeWith(Fault fault) {
    relay.settings = TestRelay.settings(1, Duration.ofDays(7));
    relay.accept("t1", "t2", "t3");
    relay.standIn.always(fault);
    slowSink(Duration.ofSeconds(50));
    Summary summary = turns().drain(SHARD, "request-1", TWO_MINUTES).orElseThrow();
    assertThat(summary.delivered()).isZero();
    return summary;
  }

  @Test
  void what_got_nowhere_waits_for_the_tick() {
    relay.settings = TestRelay.settings(1, Duration.ofDays(7));
    relay.accept("t1", "t2", "t3");
    relay.standIn.close();
    slowSink(Duration.ofSeconds(50));

    Summary summary = turns().drain(SHARD, "request-1", TWO_MINUTES).orElseThrow();

    assertThat(summary.delivered()).isZero();
    assertThat(woken).isEmpty();
  }

  @Test
  void a_paused_route_is_not_woken_again_and_again() {
    relay.accept("t1");
    relay.control.setPaused("pay", true);

    turns().drain(SHARD, "request-1", TWO_MINUTES);

    assertThat(woken).isEmpty();
  }

  @Test
  void without_a_word_about_the_time_left_there_is_time_for_one_sending() {
    relay.accept("t1");

    Summary summary = turns().drain(SHARD, "request-1", Duration.ZERO).orElseThrow();

    assertThat(summary.delivered()).isEqualTo(1);
    relay.accept("t2");
    assertThat(turns().drain(SHARD, "request-2", Duration.ofMillis(-1)).orElseThrow().delivered())
        .isEqualTo(1);
  }

  @Test
  void a_lease_as_long_as_the_turn_is_long_enough() {
    assertThat(turns().drain(SHARD, "request-1", relay.settings.lease())).isPresent();
    assertThat(relay.signals.alarms()).isEmpty();
  }

  @Test
  void a_lease_shorter_than_the_turn_is_refused_and_alarmed() {
    relay.accept("t1");

    assertThat(turns().drain(SHARD, "request-1", Duration.ofSeconds(181))).isEmpty();

    assertThat(relay.arrived()).isEmpty();
    assertThat(relay.signals.alarms()).containsExactly("lease_too_short");
  }

  @Test
  void a_duplicate_late_or_lost_wake_changes_nothing_but_when() {
    relay.accept("t1", "t2");

    turns().drain(SHARD, "request-1", TWO_MINUTES);
    turns().drain(SHARD, "request-1", TWO_MINUTES);
    relay.accept("t3");
    turns().tick();
    turns().drain(SHARD, "request-2", TWO_MINUTES);

    assertThat(relay.arrived()).containsExactly("t1", "t2", "t3");
  }

  private void slowSink(Duration each) {
    relay.sink =
        Optional.of(
            new SlowSink(
                new EndCloseClient(relay.standIn.baseUrl(), () -> TestRelay.KEY, relay.clock),
                relay,
                each));
  }

  /** Each POST takes its time on the test's clock. */
  private record SlowSink(RecordSink sink, TestRelay relay, Duration each) implements RecordSink {

    @Override
    public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
      relay.clock.tick(each);
      return sink.post(idempotencyKey, body, limit);
    }

    @Override
    public AskOutcome ask(String bulkRequestId, Duration limit) {
      return sink.ask(bulkRequestId, limit);
    }

    @Override
    public boolean answers(Duration limit) {
      return sink.answers(limit);
    }
  }
}
