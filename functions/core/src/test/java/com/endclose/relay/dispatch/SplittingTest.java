package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.TestRelay.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One bad record can't sink a batch (SPEC 16.4; case 13). */
class SplittingTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  /** One after the other, so that a batch lists them in this order. */
  private List<String> accept(String... transfers) {
    List<String> ids = new ArrayList<>();
    for (String transfer : transfers) {
      ids.addAll(relay.accept(transfer));
      relay.clock.tick(Duration.ofMillis(1));
    }
    relay.watch(ids);
    return ids;
  }

  private List<Integer> sizes() {
    return relay.standIn.posts().stream().map(post -> post.externalIds().size()).toList();
  }

  private long with(Status status) {
    return relay.events().stream().filter(event -> event.status() == status).count();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 422})
  void of_fifty_records_with_three_bad_ones_forty_seven_are_delivered(int status) {
    List<String> ids = accept(named("t", 50));
    for (String bad : List.of("t7", "t31", "t32")) {
      relay.standIn.always(Fault.poison(bad, status));
    }

    relay.cycle();

    assertThat(relay.arrived()).hasSize(47).doesNotHaveDuplicates();
    assertThat(with(Status.DELIVERED)).isEqualTo(47);
    for (int bad : List.of(6, 30, 31)) {
      Event event = relay.event(ids.get(bad));
      assertThat(event.status()).isEqualTo(Status.PARKED);
      assertThat(event.progress().lastError()).isEqualTo("HTTP " + status + ": Validation error");
      assertThat(event.progress().unknown()).isNull();
    }
    assertThat(relay.control.state().holds()).isEmpty();
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

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void a_bad_record_among_ten_costs_at_most_ten_extra_posts_wherever_it_stands(int place) {
    List<String> ids = accept(named("t", 10));
    relay.standIn.always(Fault.poison("t" + place, 422));

    relay.cycle();

    assertThat(relay.arrived()).hasSize(9).doesNotHaveDuplicates();
    assertThat(relay.event(ids.get(place - 1)).status()).isEqualTo(Status.PARKED);
    assertThat(with(Status.DELIVERED)).isEqualTo(9);
    assertThat(relay.standIn.posts()).hasSizeLessThanOrEqualTo(11);
    assertThat(relay.standIn.posts().stream().map(SeenPost::idempotencyKey))
        .doesNotHaveDuplicates();
  }

  @Test
  void records_that_the_server_kept_before_refusing_are_delivered_once_as_our_own() {
    List<String> ids = accept(named("t", 10));
    relay.standIn.always(Fault.poisonKeepingThoseBefore("t4", 400));

    relay.cycle();

    assertThat(relay.arrived()).hasSize(9).doesNotHaveDuplicates();
    assertThat(relay.event(ids.get(3)).status()).isEqualTo(Status.PARKED);
    assertThat(relay.event(ids.get(0)).settlement().delivery()).isEqualTo(Delivery.SKIPPED);
    assertThat(relay.event(ids.get(9)).settlement().delivery()).isEqualTo(Delivery.CREATED);
    assertThat(relay.signals.count("forwarded pay skipped_existing")).isZero();
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

    for (int i = 0; i < 1000; i++) {
      relay.cycle();
      relay.clock.tickSeconds(60);
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

  @Test
  void two_refused_records_with_nothing_accepted_keep_trying_each_alone() {
    List<String> ids = accept("t1", "t2");
    relay.standIn.always(Fault.poison("t1", 422), Fault.poison("t2", 422));

    for (int i = 0; i < 5; i++) {
      relay.cycle();
      relay.clock.tickSeconds(60);
    }

    assertThat(with(Status.RETRY)).isEqualTo(2);
    assertThat(relay.event(ids.get(0)).progress().attempts()).isEqualTo(5);
    assertThat(sizes().subList(1, sizes().size())).containsOnly(1);
    assertThat(relay.control.state().holds()).isEmpty();
  }

  @Test
  void they_park_once_another_record_of_the_route_was_accepted() {
    List<String> ids = accept("t1", "t2");
    relay.standIn.always(Fault.poison("t1", 422), Fault.poison("t2", 422));
    relay.cycle();

    accept("t3");
    relay.untilQuiet();

    assertThat(relay.arrived()).containsExactly("t3");
    assertThat(ids.stream().map(id -> relay.event(id).status())).containsOnly(Status.PARKED);
    assertThat(relay.event(ids.get(0)).progress().lastError())
        .isEqualTo("HTTP 422: Validation error");
  }

  @Test
  void another_routes_record_says_nothing_of_them() {
    relay.routes("pay", "other");
    List<String> ids = accept("t1");
    relay.standIn.always(Fault.poison("t1", 422));
    relay.cycle();
    relay.receive("other", TestRelay.transfer("o1", "1.00"));

    relay.clock.tickSeconds(60);
    relay.cycle();

    assertThat(relay.arrived()).containsExactly("o1");
    assertThat(relay.only(ids).status()).isEqualTo(Status.RETRY);
  }

  @Test
  void a_record_accepted_before_the_refusal_says_nothing_of_it() {
    accept("t1");
    relay.cycle();
    List<String> ids = accept("t2");
    relay.standIn.always(Fault.poison("t2", 422));

    relay.cycle();

    assertThat(relay.only(ids).status()).isEqualTo(Status.RETRY);
  }

  @Test
  void a_refused_record_travels_alone_from_then_on() {
    accept("bad");
    relay.standIn.always(Fault.poison("bad", 422));
    relay.cycle();
    accept("t1", "t2", "t3");
    relay.clock.tickSeconds(60);

    relay.cycle();

    assertThat(relay.standIn.posts().stream().map(SeenPost::externalIds))
        .containsExactlyInAnyOrder(List.of("bad"), List.of("bad"), List.of("t1", "t2", "t3"));
  }

  @Test
  void a_record_too_large_alone_parks_at_once_with_its_size() {
    List<String> ids = accept("t1");
    relay.standIn.always(Fault.maxBody(100));

    relay.cycle();

    Event event = relay.only(ids);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError())
        .startsWith("record too large")
        .containsPattern("\\b[12][0-9]{2}\\b");
    assertThat(relay.control.state().holds()).isEmpty();
  }

  @Test
  void three_records_too_large_hold_no_route() {
    accept("t1", "t2", "t3", "t4");
    relay.standIn.always(Fault.maxBody(100));

    relay.cycle();

    assertThat(with(Status.PARKED)).isEqualTo(4);
    assertThat(relay.control.state().holds()).isEmpty();
  }

  @Test
  void a_413_splits_and_teaches_the_size_of_later_batches() {
    accept(named("t", 40));
    relay.standIn.always(Fault.maxBody(1500));

    relay.cycle();
    assertThat(with(Status.DELIVERED)).isEqualTo(40);
    long budget = relay.control.byteBudget().orElseThrow();
    assertThat(budget).isLessThanOrEqualTo(1500);
    int refused = refusedForSize();

    accept(named("u", 40));
    relay.cycle();

    assertThat(with(Status.DELIVERED)).isEqualTo(80);
    assertThat(refusedForSize()).isEqualTo(refused);
  }

  private int refusedForSize() {
    return (int) relay.standIn.posts().stream().filter(post -> post.status() == 413).count();
  }

  @Test
  void the_budget_doubles_after_a_hundred_accepted_batches() {
    relay.control.tooLarge(3000);
    assertThat(relay.control.byteBudget()).contains(1500L);

    for (int i = 1; i <= 100; i++) {
      assertThat(relay.control.byteBudget()).contains(1500L);
      relay.accept("t" + i);
      relay.cycle();
    }

    assertThat(relay.control.byteBudget()).contains(3000L);
  }

  @Test
  void a_single_record_goes_however_small_the_budget_is() {
    relay.control.tooLarge(10);
    accept("t1", "t2");

    relay.cycle();

    assertThat(with(Status.DELIVERED)).isEqualTo(2);
    assertThat(sizes()).containsExactly(1, 1);
  }

  @ParameterizedTest
  @CsvSource({"413", "422"})
  void a_split_that_the_killswitch_interrupts_goes_on_when_it_is_released(int status) {
    accept(named("t", 8));
    relay.standIn.always(Fault.poison("t8", status));
    relay.standIn.onRecord(
        record -> relay.control.set(com.endclose.relay.control.Killswitch.PAUSE));

    relay.cycle();
    assertThat(relay.standIn.posts()).hasSize(2);

    relay.standIn.onRecord(record -> relay.control.set(com.endclose.relay.control.Killswitch.NONE));
    relay.control.set(com.endclose.relay.control.Killswitch.NONE);
    relay.untilQuiet();

    assertThat(relay.arrived()).hasSize(7).doesNotHaveDuplicates();
    assertThat(with(Status.DELIVERED)).isEqualTo(7);
    assertThat(with(Status.PARKED)).isEqualTo(1);
  }
}
