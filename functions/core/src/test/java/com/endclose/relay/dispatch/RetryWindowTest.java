package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Killswitch;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long an event is tried before it parks (spec STATE-4). */
@Tag("long")
class RetryWindowTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final TestRelay relay = new TestRelay();

  RetryWindowTest() {
    relay.settings = TestRelay.settings(100, HOUR);
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private String accept(String transfer) {
    List<String> ids = relay.accept(transfer);
    relay.watch(ids);
    return ids.get(0);
  }

  private void away() {
    relay.standIn.always(Fault.answer(503, "Away"));
  }

  private Batch batch() {
    assertThat(relay.batches()).hasSize(1);
    return relay.batches().get(0);
  }

  /** Cycles at the moments the batch asks for; how many until nothing waits any more. */
  private int failuresUntilParked() {
    int failures = 0;
    do {
      relay.cycle();
      failures++;
      if (relay.batches().isEmpty()) {
        return failures;
      }
      relay.clock.set(batch().actAt());
    } while (failures < 1000);
    throw new AssertionError("never parked");
  }

  @Test
  void waits_double_from_the_base_to_the_cap_a_cycles_tries_in_place_counting_once() {
    accept("t1");
    away();

    List<Long> waits = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      relay.cycle();
      waits.add(Duration.between(relay.now(), batch().actAt()).toSeconds());
      relay.clock.set(batch().actAt());
    }

    assertThat(waits).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 600L, 600L);
    assertThat(relay.standIn.posts()).hasSize(36);
    assertThat(batch().tries().counted()).isEqualTo(12);
  }

  @Test
  void fewer_than_twelve_counted_attempts_park_nothing_however_long_ago_the_first_was() {
    accept("t1");
    away();

    for (int i = 0; i < 11; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofDays(30));
    }

    assertThat(batch().tries().counted()).isEqualTo(11);
    relay.cycle();
    assertThat(relay.batches()).isEmpty();
  }

  @Test
  void twelve_attempts_park_nothing_while_the_first_is_not_long_enough_ago() {
    String id = accept("t1");
    away();
    relay.cycle();
    Instant first = relay.now();

    int failures = 1 + failuresUntilParked();

    assertThat(failures).isGreaterThan(12);
    assertThat(Duration.between(first, relay.now())).isGreaterThan(HOUR);
    Event event = relay.event(id);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).isEqualTo("Away");
    assertThat(event.progress().unknown()).isNotNull();
  }

  @Test
  void the_window_starts_at_the_first_failure_not_at_receipt() {
    relay.settings = TestRelay.settings(100, Duration.ofMinutes(90));
    accept("t1");
    relay.clock.tick(Duration.ofDays(10));
    away();
    relay.cycle();
    Instant first = relay.now();

    failuresUntilParked();

    assertThat(Duration.between(first, relay.now())).isGreaterThan(Duration.ofMinutes(90));
  }

  @Test
  void an_unexpected_status_counts_and_is_not_tried_in_place() {
    String id = accept("t1");
    relay.standIn.always(Fault.answer(418, "Teapot"));

    failuresUntilParked();

    assertThat(relay.waits).isEmpty();
    Event event = relay.event(id);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).isEqualTo("HTTP 418: Teapot");
  }

  @ParameterizedTest
  @ValueSource(strings = {"killswitch", "pause", "unknown route"})
  void time_in_which_nothing_may_go_parks_nothing(String reason) {
    String id = accept("t1");
    away();
    relay.cycle();
    forbid(reason);
    for (int day = 0; day < 60; day++) {
      relay.clock.tick(Duration.ofDays(1));
      relay.cycle();
    }
    assertThat(batch().tries().counted()).isEqualTo(1);

    allow();
    relay.cycle();
    assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERING);
    assertThat(batch().tries().counted()).isEqualTo(2);
    relay.standIn.behave();
    relay.untilQuiet();
    assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"killswitch", "pause", "unknown route", "hold"})
  void time_in_which_nothing_may_go_parks_nothing_after_a_dozen_failures_either(String reason) {
    relay.settings = TestRelay.settings(100, Duration.ofDays(7));
    String id = accept("t1");
    away();
    for (int i = 0; i < 14; i++) {
      relay.cycle();
      relay.clock.set(batch().actAt());
    }
    for (int time = 0; time < 3; time++) {
      forbid(reason);
      relay.clock.tick(Duration.ofDays(8));
      allow();
      relay.cycle();
      relay.clock.set(batch().actAt());
    }

    assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERING);
    assertThat(batch().tries().counted()).isGreaterThanOrEqualTo(14);
    failuresUntilParked();
    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"killswitch", "pause", "unknown route", "hold"})
  void nor_does_it_park_an_event_that_waits_alone(String reason) {
    relay.settings = TestRelay.settings(100, Duration.ofDays(7));
    String id = accept("t1");
    relay.standIn.always(Fault.endsFailed("worker lost", 0));
    for (int i = 0; i < 14; i++) {
      relay.cycle();
      relay.clock.tickSeconds(600);
    }
    for (int time = 0; time < 3; time++) {
      forbid(reason);
      relay.clock.tick(Duration.ofDays(8));
      allow();
      relay.cycle();
    }

    assertThat(relay.event(id).status()).isEqualTo(Status.RETRY);
    for (int i = 0; i < 7 * 60; i++) {
      relay.clock.tickSeconds(1450);
      relay.cycle();
    }
    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
  }

  private void forbid(String reason) {
    switch (reason) {
      case "hold" ->
          relay.control.throttled(
              relay.now().plus(Duration.ofDays(8)), 429, "made up", relay.now());
      case "killswitch" -> relay.control.set(Killswitch.PAUSE);
      case "pause" -> relay.control.setPaused("pay", true);
      default -> relay.routes("another");
    }
  }

  private void allow() {
    relay.control.set(Killswitch.NONE);
    relay.control.setPaused("pay", false);
    relay.routes("pay", "another");
  }

  @Test
  void a_replay_starts_the_window_again() {
    String id = accept("t1");
    away();
    failuresUntilParked();
    relay.clock.tick(Duration.ofDays(30));

    relay.replay(id, false);

    assertThat(relay.event(id).status()).isEqualTo(Status.RETRY);
    assertThat(relay.event(id).progress().attempts()).isZero();
    assertThat(relay.event(id).progress().firstFailedAt()).isNull();
    assertThat(failuresUntilParked()).isGreaterThanOrEqualTo(12);
    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
  }

  @Test
  void attempts_go_on_counting_in_the_next_batch() {
    String id = accept("t1");
    relay.standIn.always(Fault.endsFailed("worker lost", 0));

    for (int i = 1; i <= 12; i++) {
      assertThat(relay.event(id).progress().attempts()).isEqualTo(i - 1);
      relay.cycle();
      relay.clock.tick(Duration.ofHours(1));
    }

    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
    assertThat(relay.event(id).progress().lastError()).contains("worker lost");
    assertThat(relay.event(id).progress().unknown()).isNull();
  }

  @Test
  void a_young_event_keeps_its_own_window_in_an_old_ones_batch() {
    String old = accept("t1");
    relay.standIn.always(Fault.endsFailed("worker lost", 0));
    for (int i = 0; i < 11; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofHours(1));
    }
    String young = accept("t2");

    relay.cycle();

    assertThat(relay.event(old).status()).isEqualTo(Status.PARKED);
    assertThat(relay.event(young).status()).isEqualTo(Status.RETRY);
    assertThat(relay.event(young).progress().attempts()).isEqualTo(1);
  }

  @Test
  void the_age_of_the_earliest_received_event_that_is_left_is_told_from_its_receipt() {
    accept("t1");
    relay.clock.tick(Duration.ofHours(2));
    accept("t2");
    away();
    relay.clock.tick(Duration.ofHours(1));

    relay.cycle();

    assertThat(relay.signals.oldest("pay"))
        .isBetween(Duration.ofHours(3), Duration.ofHours(3).plusSeconds(5));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 422, 429})
  void that_age_is_told_whatever_the_failure_was(int status) {
    accept("t1");
    relay.standIn.always(Fault.answer(status, "no"));
    relay.clock.tick(Duration.ofHours(1));

    relay.cycle();

    assertThat(relay.signals.oldest("pay")).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void an_accepted_and_unsettled_event_counts_as_left() {
    accept("t1");
    relay.standIn.next(Fault.processingUntilSettled());
    relay.clock.tick(Duration.ofHours(1));

    relay.cycle();

    assertThat(relay.signals.oldest("pay")).isGreaterThanOrEqualTo(Duration.ofHours(1));
  }
}
