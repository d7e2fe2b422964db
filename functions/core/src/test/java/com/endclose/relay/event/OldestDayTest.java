package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where retention begins to walk, on rows that know the oldest day only as far as told. */
class OldestDayTest extends StoreContract {

  private static final LocalDate LONG_AGO = LocalDate.parse("2026-01-01");

  @Override
  protected Stores stores() {
    return Stores.inMemory();
  }

  @BeforeEach
  void theRowsBelieveInALongHistory() {
    rows.believingOldest(LONG_AGO);
  }

  private LocalDate afterPruning() {
    for (int call = 0; call < 3; call++) {
      prune.prune(now(), 7, 30, 1_000);
    }
    return rows.oldestDay();
  }

  private LocalDate daysAgo(int days) {
    return LocalDate.ofInstant(now().minus(Duration.ofDays(days)), ZoneOffset.UTC);
  }

  @Test
  void days_past_the_ledger_with_nothing_left_are_not_walked_again() {
    delivered("e1");
    clock.tick(Duration.ofDays(60));
    delivered("e2");

    assertThat(afterPruning()).isEqualTo(daysAgo(30));
  }

  @Test
  void a_day_of_a_parked_event_is_kept() {
    parked("e1");
    clock.tick(Duration.ofDays(60));

    assertThat(afterPruning()).isEqualTo(daysAgo(60));
  }

  @Test
  void a_day_of_a_due_event_is_kept() {
    received("e1");
    clock.tick(Duration.ofDays(60));

    assertThat(afterPruning()).isEqualTo(daysAgo(60));
  }

  @Test
  void a_day_of_an_event_in_a_batch_is_kept() {
    claimed("e1");
    clock.tick(Duration.ofDays(60));

    assertThat(afterPruning()).isEqualTo(daysAgo(60));
  }

  @Test
  void a_day_whose_late_deliveries_are_still_in_the_ledger_is_kept() {
    received("e1");
    clock.tick(Duration.ofDays(60));
    settle(claim(), new Verdict.Created("1"));

    assertThat(afterPruning()).isEqualTo(daysAgo(60));
    clock.tick(Duration.ofDays(31));
    assertThat(afterPruning()).isEqualTo(daysAgo(30));
  }

  @Test
  void a_long_queue_is_not_searched() {
    IntStream.range(0, 150).forEach(i -> received("e" + i));
    clock.tick(Duration.ofDays(60));

    assertThat(afterPruning()).isEqualTo(LONG_AGO);
  }
}
