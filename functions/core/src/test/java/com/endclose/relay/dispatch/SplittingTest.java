package com.endclose.relay.dispatch;

import static com.endclose.relay.dispatch.TestRelay.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Killswitch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPost;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One bad record can't sink a batch (spec SEND-5; case 13). */
class SplittingTest {

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

  @ParameterizedTest
  @CsvSource({"413", "422"})
  void a_split_that_the_killswitch_interrupts_goes_on_when_it_is_released(int status) {
    accept(named("t", 8));
    relay.standIn.always(Fault.poison("t8", status));
    relay.standIn.onRecord(record -> relay.control.set(Killswitch.PAUSE));

    relay.cycle();
    assertThat(relay.standIn.posts()).hasSize(2);

    relay.standIn.onRecord(record -> relay.control.set(Killswitch.NONE));
    relay.control.set(Killswitch.NONE);
    relay.untilQuiet();

    assertThat(relay.arrived()).hasSize(7).doesNotHaveDuplicates();
    assertThat(with(Status.DELIVERED)).isEqualTo(7);
    assertThat(with(Status.PARKED)).isEqualTo(1);
  }
}
