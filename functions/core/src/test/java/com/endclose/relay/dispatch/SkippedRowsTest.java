package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows that End Close skipped: ours from an earlier sending, or another record's (spec SETTLE). */
class SkippedRowsTest {

  private final TestRelay relay = new TestRelay();

  SkippedRowsTest() {
    relay.settings = TestRelay.settings(300, Duration.ofDays(7));
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> accept(String... transfers) {
    return InOrder.accept(relay, transfers);
  }

  private Delivery delivery(String id) {
    return relay.event(id).settlement().delivery();
  }

  @Test
  void an_external_id_that_another_event_owns_is_skipped_existing_and_changes_no_record() {
    relay.configure("routes:\n" + TestRelay.route("pay", "payout", ""));
    List<String> ids = new ArrayList<>();
    for (String amount : List.of("10.00", "9.00")) {
      ids.add(
          relay
              .receive(
                  "pay",
                  """
                  {"Event":"TransferFunded","transferId":"%s","payout":"p1","amount":"%s"}"""
                      .formatted(amount, amount))
              .eventId()
              .orElseThrow());
      relay.cycle();
    }

    assertThat(ids.stream().map(this::delivery))
        .containsExactly(Delivery.CREATED, Delivery.SKIPPED_EXISTING);
    assertThat(relay.standIn.records()).hasSize(1);
    assertThat(relay.standIn.records().get(0).json().get("amount").intValue()).isEqualTo(1000);
  }

  @Test
  void what_a_failed_try_in_place_had_stored_is_skipped_as_our_own() {
    List<String> ids = accept("t1", "t2", "t3");
    relay.standIn.next(Fault.poisonKeepingThoseBefore("t3", 500));

    relay.cycle();

    assertThat(ids.stream().map(this::delivery))
        .containsExactly(Delivery.SKIPPED, Delivery.SKIPPED, Delivery.CREATED);
  }

  @Test
  void what_an_earlier_try_had_stored_is_skipped_as_our_own_when_settled_much_later() {
    List<String> ids = accept("t1", "t2");
    Fault storesOne = Fault.poisonKeepingThoseBefore("t2", 500);
    relay.standIn.next(storesOne, storesOne, storesOne, Fault.processingUntilSettled());
    relay.cycle();
    relay.clock.tickSeconds(2);
    relay.cycle();
    assertThat(relay.batches().get(0).submission()).isNotNull();

    relay.standIn.settle();
    relay.untilQuiet();

    assertThat(ids.stream().map(this::delivery))
        .containsExactly(Delivery.SKIPPED, Delivery.CREATED);
  }

  @Test
  void what_a_try_in_place_had_stored_is_skipped_as_our_own_when_settled_much_later() {
    List<String> ids = accept("t1", "t2");
    relay.standIn.next(Fault.poisonKeepingThoseBefore("t2", 500), Fault.processingUntilSettled());
    relay.cycle();
    assertThat(relay.batches().get(0).submission()).isNotNull();

    relay.standIn.settle();
    relay.untilQuiet();

    assertThat(ids.stream().map(this::delivery))
        .containsExactly(Delivery.SKIPPED, Delivery.CREATED);
  }
}
