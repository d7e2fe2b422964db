package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Control;
import com.endclose.relay.control.Gate;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is sent in spite of a hold, to learn whether it is over (spec SEND-6). */
class ProbesTest {

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
  void a_probe_that_is_not_answered_counts_for_nothing_and_is_not_tried_in_place() {
    relay.settings = TestRelay.settings(100, Duration.ofHours(1));
    accept("pay", 3);
    relay.standIn.next(UNAUTHORIZED);
    relay.cycle();
    relay.standIn.always(Fault.answer(503, "Away"));

    for (int i = 1; i <= 30; i++) {
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
    relay.sink = Optional.empty();
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
  void a_third_route_is_not_starved_by_two_whose_streams_are_gone() {
    relay.routes("a", "b", "c");
    accept("a", 1);
    accept("b", 1);
    List<String> third = accept("c", 1);
    Fault gone = Fault.answer(404, "Unknown data stream");
    relay.standIn.next(gone, gone);
    relay.cycle();
    relay.sink = Optional.of(new StreamsGone(relay, List.of("a", "b")));

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
}
