package com.endclose.relay.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A search that finds nothing ends, and says whether there was more. */
class EventSearchTest {

  private static final Instant T = Instant.parse("2026-07-01T00:00:00Z");

  /** Parked events without end, when {@code endless}; else one page of them. */
  private static EventSearch over(int each, boolean endless) {
    return new EventSearch(
        (query, wanted, limit, readCost, cursor) ->
            query.shown() == Shown.PARKED
                ? new EventPage(
                    IntStream.range(0, each).mapToObj(EventSearchTest::entry).toList(),
                    endless ? "more" : null,
                    false)
                : new EventPage(List.of(), null, false),
        null);
  }

  private static EventSummary entry(int i) {
    return new EventSummary("id" + i, "payouts", Status.PARKED, T.minusSeconds(i), 1, null, null);
  }

  @Test
  void it_stops_after_some_thousand_events_and_says_so() {
    Sought nothing = over(1_000, true).run(some -> List.of());
    assertThat(nothing.events()).isEmpty();
    assertThat(nothing.lookedAt()).isEqualTo(5_000);
    assertThat(nothing.stoppedEarly()).isTrue();
  }

  @Test
  void it_stops_after_some_pages_that_hold_nothing() {
    Sought nothing = over(0, true).run(some -> List.of());
    assertThat(nothing.lookedAt()).isZero();
    assertThat(nothing.stoppedEarly()).isTrue();
  }

  @Test
  void it_says_that_it_saw_all() {
    Sought nothing = over(300, false).run(some -> List.of());
    assertThat(nothing.lookedAt()).isEqualTo(300);
    assertThat(nothing.stoppedEarly()).isFalse();
  }
}
