package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.TestRelay.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * When every record of a route is refused, the fault is not the records' (spec SEND-5; case 13).
 */
class RefusedRouteTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> accept(String... transfers) {
    return InOrder.accept(relay, transfers);
  }

  private List<Integer> sizes() {
    return relay.standIn.posts().stream().map(post -> post.externalIds().size()).toList();
  }

  private long with(Status status) {
    return relay.events().stream().filter(event -> event.status() == status).count();
  }

  @Test
  void three_bad_ones_in_front_stop_the_split_until_a_probe_has_passed() {
    accept(named("t", 50));
    for (String bad : List.of("t1", "t2", "t3")) {
      relay.standIn.always(Fault.poison(bad, 422));
    }

    relay.cycle();
    assertThat(with(Status.PARKED)).isZero();
    relay.untilQuiet();

    assertThat(with(Status.DELIVERED)).isEqualTo(47);
    assertThat(with(Status.PARKED)).isEqualTo(3);
  }

  @Test
  void when_every_record_is_refused_the_split_stops_at_three_and_nothing_parks() {
    accept(named("t", 100));
    relay.standIn.always(Fault.answer(400, "on_conflict must be skip or error"));

    relay.cycle();

    assertThat(with(Status.PARKED)).isZero();
    assertThat(sizes()).containsExactly(100, 50, 25, 13, 7, 4, 2, 1, 1, 2, 1);
    assertThat(relay.signals.alarms()).contains("refused");
    assertThat(relay.control.state().holds()).containsKey("pay");
    assertThat(relay.batches()).isEmpty();
  }

  @Test
  void a_route_held_so_is_probed_with_one_record_a_minute_and_resumes_by_itself() {
    accept(named("t", 100));
    relay.standIn.always(Fault.answer(400, "on_conflict must be skip or error"));
    relay.cycle();
    int posts = relay.standIn.posts().size();

    for (int minute = 1; minute <= 5; minute++) {
      relay.clock.tickSeconds(59);
      relay.cycle();
      assertThat(relay.standIn.posts()).hasSize(posts + minute - 1);
      relay.clock.tickSeconds(1);
      relay.cycle();
      assertThat(relay.standIn.posts()).hasSize(posts + minute);
      assertThat(sizes().get(posts + minute - 1)).isEqualTo(1);
    }
    assertThat(with(Status.PARKED)).isZero();

    relay.standIn.behave();
    relay.clock.tickSeconds(60);
    relay.cycle();
    relay.untilQuiet();
    assertThat(with(Status.DELIVERED)).isEqualTo(100);
    assertThat(relay.control.state().holds()).isEmpty();
  }

  @Test
  void a_route_refused_for_weeks_parks_nothing_and_its_state_stays_small() {
    relay.settings = TestRelay.settings(100, Duration.ofHours(1));
    accept(named("t", 20));
    relay.standIn.always(Fault.answer(422, "Validation error"));

    for (int i = 0; i < 100; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofHours(6));
    }

    assertThat(with(Status.PARKED)).isZero();
    assertThat(relay.control.state().refusals().get("pay").alone()).hasSizeLessThan(10);
    relay.standIn.behave();
    relay.untilQuiet();
    assertThat(with(Status.DELIVERED)).isEqualTo(20);
  }

  @Test
  void a_batch_that_waits_on_a_held_route_is_posted_once_a_probe_and_not_split_on_the_spot() {
    accept("w1", "w2", "w3", "w4");
    Fault away = Fault.answer(503, "away");
    relay.standIn.next(away, away, away);
    relay.cycle();
    accept("t1", "t2", "t3", "t4");
    relay.standIn.always(Fault.answer(422, "Validation error"));
    relay.clock.tick(Duration.ofMillis(100));
    relay.cycle();
    assertThat(relay.control.state().holds()).containsKey("pay");

    for (int minute = 1; minute <= 4; minute++) {
      int before = relay.standIn.posts().size();
      relay.clock.tickSeconds(60);
      relay.cycle();
      assertThat(relay.standIn.posts()).hasSize(before + 1);
    }

    relay.standIn.behave();
    relay.untilQuiet();
    assertThat(with(Status.DELIVERED)).isEqualTo(8);
    assertThat(relay.arrived()).hasSize(8);
  }
}
