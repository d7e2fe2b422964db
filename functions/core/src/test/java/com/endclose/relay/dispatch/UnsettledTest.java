package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.TestRelay.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches that End Close accepted and says nothing of for a day (spec SETTLE). */
class UnsettledTest {

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
  void a_day_after_submission_an_answered_ask_without_a_result_parks_as_unsettled() {
    List<String> ids = submit("t1", "t2");
    Instant submitted = batch().submission().at();

    while (relay.now().isBefore(submitted.plus(Duration.ofHours(24)))) {
      assertThat(relay.events()).extracting(Event::status).containsOnly(Status.DELIVERING);
      untilNextAsk();
    }

    for (Event event : relay.events()) {
      assertThat(event.status()).isEqualTo(Status.PARKED);
      assertThat(event.progress().lastError()).contains("never said");
      assertThat(event.progress().unknown()).isNotNull();
    }
    assertThat(ids).hasSize(2);
    assertThat(relay.batches()).isEmpty();
    assertThat(relay.standIn.posts()).hasSize(1);
  }

  @Test
  void what_has_a_result_by_then_is_settled_by_it() {
    List<String> ids = relay.accept(named("t", 3));
    relay.standIn.next(Fault.processingExcept(Integer.MAX_VALUE, 1));
    relay.cycle();

    relay.clock.tick(Duration.ofHours(25));
    relay.cycle();

    assertThat(ids.stream().map(id -> relay.event(id).status()))
        .containsExactly(Status.DELIVERED, Status.PARKED, Status.DELIVERED);
  }

  @Test
  void a_404_parks_as_unsettled_after_a_day_and_not_before() {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.answer(404, "Bulk request not found").onPolls());
    relay.cycle();

    relay.clock.tick(Duration.ofHours(23));
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERING);

    relay.clock.tick(Duration.ofHours(1));
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.PARKED);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 401, 429})
  void an_ask_that_is_not_answered_parks_nothing_however_late(int status) {
    List<String> ids = submit("t1");
    relay.standIn.always(Fault.answer(status, "oops").onPolls());
    relay.clock.tick(Duration.ofDays(3));

    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERING);

    relay.standIn.behave().settle();
    relay.clock.tick(Duration.ofHours(1));
    relay.cycle();
    assertThat(delivery(ids.get(0))).isEqualTo(Delivery.CREATED);
  }

  @Test
  void rows_that_cannot_be_placed_any_more_park_as_unsettled_after_a_day() {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.oldStyleResults()).next(Fault.processingUntilSettled());
    relay.cycle();
    relay.maskingKey = "another-masking-key";
    relay.standIn.settle();

    relay.clock.tickSeconds(10);
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERING);

    relay.clock.tick(Duration.ofHours(25));
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.PARKED);
    assertThat(relay.only(ids).progress().unknown()).isNotNull();
  }
}
