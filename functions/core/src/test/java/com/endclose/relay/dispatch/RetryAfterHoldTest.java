package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The limit belongs to the destination, not to a batch (spec SEND-7; case 12). */
class RetryAfterHoldTest {

  private static final List<String> ROUTES = List.of("a", "b", "c");

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  /** Ten events on each of three routes. */
  private List<String> thirtyEvents() {
    relay.routes("a", "b", "c");
    List<String> ids = new ArrayList<>();
    for (String route : ROUTES) {
      for (int i = 0; i < 10; i++) {
        String body = TestRelay.transfer(route + i, "1.00");
        ids.add(relay.receive(route, body).eventId().orElseThrow());
      }
    }
    relay.watch(ids);
    return ids;
  }

  private int requests() {
    return relay.standIn.posts().size() + relay.standIn.polls().size();
  }

  static List<Arguments> answers() {
    Fault throttled = Fault.answer(429, "Slow down");
    Fault away = Fault.answer(503, "Away");
    return List.of(
        Arguments.of("seconds", throttled.retryAfter("120"), 120_000),
        Arguments.of("a date", throttled.retryAfter("Wed, 01 Jul 2026 00:05:00 GMT"), 300_000),
        Arguments.of("the larger of two", away.retryAfter("10").retryAfter("60"), 60_000),
        Arguments.of("more than an hour", throttled.retryAfter("86400000"), 3_600_000),
        Arguments.of("negative", throttled.retryAfter("-5"), 800),
        Arguments.of("a word", throttled.retryAfter("soon"), 800),
        Arguments.of("a past date", throttled.retryAfter("Wed, 01 Jul 2020 00:00:00 GMT"), 800),
        Arguments.of("nothing", throttled, 800));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void no_request_goes_out_for_any_route_until_the_time_is_over(
      String said, Fault fault, long millis) {
    List<String> ids = thirtyEvents();
    relay.standIn.next(fault);

    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(1);
    for (Event event : relay.rows.readAll(ids).values()) {
      assertThat(event.progress().attempts()).isZero();
      assertThat(event.progress().firstFailedAt()).isNull();
    }
    assertThat(relay.rows.list("a", 0)).allMatch(batch -> batch.tries().counted() == 0);
    relay.clock.tick(Duration.ofMillis(millis - 1));
    relay.cycle();
    assertThat(requests()).isEqualTo(1);

    relay.clock.tick(Duration.ofMillis(millis < 1000 ? 401 : 1));
    relay.cycle();
    assertThat(relay.events()).extracting(Event::status).containsOnly(Status.DELIVERED);
    assertThat(relay.arrived()).hasSize(30);
  }

  @Test
  void a_zero_on_a_503_is_ignored_and_the_usual_tries_in_place_are_made() {
    relay.accept("t1");
    Fault zero = Fault.answer(503, "Away").retryAfter("0");
    relay.standIn.next(zero, zero, zero);

    relay.cycle();

    assertThat(relay.waits).containsExactly("PT0.5S", "PT1S");
    assertThat(relay.batches().get(0).actAt())
        .isAfterOrEqualTo(relay.now().plus(Duration.ofMillis(800)));
    assertThat(relay.batches().get(0).tries().counted()).isEqualTo(1);
  }

  @Test
  void a_503_that_names_a_time_is_not_tried_in_place_and_leaves_its_outcome_unknown() {
    relay.accept("t1");
    relay.standIn.next(Fault.answer(503, "Away").retryAfter("60"));

    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(1);
    assertThat(relay.batches().get(0).tries().unknown()).isTrue();
    assertThat(relay.batches().get(0).tries().counted()).isZero();
  }

  /** 524 is Cloudflare's word for a server that took the request and did not answer in time. */
  @Test
  void any_other_status_of_a_server_may_say_until_when_too_and_leaves_its_outcome_unknown() {
    relay.accept("t1");
    relay.standIn.next(Fault.answer(524, "Timeout").retryAfter("60"));

    relay.cycle();
    relay.clock.tickSeconds(59);
    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(1);
    assertThat(relay.batches().get(0).tries().unknown()).isTrue();
    assertThat(relay.batches().get(0).tries().counted()).isZero();
  }

  @Test
  void a_429_ends_the_tries_in_place() {
    relay.accept("t1");
    relay.standIn.next(Fault.answer(500, "oops"), Fault.answer(429, "Slow down").retryAfter("30"));

    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(2);
    assertThat(relay.batches().get(0).tries().unknown()).isTrue();
    assertThat(relay.batches().get(0).tries().counted()).isZero();
  }

  @Test
  void a_hold_that_begins_between_two_tries_in_place_stops_them() {
    List<String> ids = relay.accept("t1");
    relay.standIn.next(Fault.answer(500, "oops"));
    relay.sink =
        AfterPost.of(
            relay,
            () ->
                relay.control.throttled(
                    relay.now().plusSeconds(90), 429, "another batch was told", relay.now()));

    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(1);
    assertThat(relay.batches().get(0).actAt())
        .isEqualTo(relay.now().plus(Duration.ofMillis(89500)));
    assertThat(relay.batches().get(0).tries().counted()).isZero();
    relay.sink = Optional.empty();
    relay.clock.tickSeconds(90);
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void polls_wait_too() {
    relay.routes("a", "pay");
    List<String> ids = relay.accept("t1");
    relay.standIn.next(Fault.processingUntilSettled());
    relay.cycle();
    relay.receive("a", TestRelay.transfer("a1", "1.00"));
    relay.standIn.next(Fault.answer(429, "Slow down").retryAfter("600"));
    relay.cycle();
    int requests = requests();

    relay.standIn.settle();
    relay.clock.tickSeconds(599);
    relay.cycle();
    assertThat(requests()).isEqualTo(requests);

    relay.clock.tickSeconds(1);
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void a_poll_that_is_throttled_holds_the_destination_like_a_post() {
    List<String> ids = relay.accept("t1");
    relay.watch(ids);
    relay.standIn.next(Fault.answer(429, "Slow down").retryAfter("600").onPolls());
    relay.cycle();
    int requests = requests();
    relay.watch(relay.accept("t2"));

    relay.clock.tickSeconds(599);
    relay.cycle();
    assertThat(requests()).isEqualTo(requests);

    relay.clock.tickSeconds(10);
    relay.cycle();
    assertThat(relay.events()).extracting(Event::status).containsOnly(Status.DELIVERED);
  }

  @Test
  void a_wait_of_an_hour_or_more_raises_an_alarm_and_a_shorter_one_does_not() {
    relay.accept("t1");
    relay.standIn.next(Fault.answer(429, "Slow down").retryAfter("120"));
    relay.cycle();
    assertThat(relay.signals.alarms()).isEmpty();

    relay.clock.tickSeconds(121);
    relay.standIn.next(Fault.answer(429, "Slow down").retryAfter("86400000"));
    relay.cycle();

    assertThat(relay.signals.alarms()).containsExactly("throttled");
  }

  @Test
  void being_throttled_for_weeks_parks_nothing() {
    relay.settings = TestRelay.settings(100, Duration.ofHours(1));
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.answer(429, "Slow down").retryAfter("3600"));

    for (int i = 0; i < 60; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofHours(6));
    }

    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERING);
    relay.standIn.behave();
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
  }
}
