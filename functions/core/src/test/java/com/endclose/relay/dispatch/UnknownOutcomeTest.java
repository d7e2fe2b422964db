package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batch;
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

/** A batch without a definite answer stays together and goes again under its key (spec BATCH). */
class UnknownOutcomeTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> keys() {
    return relay.standIn.posts().stream().map(SeenPost::idempotencyKey).distinct().toList();
  }

  @Test
  void a_reset_after_the_server_read_the_post_then_another_map_then_a_restart_is_one_record() {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.resetAfterStoring());
    relay.cycle();
    assertThat(relay.arrived()).containsExactly("t1");

    relay.configure("routes:\n" + TestRelay.route("pay", "amount", ""));
    relay.standIn.behave();
    relay.clock.tickSeconds(60);
    relay.cycle();

    assertThat(relay.arrived()).containsExactly("t1");
    assertThat(keys()).hasSize(1);
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.only(ids).settlement().delivery()).isEqualTo(Delivery.CREATED);
  }

  @Test
  void the_records_are_made_anew_under_the_batchs_own_map() {
    relay.accept("t1");
    relay.standIn.always(Fault.resetUnread());
    relay.cycle();

    relay.configure("routes:\n" + TestRelay.route("pay", "amount", ""));
    relay.standIn.behave();
    relay.clock.tickSeconds(60);
    relay.cycle();

    assertThat(relay.arrived()).containsExactly("t1");
  }

  @Test
  void the_same_records_go_in_the_same_order_whatever_is_due_besides() {
    relay.accept("t1", "t2");
    relay.standIn.always(Fault.answer(500, "down"));
    relay.cycle();
    relay.accept("t3");
    relay.standIn.behave();
    relay.clock.tickSeconds(60);
    relay.cycle();

    List<SeenPost> posts = relay.standIn.posts();
    assertThat(posts.subList(0, 4))
        .allSatisfy(post -> assertThat(post.externalIds()).containsExactly("t1", "t2"));
    assertThat(posts.get(4).externalIds()).containsExactly("t3");
  }

  @Test
  void nothing_is_written_to_the_events_while_their_batch_waits() {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.answer(502, "down"));
    relay.cycle();
    long revision = relay.only(ids).revision();

    for (int i = 0; i < 5; i++) {
      relay.clock.tickSeconds(120);
      relay.cycle();
    }

    assertThat(relay.only(ids).revision()).isEqualTo(revision);
    Batch batch = relay.batches().get(0);
    assertThat(batch.tries().counted()).isEqualTo(6);
    assertThat(batch.tries().unknown()).isTrue();
    assertThat(batch.tries().lastError()).contains("down");
    assertThat(batch.lease()).isNull();
  }

  @Test
  void the_wait_doubles_with_each_try_up_to_the_cap() {
    relay.accept("t1");
    relay.standIn.always(Fault.answer(500, "down"));
    long expected = 1;
    for (int i = 0; i < 12; i++) {
      relay.cycle();
      Batch batch = relay.batches().get(0);
      long wait = batch.tries().actAt().getEpochSecond() - relay.now().getEpochSecond();
      assertThat(wait).isEqualTo(Math.min(expected, 600));
      expected *= 2;
      relay.clock.set(batch.tries().actAt());
    }
  }

  @Test
  void a_redelivery_with_another_body_does_not_change_what_goes_again() {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.resetWithoutStoring());
    relay.cycle();
    relay.receive("pay", TestRelay.transfer("t1", "99.00"));

    relay.standIn.behave();
    relay.clock.tickSeconds(60);
    relay.cycle();

    assertThat(relay.standIn.records().get(0).json().get("amount").asLong()).isEqualTo(1000);
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
  }

  @Test
  void when_the_retry_window_is_over_it_parks_and_knows_that_its_outcome_is_unknown() {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.resetAfterStoring());
    for (int i = 0; i < 20; i++) {
      relay.cycle();
      relay.clock.tick(java.time.Duration.ofHours(12));
    }

    Event event = relay.only(ids);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().unknown()).isNotNull();
    // Half a day apart: the fifteenth failure is the first more than a week after the first.
    assertThat(event.progress().attempts()).isEqualTo(15);
    assertThat(relay.batches()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"520, true", "524, true", "501, true", "409, false", "418, false", "302, false"})
  void a_server_that_failed_in_its_own_way_may_have_stored_and_one_that_refused_has_not(
      int status, boolean unknown) {
    List<String> ids = relay.accept("t1");
    relay.standIn.always(Fault.answer(status, "Hm"));
    for (int i = 0; i < 20; i++) {
      relay.cycle();
      relay.clock.tick(java.time.Duration.ofHours(12));
    }

    Event event = relay.only(ids);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().unknown() != null).isEqualTo(unknown);
  }

  @Test
  void an_event_with_an_unknown_outcome_that_would_become_another_record_parks() {
    List<String> ids = parkedWithUnknownOutcome("t1");
    relay.configure("routes:\n" + TestRelay.route("pay", "amount", ""));
    relay.replay(ids.get(0), false);
    relay.cycle();

    Event event = relay.only(ids);
    assertThat(event.status()).isEqualTo(Status.PARKED);
    assertThat(event.progress().lastError()).contains("another stream or external id");
    assertThat(relay.arrived()).containsExactly("t1");

    relay.replay(ids.get(0), true);
    relay.cycle();
    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.arrived()).containsExactly("t1", "10.00");
  }

  @Test
  void an_event_with_an_unknown_outcome_that_would_become_the_same_record_is_sent_and_skipped() {
    List<String> ids = parkedWithUnknownOutcome("t1");
    relay.configure(
        "routes:\n" + TestRelay.route("pay", "transferId", "      metadata: {note: amount}\n"));
    relay.replay(ids.get(0), false);
    relay.cycle();

    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.only(ids).settlement().delivery()).isEqualTo(Delivery.SKIPPED);
    assertThat(relay.arrived()).containsExactly("t1");
    assertThat(keys()).hasSize(2);
  }

  @Test
  void a_correction_never_replaces_a_body_whose_outcome_is_unknown() {
    List<String> ids = parkedWithUnknownOutcome("t1");
    relay.receive("pay", TestRelay.transfer("t1", "99.00"));

    assertThat(relay.only(ids).status()).isEqualTo(Status.PARKED);
    assertThat(relay.only(ids).bodies().active().version()).isZero();
    assertThat(relay.only(ids).bodies().kept()).isNotNull();
  }

  private List<String> parkedWithUnknownOutcome(String transfer) {
    List<String> ids = relay.accept(transfer);
    relay.standIn.always(Fault.resetAfterStoring());
    for (int i = 0; i < 20; i++) {
      relay.cycle();
      relay.clock.tick(java.time.Duration.ofHours(12));
    }
    relay.standIn.behave();
    assertThat(relay.only(ids).status()).isEqualTo(Status.PARKED);
    return ids;
  }
}
