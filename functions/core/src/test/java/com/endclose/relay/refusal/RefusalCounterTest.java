package com.endclose.relay.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.FailureKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** Counts of refused webhooks are written seldom, and none are lost. */
class RefusalCounterTest {

  private final TickingClock clock = new TickingClock(Instant.parse("2026-07-01T10:58:00Z"));
  private final Written written = new Written();
  private final List<String> lines = new ArrayList<>();
  private final RefusalCounter counter =
      new RefusalCounter(
          written,
          RefusalCounter.Pace.PAID,
          (route, count, last) -> lines.add(route + " " + count),
          clock);

  /** A log that counts its writes, and may be away. */
  private static final class Written implements RefusalLog {
    private final RefusalLog kept = new InMemoryRefusalLog();
    private final List<String> writes = new ArrayList<>();
    private boolean away;

    @Override
    public void add(String route, RefusalTally tally) {
      writes.add(route);
      if (away) {
        throw new StoreUnavailable("the test says so");
      }
      kept.add(route, tally);
    }

    @Override
    public SortedMap<String, RefusalTally> since(Instant from) {
      return kept.since(from);
    }
  }

  private void refused(String route) {
    counter.refused(
        route,
        new Refusal(RefusalReason.SIGNATURE, "bad signature", List.of("host"), clock.instant()));
    counter.flush();
  }

  private void accepted(String route) {
    counter.accepted(route);
    counter.flush();
  }

  private RefusalTally tally(String route) {
    return written.since(clock.instant().minus(Duration.ofHours(1))).get(route);
  }

  @Test
  void the_first_refusal_is_written_at_once_and_the_next_ones_after_ten_seconds() {
    refused("pay");
    assertThat(written.writes).hasSize(1);

    for (int i = 0; i < 9; i++) {
      clock.tickSeconds(1);
      refused("pay");
    }
    assertThat(written.writes).hasSize(1);
    assertThat(lines).containsExactly("pay 1");

    clock.tickSeconds(1);
    counter.flush();
    counter.flush();
    assertThat(written.writes).hasSize(2);
    assertThat(tally("pay").refusedInAll()).isEqualTo(10);
    assertThat(lines).containsExactly("pay 1", "pay 9");
  }

  @Test
  void a_container_that_was_frozen_writes_with_its_next_request_under_the_time_of_the_refusal() {
    refused("pay");
    refused("pay");
    Instant then = clock.instant();
    clock.tick(Duration.ofHours(5));

    accepted("other");

    assertThat(written.writes).hasSize(2);
    RefusalTally found = written.since(then).get("pay");
    assertThat(found.refusedInAll()).isEqualTo(2);
    assertThat(found.latest().map(Refusal::at)).contains(then);
    assertThat(tally("pay")).isNull();
  }

  @Test
  void a_route_that_refuses_nothing_writes_nothing() {
    for (int i = 0; i < 5_000; i++) {
      accepted("pay");
      clock.tickSeconds(7);
    }

    assertThat(written.writes).isEmpty();
  }

  @Test
  void what_was_accepted_in_the_hour_before_is_written_with_a_refusal_and_once() {
    accepted("pay");
    clock.tick(Duration.ofMinutes(90));
    accepted("pay");
    clock.tick(Duration.ofMinutes(30));
    accepted("pay");

    refused("pay");
    clock.tickSeconds(10);
    refused("pay");

    assertThat(tally("pay").acceptedInAll()).isEqualTo(2);
    assertThat(tally("pay").refusedInAll()).isEqualTo(2);
  }

  @Test
  void a_store_that_is_away_is_asked_every_ten_seconds_and_nothing_is_lost() {
    written.away = true;
    for (String route : List.of("a", "b", "c", "d", "e", "f")) {
      for (int i = 0; i < 100; i++) {
        refused(route);
      }
    }
    assertThat(written.writes).hasSize(1);

    written.away = false;
    clock.tickSeconds(10);
    counter.flush();
    counter.flush();

    assertThat(written.since(clock.instant().minusSeconds(60)))
        .hasSize(6)
        .allSatisfy((route, tally) -> assertThat(tally.refusedInAll()).isEqualTo(100));
  }

  @Test
  void a_store_that_is_away_for_days_takes_no_more_memory() {
    written.away = true;
    for (int i = 0; i < 1_000; i++) {
      refused("pay");
      clock.tick(Duration.ofMinutes(6));
    }
    written.away = false;
    counter.flush();

    RefusalTally found = written.since(Instant.EPOCH).get("pay");
    assertThat(found.refusedInAll()).isEqualTo(1_000);
    assertThat(found.refused().get(RefusalReason.SIGNATURE)).hasSizeLessThan(30);
  }

  @Test
  void one_request_writes_a_few_routes_only() {
    for (int i = 0; i < 50; i++) {
      refused("r" + i);
    }
    for (int i = 0; i < 50; i++) {
      refused("r" + i);
    }
    clock.tickSeconds(10);
    written.writes.clear();

    counter.flush();

    assertThat(written.writes).hasSize(4);
  }

  @Test
  void routes_that_are_configured_no_more_are_forgotten() {
    for (int i = 0; i < 10_000; i++) {
      refused("r" + i);
      accepted("s" + i);
      clock.tick(Duration.ofMinutes(1));
    }

    assertThat(counter.routes()).isLessThan(500);
  }

  @Test
  void every_kind_of_failed_verification_is_a_reason_of_the_same_word() {
    for (FailureKind kind : FailureKind.values()) {
      assertThat(RefusalReason.of(kind).word()).isEqualTo(kind.word());
      assertThat(RefusalReason.of(kind.word())).contains(RefusalReason.of(kind));
    }
    assertThat(RefusalReason.of("a word of another version")).isEmpty();
  }
}
