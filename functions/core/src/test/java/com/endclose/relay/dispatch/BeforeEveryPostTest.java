package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Hold;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Killswitch, pauses, holds and the time left are looked at anew before every POST (spec SEND). */
class BeforeEveryPostTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  /** Something happens after an event was read and before its batch is posted. */
  private void whileMapping(Runnable action) {
    relay.enrichments.add(
        new Enrichment() {
          @Override
          public String name() {
            return "meanwhile";
          }

          @Override
          public String description() {
            return "lets something happen";
          }

          @Override
          public Outcome apply(JsonNode input, Context context) {
            action.run();
            return new Outcome.Nothing();
          }
        });
    relay.configure(
        "routes:\n"
            + TestRelay.route(
                "pay",
                "transferId",
                "      metadata: {note: {source: transferId, enrich: meanwhile}}\n"));
  }

  private Batch batch() {
    assertThat(relay.batches()).hasSize(1);
    return relay.batches().get(0);
  }

  private void waitsUncounted(int posts, boolean unknown) {
    assertThat(relay.standIn.posts()).hasSize(posts);
    assertThat(batch().tries().counted()).isZero();
    assertThat(batch().tries().unknown()).isEqualTo(unknown);
    assertThat(batch().lease()).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = Killswitch.class,
      names = {"PAUSE", "PANIC"})
  void nothing_is_claimed_or_posted_under_the_killswitch(Killswitch killswitch) {
    List<String> ids = relay.accept("t1");
    relay.control.set(killswitch);

    Summary summary = relay.cycle();

    assertThat(summary.halted()).isEqualTo(killswitch.wire());
    assertThat(relay.standIn.posts()).isEmpty();
    assertThat(relay.only(ids).status()).isEqualTo(Status.PENDING);
    relay.control.set(Killswitch.NONE);
    assertThat(relay.cycle().delivered()).isEqualTo(1);
  }

  @Test
  void a_paused_route_is_skipped_and_another_one_is_not() {
    relay.routes("pay", "other");
    List<String> ids = relay.accept("t1");
    relay.receive("other", TestRelay.transfer("o1", "1.00"));
    relay.control.setPaused("pay", true);

    Summary summary = relay.cycle();

    assertThat(summary.skipped()).containsEntry("pay", "paused");
    assertThat(relay.arrived()).containsExactly("o1");
    assertThat(relay.only(ids).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void unknown_is_a_stronger_reason_than_paused() {
    List<String> ids = relay.accept("t1");
    relay.control.setPaused("pay", true);
    relay.routes("other");

    Summary summary = relay.cycle();

    assertThat(summary.skipped()).containsEntry("pay", "unknown_route");
    assertThat(relay.only(ids).status()).isEqualTo(Status.PENDING);
    assertThat(relay.only(ids).progress().attempts()).isZero();
  }

  @Test
  void a_killswitch_flipped_while_records_are_made_stops_the_post() {
    whileMapping(() -> relay.control.set(Killswitch.PAUSE));
    List<String> ids = relay.accept("t1");

    relay.cycle();

    waitsUncounted(0, false);
    assertThat(batch().tries().lastError()).isEqualTo("killswitch");
    relay.control.set(Killswitch.NONE);
    relay.enrichments.clear();
    whileMapping(() -> {});
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void a_killswitch_flipped_between_two_tries_in_place_stops_the_second() {
    List<String> ids = relay.accept("t1");
    // The client itself repeats a POST whose connection was reset.
    relay.standIn.next(Fault.resetAfterStoring(), Fault.resetAfterStoring());
    relay.sink = AfterPost.of(relay, () -> relay.control.set(Killswitch.PAUSE));

    relay.cycle();

    String key = relay.standIn.posts().get(0).idempotencyKey();
    assertThat(relay.standIn.posts()).allMatch(post -> post.idempotencyKey().equals(key));
    waitsUncounted(relay.standIn.posts().size(), true);
    relay.sink = Optional.empty();
    relay.control.set(Killswitch.NONE);
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.standIn.posts()).allMatch(post -> post.idempotencyKey().equals(key));
    assertThat(relay.arrived()).containsExactly("t1");
  }

  @Test
  void a_route_paused_between_two_tries_in_place_stops_the_second() {
    relay.accept("t1");
    relay.standIn.always(Fault.answer(500, "oops"));
    relay.sink = AfterPost.of(relay, () -> relay.control.setPaused("pay", true));

    relay.cycle();

    waitsUncounted(1, true);
  }

  @Test
  void a_batch_that_waits_is_not_posted_under_the_killswitch_either() {
    relay.accept("t1");
    relay.standIn.always(Fault.answer(500, "oops"));
    relay.cycle();
    int posts = relay.standIn.posts().size();
    relay.control.set(Killswitch.PAUSE);

    relay.clock.tickSeconds(3600);
    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(posts);
    assertThat(batch().tries().counted()).isEqualTo(1);
  }

  @Test
  void a_probe_keeps_to_a_killswitch_flipped_while_its_record_is_made() {
    whileMapping(() -> relay.control.set(Killswitch.PAUSE));
    relay.accept("t1");
    relay.control.rejected("pay", 401, "Unauthorized", relay.now());
    relay.clock.tickSeconds(60);

    relay.cycle();

    waitsUncounted(0, false);
  }

  @Test
  void a_probe_of_one_hold_keeps_to_another_that_begins_meanwhile() {
    whileMapping(
        () -> relay.control.throttled(relay.now().plusSeconds(600), 429, "Slow", relay.now()));
    relay.accept("t1");
    relay.control.rejected("pay", 404, "Unknown data stream", relay.now());
    relay.clock.tickSeconds(60);

    relay.cycle();

    waitsUncounted(0, false);
    assertThat(relay.control.state().holds()).containsKeys("pay", Hold.DESTINATION);
  }

  @Test
  void what_was_claimed_and_there_is_no_time_to_post_is_given_back_uncounted() {
    whileMapping(() -> relay.clock.tickSeconds(100));
    List<String> ids = relay.accept("t1");

    relay.cycle();

    Event event = relay.only(ids);
    assertThat(relay.standIn.posts()).isEmpty();
    assertThat(relay.batches()).isEmpty();
    assertThat(event.status()).isEqualTo(Status.RETRY);
    assertThat(event.progress().attempts()).isZero();
    assertThat(event.progress().posted()).isFalse();
    assertThat(event.dueAt(relay.now())).isTrue();
  }

  @Test
  void what_may_have_arrived_keeps_its_batch_when_time_is_up() {
    List<String> ids = relay.accept("t1");
    relay.standIn.next(Fault.answer(500, "oops"));
    relay.sink = AfterPost.of(relay, () -> relay.clock.tickSeconds(100));

    relay.cycle();

    waitsUncounted(1, true);
    relay.sink = Optional.empty();
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.standIn.posts().get(1).idempotencyKey())
        .isEqualTo(relay.standIn.posts().get(0).idempotencyKey());
  }

  @Test
  void with_less_than_one_calls_time_nothing_is_claimed() {
    List<String> ids = relay.accept("t1");
    Instant until = relay.now().plusSeconds(29);

    relay.dispatcher().cycle("test", until);

    assertThat(relay.only(ids).status()).isEqualTo(Status.PENDING);
    assertThat(relay.rows.writes()).isEqualTo(1);
  }
}
