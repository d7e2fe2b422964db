package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Gate;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches that End Close accepted and has not settled yet (spec SETTLE). */
class SubmittedTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> submit(String... transfers) {
    List<String> ids = relay.accept(transfers);
    relay.watch(ids);
    relay.standIn.next(Fault.processingUntilSettled());
    relay.cycle();
    return ids;
  }

  private Batch batch() {
    assertThat(relay.batches()).hasSize(1);
    return relay.batches().get(0);
  }

  /** To the moment at which the batch is next asked after, and a cycle there. */
  private Duration untilNextAsk() {
    Duration wait = Duration.between(relay.now(), batch().actAt());
    relay.clock.set(batch().actAt());
    relay.cycle();
    return wait;
  }

  private Delivery delivery(String id) {
    return relay.event(id).settlement().delivery();
  }

  @Test
  void what_is_still_processing_when_time_is_up_stays_submitted_under_its_bulk_request() {
    Instant start = relay.now();
    List<String> ids = submit("t1", "t2");

    assertThat(batch().submission().bulkRequestId()).isEqualTo("1");
    assertThat(batch().lease()).isNull();
    assertThat(ids.stream().map(id -> relay.event(id).status())).containsOnly(Status.DELIVERING);
    assertThat(relay.signals.count("forwarded pay submitted")).isEqualTo(2);
    assertThat(relay.signals.count("forwarded pay delivered")).isZero();
    assertThat(Duration.between(start, relay.now())).isLessThanOrEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void it_is_asked_at_once_and_then_at_growing_intervals() {
    submit("t1");

    assertThat(relay.standIn.polls().size()).isGreaterThan(3);
    List<Duration> waits = relay.waits.stream().map(Duration::parse).toList();
    assertThat(waits).isSorted().doesNotHaveDuplicates();
    assertThat(relay.standIn.polls().get(0).arrivedAt())
        .isEqualTo(relay.standIn.posts().get(0).arrivedAt());
  }

  @Test
  void asking_never_goes_past_the_time_the_function_has_left() {
    List<String> ids = relay.accept("t1");
    Instant until = relay.now().plusSeconds(60);
    relay.standIn.onRecord(record -> relay.clock.tickSeconds(58));
    relay.standIn.next(Fault.processingUntilSettled());

    relay.dispatcher().cycle("test", until);

    assertThat(relay.now()).isBeforeOrEqualTo(until);
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERING);
    assertThat(batch().submission()).isNotNull();
  }

  @Test
  void several_batches_are_in_flight_while_one_is_asked_after() throws Exception {
    relay.settings =
        new DispatchSettings(
            1, 1, Duration.ofSeconds(180), relay.settings.backoff(), Duration.ofDays(7), 2);
    relay.accept("t1", "t2");
    CountDownLatch bothPosted = new CountDownLatch(2);
    RecordSink client =
        new EndCloseClient(relay.standIn.baseUrl(), () -> relay.apiKey, relay.clock);
    relay.sink =
        Optional.of(
            new RecordSink() {
              @Override
              public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
                bothPosted.countDown();
                return client.post(idempotencyKey, body, limit);
              }

              @Override
              public AskOutcome ask(String bulkRequestId, Duration limit) {
                try {
                  assertThat(bothPosted.await(60, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
                return client.ask(bulkRequestId, limit);
              }

              @Override
              public boolean answers(Duration limit) {
                return client.answers(limit);
              }
            });

    assertThat(relay.cycle().delivered()).isEqualTo(2);
  }

  @Test
  void it_is_asked_again_after_five_seconds_and_then_at_doubling_intervals_up_to_ten_minutes() {
    submit("t1");

    List<Long> waits = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      waits.add(untilNextAsk().toSeconds());
    }

    assertThat(waits).containsExactly(5L, 10L, 20L, 40L, 80L, 160L, 320L, 600L, 600L, 600L);
    assertThat(relay.standIn.posts()).hasSize(1);
  }

  @Test
  void it_is_not_asked_before_its_time() {
    submit("t1");
    int asked = relay.standIn.polls().size();

    relay.clock.tickSeconds(4);
    relay.cycle();

    assertThat(relay.standIn.polls()).hasSize(asked);
  }

  @ParameterizedTest
  @EnumSource(
      value = Killswitch.class,
      names = {"PAUSE", "PANIC"})
  void asking_goes_on_under_the_killswitch_while_nothing_is_posted(Killswitch killswitch) {
    List<String> ids = submit("t1");
    List<String> later = relay.accept("t2");
    relay.control.set(killswitch);
    relay.standIn.settle();

    relay.clock.tickSeconds(5);
    Summary summary = relay.cycle();

    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
    assertThat(summary.halted()).isEqualTo(killswitch.wire());
    assertThat(relay.only(later).status()).isEqualTo(Status.PENDING);
    assertThat(relay.standIn.posts()).hasSize(1);
  }

  @Test
  void asking_goes_on_for_a_paused_route() {
    List<String> ids = submit("t1");
    relay.control.setPaused("pay", true);
    relay.standIn.settle();

    relay.clock.tickSeconds(5);
    Summary summary = relay.cycle();

    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
    assertThat(summary.skipped()).containsEntry("pay", "paused");
  }

  @Test
  void asking_goes_on_for_a_route_that_was_removed() {
    List<String> ids = submit("t1");
    relay.routes("other");
    relay.standIn.settle();

    relay.clock.tickSeconds(5);
    relay.cycle();

    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
  }

  @Test
  void when_the_asking_fails_the_batch_is_submitted_not_failed() {
    relay.standIn.next(Fault.answer(500, "oops").onPolls());
    List<String> ids = relay.accept("t1");

    Summary summary = relay.cycle();

    assertThat(summary.submitted()).isEqualTo(1);
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERING);
    untilNextAsk();
    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
    assertThat(relay.standIn.posts()).hasSize(1);
  }

  @Test
  void a_401_on_a_poll_holds_the_destination() {
    relay.standIn.next(Fault.answer(401, "Unauthorized").onPolls());
    relay.accept("t1");

    relay.cycle();

    assertThat(relay.control.gate("any-other", relay.now())).isInstanceOf(Gate.Held.class);
    assertThat(relay.signals.alarms()).contains("rejected");
  }

  @Test
  void a_403_on_a_poll_holds_the_route() {
    relay.standIn.next(Fault.answer(403, "Forbidden").onPolls());
    relay.accept("t1");

    relay.cycle();

    assertThat(relay.control.gate("pay", relay.now())).isInstanceOf(Gate.Held.class);
    assertThat(relay.control.gate("any-other", relay.now())).isInstanceOf(Gate.Open.class);
  }

  @Test
  void a_404_on_a_poll_holds_nothing_and_is_asked_again() {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.answer(404, "Bulk request not found").onPolls());

    Summary summary = relay.cycle();

    assertThat(summary.submitted()).isEqualTo(1);
    assertThat(relay.control.gate("pay", relay.now())).isInstanceOf(Gate.Open.class);
    assertThat(relay.signals.alarms()).isEmpty();
    relay.standIn.behave();
    untilNextAsk();
    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
  }
}
