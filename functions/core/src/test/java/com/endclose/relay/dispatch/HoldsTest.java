package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

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

/**
 * A rejected key, or a stream that is not there, is not the events' fault (spec SEND-6; case 13).
 */
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

    for (int i = 0; i < 60; i++) {
      relay.cycle();
      relay.clock.tick(Duration.ofHours(12));
    }

    nothingParkedNothingCounted();
    assertThat(relay.batches().get(0).tries().counted()).isZero();
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
