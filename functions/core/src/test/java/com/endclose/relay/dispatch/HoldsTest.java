package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Control;
import com.endclose.relay.control.Gate;
import com.endclose.relay.control.Hold;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A rejected key, or a stream that is not there, is not the events' fault (SPEC 16.6; case 13). */
class HoldsTest {

  private static final Fault UNAUTHORIZED = Fault.answer(401, "Unauthorized");

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  /** This many events on a route. */
  private List<String> accept(String route, int events) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      String body = TestRelay.transfer(route + relay.events().size() + i, "1.00");
      ids.add(relay.receive(route, body).eventId().orElseThrow());
    }
    relay.watch(ids);
    return ids;
  }

  private int posts() {
    return relay.standIn.posts().size();
  }

  private void nothingParkedNothingCounted() {
    assertThat(relay.events()).isNotEmpty();
    for (Event event : relay.events()) {
      assertThat(event.status()).isNotEqualTo(Status.PARKED);
      assertThat(event.progress().attempts()).isZero();
    }
  }

  @Test
  void a_401_holds_the_destination_and_nothing_more_is_posted_for_any_route() {
    relay.routes("a", "b");
    relay.settings = TestRelay.settings(5, Duration.ofDays(7));
    accept("a", 10);
    accept("b", 10);
    relay.standIn.apiKey("rotated");

    Summary summary = relay.cycle();

    assertThat(posts()).isEqualTo(1);
    assertThat(relay.control.state().holds()).containsOnlyKeys(Hold.DESTINATION);
    assertThat(relay.signals.alarms()).contains("rejected");
    assertThat(summary.skipped().get("b")).startsWith("held");
    nothingParkedNothingCounted();
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404})
  void a_403_or_404_holds_the_route_and_lets_others_pass(int status) {
    relay.routes("a", "b");
    accept("a", 3);
    accept("b", 3);
    relay.standIn.next(Fault.answer(status, "Unknown data stream"));

    Summary summary = relay.cycle();

    assertThat(relay.control.state().holds()).containsOnlyKeys("a");
    assertThat(summary.delivered()).isEqualTo(3);
    nothingParkedNothingCounted();
  }

  @Test
  void a_second_route_refused_likewise_holds_the_destination() {
    relay.routes("a", "b", "c");
    accept("a", 1);
    accept("b", 1);
    accept("c", 1);
    relay.standIn.next(Fault.answer(404, "Unknown"), Fault.answer(403, "Forbidden"));

    relay.cycle();

    assertThat(posts()).isEqualTo(2);
    assertThat(relay.control.state().holds()).containsOnlyKeys("a", "b", Hold.DESTINATION);
  }

  @Test
  void one_probe_a_minute_goes_out_and_no_more() {
    relay.routes("a", "b");
    accept("a", 10);
    accept("b", 10);
    relay.standIn.always(UNAUTHORIZED);
    relay.cycle();

    for (int minute = 1; minute <= 5; minute++) {
      for (int second = 0; second < 3; second++) {
        relay.cycle();
        relay.clock.tickSeconds(20);
      }
      assertThat(posts()).isEqualTo(minute);
    }
    nothingParkedNothingCounted();
  }

  @Test
  void forwarding_resumes_by_itself_once_the_key_is_accepted() {
    relay.routes("a", "b");
    List<String> held = accept("a", 3);
    relay.standIn.apiKey("rotated");
    relay.cycle();
    assertThat(relay.event(held.get(0)).status()).isEqualTo(Status.DELIVERING);
    String key = relay.standIn.posts().get(0).idempotencyKey();
    accept("a", 3);
    accept("b", 3);

    relay.standIn.apiKey(TestRelay.KEY);
    relay.clock.tickSeconds(60);
    relay.cycle();
    relay.cycle();

    assertThat(relay.events()).extracting(Event::status).containsOnly(Status.DELIVERED);
    assertThat(relay.standIn.posts().get(1).idempotencyKey()).isEqualTo(key);
    assertThat(relay.control.state().holds()).isEmpty();
    assertThat(relay.arrived()).hasSize(9).doesNotHaveDuplicates();
  }

  @Test
  void weeks_under_a_rejected_key_park_nothing() {
    relay.settings = TestRelay.settings(100, Duration.ofHours(1));
    accept("pay", 3);
    relay.standIn.apiKey("rotated");

    for (int i = 0; i < 500; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofHours(1));
    }

    nothingParkedNothingCounted();
    assertThat(relay.batches().get(0).tries().counted()).isZero();
  }

  @Test
  void a_probe_that_is_not_answered_counts_for_nothing_and_is_not_tried_in_place() {
    relay.settings = TestRelay.settings(100, Duration.ofHours(1));
    accept("pay", 3);
    relay.standIn.next(UNAUTHORIZED);
    relay.cycle();
    relay.standIn.always(Fault.answer(503, "Away"));

    for (int i = 1; i <= 100; i++) {
      relay.clock.tick(Duration.ofHours(1));
      relay.cycle();
      assertThat(posts()).isEqualTo(1 + i);
    }

    nothingParkedNothingCounted();
    relay.standIn.behave();
    relay.untilQuiet();
    assertThat(relay.events()).extracting(Event::status).containsOnly(Status.DELIVERED);
  }

  @Test
  void a_probe_finds_a_record_to_send_among_events_that_have_none() {
    accept("pay", 1);
    relay.standIn.next(UNAUTHORIZED);
    relay.sink =
        AfterPost.of(relay, () -> relay.receive("pay", TestRelay.transfer("bad", "no amount")));
    relay.cycle();
    relay.sink = java.util.Optional.empty();
    List<String> ids = accept("pay", 1);

    relay.clock.tickSeconds(60);
    relay.cycle();

    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void a_key_that_passed_frees_the_batch_it_was_probed_with_to_be_split() {
    List<String> ids = accept("pay", 4);
    relay.standIn.next(UNAUTHORIZED);
    relay.cycle();
    String bad = relay.standIn.posts().get(0).externalIds().get(2);
    relay.standIn.always(Fault.poison(bad, 422));

    relay.clock.tickSeconds(60);
    relay.cycle();

    assertThat(relay.control.state().holds()).isEmpty();
    assertThat(ids.stream().map(id -> relay.event(id).status()))
        .containsOnly(Status.DELIVERED, Status.PARKED);
    assertThat(relay.arrived()).hasSize(3);
  }

  @Test
  void without_a_key_of_our_own_nothing_is_sent_and_the_hold_says_which_setting() {
    accept("pay", 1);
    relay.apiKey = "";

    relay.cycle();

    assertThat(posts()).isZero();
    assertThat(relay.control.state().holds().get(Hold.DESTINATION).reason())
        .contains("ENDCLOSE_API_KEY");
  }

  @Test
  void a_third_route_is_not_starved_by_two_whose_streams_are_gone() {
    relay.routes("a", "b", "c");
    accept("a", 1);
    accept("b", 1);
    List<String> third = accept("c", 1);
    Fault gone = Fault.answer(404, "Unknown data stream");
    relay.standIn.next(gone, gone);
    relay.cycle();
    relay.sink = java.util.Optional.of(new StreamsGone(relay, List.of("a", "b")));

    relay.clock.tickSeconds(60);
    relay.cycle();
    assertThat(relay.only(third).status()).isEqualTo(Status.DELIVERED);

    for (int minute = 0; minute < 5; minute++) {
      List<String> more = accept("c", 1);
      relay.cycle();
      assertThat(relay.only(more).status()).isEqualTo(Status.DELIVERED);
      relay.clock.tickSeconds(60);
    }
    assertThat(relay.events()).filteredOn(event -> event.status() == Status.DELIVERED).hasSize(6);
  }

  @Test
  void of_two_dispatchers_that_take_a_probe_in_one_moment_one_has_it() {
    relay.control.rejected("pay", 401, "Unauthorized", relay.now());
    relay.clock.tickSeconds(60);
    Gate.ProbeDue due = (Gate.ProbeDue) relay.control.gate("pay", relay.now());
    List<Boolean> taken = new ArrayList<>();
    InBetween store = new InBetween();
    Control late = new Control(store);
    late.rejected("pay", 401, "Unauthorized", relay.now().minusSeconds(60));
    store.beforeNextReplace(
        () -> taken.add(new Control(store).takeProbe(due.scopes(), 1, relay.now())));

    taken.add(late.takeProbe(due.scopes(), 2, relay.now()));

    assertThat(taken).containsExactly(true, false);
  }

  @Test
  void two_dispatchers_send_one_probe_between_them() {
    accept("pay", 2);
    relay.standIn.always(UNAUTHORIZED);
    relay.cycle();
    relay.clock.tickSeconds(60);

    relay.dispatcher().cycle("one", relay.now().plusSeconds(120));
    relay.dispatcher().cycle("two", relay.now().plusSeconds(120));

    assertThat(posts()).isEqualTo(2);
  }

  @Test
  void a_rejected_key_never_shortens_a_wait_that_was_asked_for() {
    relay.control.throttled(relay.now().plusSeconds(3600), 429, "Slow down", relay.now());
    relay.control.rejected("pay", 401, "Unauthorized", relay.now());

    relay.clock.tickSeconds(3599);
    assertThat(relay.control.gate("pay", relay.now())).isInstanceOf(Gate.Held.class);
    relay.clock.tickSeconds(1);
    assertThat(relay.control.gate("pay", relay.now())).isInstanceOf(Gate.ProbeDue.class);
  }

  @Test
  void a_refused_batch_keeps_its_idempotency_key_while_it_is_held() {
    accept("pay", 2);
    relay.standIn.next(UNAUTHORIZED, UNAUTHORIZED, UNAUTHORIZED);

    for (int i = 0; i < 4; i++) {
      relay.cycle();
      relay.clock.tickSeconds(60);
    }

    assertThat(relay.standIn.posts().stream().map(SeenPost::idempotencyKey))
        .hasSize(4)
        .containsOnly(relay.standIn.posts().get(0).idempotencyKey());
  }
}
