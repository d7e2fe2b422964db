package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DispatchCycleTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  @Test
  void what_is_accepted_becomes_a_record_and_is_delivered() {
    List<String> ids = relay.accept("t1", "t2", "t3");

    Summary summary = relay.cycle();

    assertThat(summary.delivered()).isEqualTo(3);
    assertThat(relay.arrived()).containsExactly("t1", "t2", "t3");
    assertThat(relay.standIn.posts()).hasSize(1);
    Event event = relay.event(ids.get(0));
    assertThat(event.status()).isEqualTo(Status.DELIVERED);
    assertThat(event.settlement().delivery()).isEqualTo(Delivery.CREATED);
    assertThat(relay.batches()).isEmpty();
  }

  @Test
  void a_post_whose_outcome_is_unknown_is_tried_twice_more_in_place() {
    relay.accept("t1");
    relay.standIn.next(Fault.answer(500, "oops"), Fault.answer(503, "oops"));

    Summary summary = relay.cycle();

    assertThat(summary.delivered()).isEqualTo(1);
    assertThat(relay.waits).startsWith("PT0.5S", "PT1S");
    assertThat(relay.standIn.posts()).hasSize(3);
    assertThat(relay.standIn.posts().stream().map(post -> post.idempotencyKey()).distinct())
        .hasSize(1);
  }

  @Test
  void the_time_from_receipt_to_delivery_is_told() {
    relay.accept("t1");
    relay.clock.tickSeconds(7);

    relay.cycle();

    assertThat(relay.signals.lag("pay")).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void outcomes_that_stay_are_counted_by_day_and_route() {
    relay.accept("t1", "t2");
    relay.cycle();
    relay.accept("t3");
    relay.receive("pay", TestRelay.transfer("t4", "not an amount"));
    relay.standIn.next(Fault.answer(401, "no"));
    relay.cycle();
    relay.clock.tickSeconds(61);
    relay.cycle();

    LocalDate today = LocalDate.ofInstant(relay.now(), ZoneOffset.UTC);
    assertThat(relay.counts.of("pay", today, today))
        .isEqualTo(Map.of(today, Map.of("delivered", 3L, "parked", 1L)));
  }
}
