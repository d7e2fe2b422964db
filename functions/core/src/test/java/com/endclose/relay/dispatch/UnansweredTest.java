package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Died;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPost;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One record that only gets no answer does not keep the others of its batch. */
@Tag("long")
class UnansweredTest {

  private final TestRelay relay = new TestRelay();
  private final List<String> ids = new ArrayList<>();

  @AfterEach
  void close() {
    relay.close();
  }

  private void accept(String... transfers) {
    List<String> more = relay.accept(transfers);
    relay.watch(more);
    ids.addAll(more);
  }

  private void hours(int hours) {
    Instant end = relay.now().plus(Duration.ofHours(hours));
    while (relay.now().isBefore(end)) {
      relay.cycle();
      relay.clock.tickSeconds(300);
    }
  }

  static Stream<Arguments> noAnswers() {
    return Stream.of(
        Arguments.of("the connection is reset", Fault.resetHolding("t57")),
        Arguments.of("500", Fault.poison("t57", 500)),
        Arguments.of("524", Fault.poison("t57", 524)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noAnswers")
  void ninety_nine_are_delivered_within_a_day_and_one_parks_alone(String how, Fault fault) {
    relay.standIn.always(fault);
    accept(TestRelay.named("t", 100));

    hours(24);

    assertThat(relay.arrived()).hasSize(99).doesNotContain("t57");
    Event last = relay.event(ids.get(56));
    assertThat(last.status()).isEqualTo(Status.DELIVERING);
    assertThat(relay.batches()).hasSize(1);
    assertThat(relay.batches().get(0).entries()).hasSize(1);
    assertThat(relay.batches().get(0).tries().unknown()).isTrue();
    for (int day = 0; day < 9 && !relay.batches().isEmpty(); day++) {
      relay.clock.tickSeconds(86_400);
      relay.cycle();
    }
    hours(2);
    Event parked = relay.event(ids.get(56));
    assertThat(parked.status()).isEqualTo(Status.PARKED);
    assertThat(parked.progress().unknown()).isNotNull();
    assertThat(relay.arrived()).doesNotHaveDuplicates();
  }

  @Test
  void an_outage_of_a_day_splits_nothing() {
    relay.settings = TestRelay.settings(10, Duration.ofDays(7));
    accept(TestRelay.named("t", 40));
    relay.standIn.always(Fault.answer(503, "Away"));
    hours(24);
    relay.standIn.behave();

    relay.untilQuiet();

    assertThat(relay.standIn.posts().stream().map(SeenPost::idempotencyKey).distinct()).hasSize(4);
    assertThat(relay.standIn.posts())
        .allSatisfy(post -> assertThat(post.externalIds()).hasSize(10));
    assertThat(relay.arrived()).hasSize(40);
  }

  /** Reads are answered all the while, so that every batch goes at its time. */
  @Test
  void an_outage_of_postings_alone_splits_no_batch_that_has_company() {
    relay.settings = TestRelay.settings(10, Duration.ofDays(7));
    accept(TestRelay.named("t", 20));
    relay.standIn.always(Fault.resetWithoutStoring());
    hours(12);

    assertThat(relay.batches()).hasSize(2);
    assertThat(relay.batches()).allSatisfy(batch -> assertThat(batch.entries()).hasSize(10));
  }

  @Test
  void what_was_stored_without_an_answer_counts_as_delivered_when_the_halves_skip_it() {
    accept(TestRelay.named("t", 4));
    relay.standIn.always(Fault.poisonKeepingThoseBefore("t3", 500));

    hours(24);

    for (int i : new int[] {0, 1}) {
      Event event = relay.event(ids.get(i));
      assertThat(event.status()).isEqualTo(Status.DELIVERED);
      assertThat(event.settlement().delivery()).isEqualTo(Delivery.SKIPPED);
    }
    assertThat(relay.event(ids.get(3)).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.arrived()).doesNotHaveDuplicates();
  }

  @Test
  void a_dispatcher_that_dies_while_it_splits_loses_and_doubles_nothing() {
    for (Moment moment : Moment.values()) {
      for (int nth = 1; nth <= 14; nth++) {
        diesWhileSplitting(moment, nth);
      }
    }
  }

  private static void diesWhileSplitting(Moment moment, int nth) {
    try (TestRelay relay = new TestRelay()) {
      List<String> ids = relay.accept("t1", "t2", "t3", "t4");
      relay.watch(ids);
      relay.standIn.always(Fault.poisonKeepingThoseBefore("t3", 500));
      while (relay.batches().isEmpty() || relay.batches().get(0).tries().counted() < 5) {
        relay.cycle();
        relay.clock.tickSeconds(60);
      }
      relay.clock.tickSeconds(3600);
      relay.rows.atWrite(nth, moment, FailingRows.dies());
      for (int i = 0; i < 3; i++) {
        try {
          relay.cycle();
        } catch (Died expected) {
          relay.clock.tickSeconds(1);
        }
        relay.clock.tickSeconds(200);
      }
      relay.rows.heal();
      relay.standIn.behave();
      relay.untilQuiet();
      for (String id : ids) {
        Event event = relay.event(id);
        assertThat(event.status()).as("%s %d", moment, nth).isEqualTo(Status.DELIVERED);
        assertThat(event.settlement().delivery())
            .as("%s %d", moment, nth)
            .isNotEqualTo(Delivery.SKIPPED_EXISTING);
      }
      assertThat(relay.arrived()).hasSize(4).doesNotHaveDuplicates();
    }
  }
}
