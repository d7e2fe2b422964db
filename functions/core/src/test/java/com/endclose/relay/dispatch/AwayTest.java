package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPoll;
import com.endclose.relay.standin.SeenPost;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * While End Close does not answer at all, a shard with an unanswered sending takes, claims, reads
 * and writes nothing: a read of End Close's tells when it is back.
 */
class AwayTest {

  private static final String KNOCK = "0";

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private void away() {
    Fault answer = Fault.answer(503, "away");
    relay.standIn.always(answer, answer.onPolls());
  }

  private void threeTimes(Fault fault) {
    relay.standIn.next(fault, fault, fault);
  }

  /** A minute's ticks for so long, each a new process. */
  private void minutes(int minutes) {
    for (int i = 0; i < minutes; i++) {
      relay.clock.tickSeconds(60);
      relay.cycle();
    }
  }

  private Batch batch() {
    assertThat(relay.batches()).hasSize(1);
    return relay.batches().get(0);
  }

  private long knocks() {
    return relay.standIn.polls().stream().map(SeenPoll::bulkRequest).filter(KNOCK::equals).count();
  }

  @Test
  void an_unanswered_batch_is_neither_sent_nor_written_until_there_is_an_answer() {
    List<String> ids = relay.accept("t1", "t2");
    away();
    relay.cycle();
    Batch unanswered = batch();
    int writes = relay.rows.writes();

    minutes(59);

    assertThat(relay.rows.writes()).isEqualTo(writes);
    assertThat(batch()).isEqualTo(unanswered);
    assertThat(relay.standIn.posts()).hasSize(3);

    relay.standIn.behave();
    minutes(1);

    assertThat(ids)
        .allSatisfy(id -> assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERED));
    assertThat(relay.arrived()).containsExactly("t1", "t2");
    assertThat(relay.standIn.posts())
        .extracting(SeenPost::idempotencyKey)
        .containsOnly(relay.standIn.posts().get(0).idempotencyKey());
  }

  @Test
  void what_comes_in_meanwhile_is_not_claimed_and_goes_together_once_there_is_an_answer() {
    relay.accept("t1");
    away();
    relay.cycle();
    for (int i = 0; i < 20; i++) {
      Event event = relay.event(relay.accept("later" + i).get(0));
      minutes(1);
      assertThat(relay.event(event.id())).isEqualTo(event);
    }

    relay.standIn.behave();
    minutes(1);

    List<SeenPost> posts = relay.standIn.posts();
    assertThat(posts).hasSize(5);
    assertThat(posts.get(4).externalIds()).hasSize(20);
    assertThat(relay.arrived()).hasSize(21).doesNotHaveDuplicates();
  }

  @Test
  void while_it_answers_and_only_posts_fail_the_tries_go_on_by_backoff() {
    relay.accept("t1");
    relay.standIn.always(Fault.answer(503, "down"));
    relay.cycle();

    relay.cycle();
    assertThat(relay.standIn.posts()).hasSize(3);

    relay.clock.set(batch().actAt());
    relay.cycle();
    assertThat(relay.standIn.posts()).as("posts fail, and it answers").hasSize(6);
    assertThat(batch().tries().counted()).isEqualTo(2);
  }

  @Test
  void nothing_is_asked_while_every_sending_was_answered() {
    relay.accept("t1", "t2");
    relay.cycle();
    relay.accept("t3");
    relay.standIn.always(Fault.answer(418, "teapot"));
    relay.cycle();
    minutes(3);

    assertThat(knocks()).isZero();
  }

  @Test
  void a_route_without_an_unanswered_sending_makes_its_own_experience() {
    relay.routes("pay", "other");
    relay.accept("t1");
    threeTimes(Fault.answer(503, "away"));
    relay.standIn.always(Fault.answer(503, "away").onPolls());
    relay.cycle();
    relay.receive("other", TestRelay.transfer("t2", "10.00"));

    minutes(1);

    assertThat(relay.arrived()).containsExactly("t2");
  }

  @Test
  void a_batch_an_hour_late_is_sent_all_the_same_since_the_sign_may_be_what_is_broken() {
    List<String> ids = relay.accept("t1");
    threeTimes(Fault.answer(503, "away"));
    relay.standIn.always(Fault.answer(500, "no such thing").onPolls());
    relay.cycle();
    minutes(60);
    assertThat(relay.standIn.posts()).hasSize(3);

    minutes(1);

    assertThat(relay.arrived()).containsExactly("t1");
    assertThat(relay.event(ids.get(0)).status()).isEqualTo(Status.DELIVERING);
    relay.standIn.behave();
    relay.watch(ids);
    relay.untilQuiet();
    assertThat(relay.event(ids.get(0)).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void what_is_away_for_longer_than_the_retry_window_parks_what_was_tried() {
    List<String> ids = relay.accept("t1");
    away();
    for (int hours = 0; hours < 200; hours++) {
      relay.cycle();
      relay.clock.tick(Duration.ofHours(2));
    }

    assertThat(relay.only(ids).status()).isEqualTo(Status.PARKED);
  }

  @Test
  void the_summary_says_so_and_the_age_of_what_waits_is_told() {
    relay.accept("t1");
    away();
    relay.cycle();
    relay.clock.tick(Duration.ofMinutes(40));

    Summary summary = relay.cycle();

    assertThat(summary.skipped()).containsEntry("pay", "End Close does not answer");
    assertThat(summary.didSomething()).isFalse();
    assertThat(relay.signals.oldest("pay")).isGreaterThanOrEqualTo(Duration.ofMinutes(40));
  }

  @Test
  void a_dispatcher_asks_for_all_its_shards_at_once_and_not_again_within_seconds() {
    relay.routes("pay", "other");
    relay.accept("t1");
    relay.receive("other", TestRelay.transfer("t2", "10.00"));
    away();
    relay.cycle();
    relay.clock.tickSeconds(60);
    Dispatcher dispatcher = relay.dispatcher();
    long before = knocks();

    for (int i = 0; i < 10; i++) {
      dispatcher.cycle("test", relay.now().plusSeconds(120));
      relay.clock.tick(Duration.ofMillis(400));
    }

    assertThat(knocks() - before).isEqualTo(1);
    relay.clock.tickSeconds(5);
    relay.standIn.behave();
    assertThat(dispatcher.cycle("test", relay.now().plusSeconds(120)).delivered()).isEqualTo(2);
  }

  @Test
  void nor_is_a_bulk_request_asked_after_meanwhile() {
    relay.standIn.next(Fault.processingUntilSettled());
    List<String> accepted = relay.accept("t1");
    relay.cycle();
    relay.accept("t2");
    away();
    relay.cycle();
    minutes(1);
    int writes = relay.rows.writes();

    minutes(57);

    assertThat(relay.rows.writes()).isEqualTo(writes);
    relay.standIn.behave().settle();
    minutes(1);
    assertThat(relay.event(accepted.get(0)).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.arrived()).containsExactly("t1", "t2");
  }

  @Test
  void under_pause_nothing_is_asked() {
    relay.accept("t1");
    away();
    relay.cycle();
    long before = knocks();
    relay.control.setPaused("pay", true);

    minutes(3);

    assertThat(knocks()).isEqualTo(before);
  }
}
