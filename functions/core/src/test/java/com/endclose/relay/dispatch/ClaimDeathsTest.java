package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Died;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a claim may take, and what becomes of events whose claims end their process. */
@Tag("long")
class ClaimDeathsTest {

  private static final int LARGE = 100_000;

  private final TestRelay relay = new TestRelay();
  private int opened;

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> accept(int events, int bytes) {
    List<String> ids = new ArrayList<>();
    for (int i = 1; i <= events; i++) {
      ids.add(relay.receive("pay", large("t" + i, bytes)).eventId().orElseThrow());
      relay.clock.tickSeconds(1);
    }
    relay.watch(ids);
    return ids;
  }

  private static String large(String id, int bytes) {
    String zeros = "0,".repeat(bytes / 2);
    return """
    {"Event":"TransferFunded","transferId":"%s","amount":"10.00","x":[%s0]}"""
        .formatted(id, zeros);
  }

  /** How many events the claim listed that died right after it was put on record. */
  private int diesWhileMaking() {
    relay.rows.heal();
    relay.rows.atWrite(1, Moment.AFTER, FailingRows.dies());
    assertThatThrownBy(relay::cycle).isInstanceOf(Died.class);
    relay.rows.heal();
    int listed = relay.batches().get(0).entries().size();
    relay.clock.tickSeconds(200);
    relay.recovery().run("recovery");
    assertThat(relay.batches()).isEmpty();
    return listed;
  }

  @Test
  void a_claim_takes_at_most_16_MB_of_what_was_received() {
    accept(40, 1_000_000);

    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(3);
    assertThat(relay.standIn.posts())
        .allSatisfy(post -> assertThat(post.externalIds()).hasSizeLessThanOrEqualTo(16));
    assertThat(relay.arrived()).hasSize(40);
  }

  @Test
  void each_claim_that_dies_is_followed_by_one_of_half_as_many_until_the_event_parks() {
    List<String> ids = accept(8, LARGE);

    List<Integer> listed = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      listed.add(diesWhileMaking());
    }

    assertThat(listed).containsExactly(8, 4, 2, 1, 1, 1);
    Event killer = relay.event(ids.get(0));
    assertThat(killer.status()).isEqualTo(Status.PARKED);
    assertThat(killer.progress().lastError()).startsWith("making its record alone ended");
    relay.untilQuiet();
    assertThat(relay.arrived()).hasSize(7).doesNotContain("t1");
  }

  @Test
  void an_event_made_after_all_is_taken_with_others_again() {
    List<String> ids = accept(8, LARGE);
    diesWhileMaking();
    relay.standIn.next(
        com.endclose.relay.standin.Fault.endsFailed("worker lost", 0),
        com.endclose.relay.standin.Fault.endsFailed("worker lost", 0));

    relay.cycle();

    assertThat(relay.standIn.posts()).allSatisfy(post -> assertThat(post.externalIds()).hasSize(4));
    assertThat(relay.rows.readAll(ids).values())
        .allSatisfy(event -> assertThat(event.progress().suspicion().claimedWith()).isZero());
  }

  @Test
  void a_small_claim_is_not_written_down_before() {
    accept(8, 100);
    relay.rows.heal();
    relay.rows.atWrite(1, Moment.AFTER, FailingRows.dies());
    assertThatThrownBy(relay::cycle).isInstanceOf(Died.class);
    relay.clock.tickSeconds(200);

    relay.cycle();

    assertThat(relay.standIn.posts()).hasSize(1);
    assertThat(relay.arrived()).hasSize(8);
  }

  @Test
  void an_error_that_the_process_survives_counts_at_once() {
    List<String> ids = accept(4, LARGE);
    relay.beforeOpening =
        () -> {
          opened++;
          throw new OutOfMemoryError("made up");
        };
    List<Integer> with = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(relay::cycle).isInstanceOf(OutOfMemoryError.class);
      with.add(relay.event(ids.get(0)).progress().suspicion().claimedWith());
      assertThat(relay.batches()).isEmpty();
    }

    assertThat(with).containsExactly(4, 2, 1, 1, 1);
    assertThat(relay.event(ids.get(0)).status()).isEqualTo(Status.PARKED);
    assertThat(opened).isEqualTo(5);
    relay.beforeOpening = () -> {};
    relay.untilQuiet();
    assertThat(Set.copyOf(relay.arrived())).containsExactlyInAnyOrder("t2", "t3", "t4");
  }

  @Test
  void a_large_claim_in_which_some_can_not_go_sends_the_others() {
    List<String> ids = accept(4, LARGE);
    String broken = large("t9", LARGE).replace("10.00", "ten");
    ids.add(relay.receive("pay", broken).eventId().orElseThrow());
    relay.watch(ids);

    relay.untilQuiet();

    assertThat(relay.event(ids.get(4)).status()).isEqualTo(Status.PARKED);
    assertThat(relay.arrived()).containsExactlyInAnyOrder("t1", "t2", "t3", "t4");
    assertThat(relay.batches()).isEmpty();
  }

  @Test
  void a_record_that_takes_longer_than_five_seconds_to_make_parks_alone() {
    List<String> ids = relay.accept("t1", "t2", "t3");
    relay.watch(ids);
    relay.beforeOpening =
        () -> {
          if (++opened == 2) {
            relay.clock.tickSeconds(6);
          }
        };

    relay.cycle();

    assertThat(relay.arrived()).hasSize(2);
    assertThat(
            relay.events().stream()
                .filter(event -> event.status() == Status.PARKED)
                .map(event -> event.progress().lastError()))
        .containsExactly("making its record took longer than 5 s; simplify the route's map");
  }
}
