package com.endclose.relay.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Racing;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link DayCounts} keeps. */
public abstract class DayCountsContract {

  private static final LocalDate DAY = LocalDate.parse("2026-07-01");

  private DayCounts counts;

  /** New counts, empty. */
  protected abstract DayCounts open();

  @BeforeEach
  final void openCounts() {
    counts = open();
  }

  @Test
  final void at_first_there_is_nothing() {
    assertThat(counts.of("payouts", DAY, DAY)).isEmpty();
  }

  @Test
  final void what_is_added_on_one_day_adds_up() {
    counts.add(DAY, "payouts", Map.of("delivered", 3L, "parked", 1L));
    counts.add(DAY, "payouts", Map.of("delivered", 2L));
    counts.add(DAY, "payouts", Map.of());

    assertThat(counts.of("payouts", DAY, DAY))
        .isEqualTo(Map.of(DAY, Map.of("delivered", 5L, "parked", 1L)));
  }

  @Test
  final void days_and_routes_are_counted_apart_and_both_ends_are_given() {
    for (int i = -1; i <= 3; i++) {
      counts.add(DAY.plusDays(i), "payouts", Map.of("delivered", 10L + i));
    }
    counts.add(DAY, "other", Map.of("delivered", 99L));

    assertThat(counts.of("payouts", DAY, DAY.plusDays(2)))
        .isEqualTo(
            Map.of(
                DAY,
                Map.of("delivered", 10L),
                DAY.plusDays(1),
                Map.of("delivered", 11L),
                DAY.plusDays(2),
                Map.of("delivered", 12L)));
    assertThat(counts.of("payouts", DAY.plusDays(9), DAY.plusDays(9))).isEmpty();
  }

  @Test
  final void nothing_is_lost_when_many_add_at_once() {
    Racing.all(
        8,
        writer -> {
          counts.add(DAY, "payouts", Map.of("delivered", 1L));
          return true;
        });

    assertThat(counts.of("payouts", DAY, DAY)).isEqualTo(Map.of(DAY, Map.of("delivered", 8L)));
  }
}
