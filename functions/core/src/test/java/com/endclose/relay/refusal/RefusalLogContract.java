package com.endclose.relay.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Racing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link RefusalLog} keeps. */
public abstract class RefusalLogContract {

  private static final Instant NOW = Instant.parse("2026-07-01T10:02:30Z");

  private RefusalLog log;

  /** A new log, empty. */
  protected abstract RefusalLog open();

  @BeforeEach
  final void openLog() {
    log = open();
  }

  private static Refusal refusal(RefusalReason reason, Instant at) {
    return new Refusal(reason, "at " + at, List.of("host", "x-signature"), at);
  }

  private static RefusalTally one(RefusalReason reason, Instant at) {
    return new RefusalTally().refuse(refusal(reason, at));
  }

  @Test
  final void at_first_there_is_nothing() {
    assertThat(log.since(NOW.minus(Duration.ofDays(7)))).isEmpty();
  }

  @Test
  final void counts_of_a_reason_add_up_and_the_last_is_kept_with_its_detail_and_headers() {
    log.add("pay", one(RefusalReason.SIGNATURE, NOW));
    log.add("pay", one(RefusalReason.SIGNATURE, NOW.plusSeconds(20)));
    log.add("pay", one(RefusalReason.TIME_STAMP, NOW.plusSeconds(10)).accept(NOW, 7));

    RefusalTally found = log.since(NOW).get("pay");

    assertThat(found.refusedFor(RefusalReason.SIGNATURE)).isEqualTo(2);
    assertThat(found.refusedFor(RefusalReason.TIME_STAMP)).isEqualTo(1);
    assertThat(found.refusedInAll()).isEqualTo(3);
    assertThat(found.acceptedInAll()).isEqualTo(7);
    assertThat(found.latest()).contains(refusal(RefusalReason.SIGNATURE, NOW.plusSeconds(20)));
    assertThat(found.last())
        .isEqualTo(
            Map.of(
                RefusalReason.SIGNATURE,
                refusal(RefusalReason.SIGNATURE, NOW.plusSeconds(20)),
                RefusalReason.TIME_STAMP,
                refusal(RefusalReason.TIME_STAMP, NOW.plusSeconds(10))));
  }

  @Test
  final void routes_are_counted_apart() {
    log.add("pay", one(RefusalReason.SIGNATURE, NOW));
    log.add(RefusalLog.UNKNOWN, one(RefusalReason.UNKNOWN_ROUTE, NOW));

    assertThat(log.since(NOW)).containsOnlyKeys("pay", RefusalLog.UNKNOWN);
    assertThat(log.since(NOW).get("pay").refusedInAll()).isEqualTo(1);
  }

  @Test
  final void what_was_counted_before_is_left_out_to_five_minutes() {
    for (int minutes : new int[] {0, 30, 57, 70, 130}) {
      log.add(
          "pay",
          one(RefusalReason.SIGNATURE, NOW.minus(Duration.ofMinutes(minutes)))
              .accept(NOW.minus(Duration.ofMinutes(minutes + 40)), 1));
    }

    assertThat(log.since(NOW.minus(Duration.ofMinutes(58))).get("pay").refusedInAll()).isEqualTo(3);
    assertThat(log.since(NOW.minus(Duration.ofMinutes(58))).get("pay").acceptedInAll())
        .isEqualTo(1);
    assertThat(log.since(NOW.minus(Duration.ofHours(24))).get("pay").refusedInAll()).isEqualTo(5);
    assertThat(log.since(NOW.plus(Duration.ofMinutes(5)))).isEmpty();
  }

  @Test
  final void a_week_is_kept_and_a_route_that_only_accepted_lately_is_not_there() {
    log.add("pay", one(RefusalReason.JSON, NOW.minus(Duration.ofHours(167))));
    log.add("other", one(RefusalReason.JSON, NOW.minus(Duration.ofMinutes(70))).accept(NOW, 1));

    assertThat(log.since(NOW.minus(Duration.ofHours(RefusalLog.KEPT_HOURS))))
        .containsOnlyKeys("pay", "other");
    assertThat(log.since(NOW.minus(Duration.ofMinutes(50)))).isEmpty();
  }

  @Test
  final void nothing_is_lost_when_many_add_at_once() {
    Racing.all(
        8,
        writer -> {
          log.add("pay", one(RefusalReason.SIGNATURE, NOW));
          return true;
        });

    assertThat(log.since(NOW).get("pay").refusedInAll()).isEqualTo(8);
  }

  @Test
  final void what_a_stranger_can_send_fits() {
    List<String> names = IntStream.range(0, 100).mapToObj(i -> "x" + "a".repeat(60) + i).toList();
    for (RefusalReason reason : RefusalReason.values()) {
      log.add("pay", new RefusalTally().refuse(new Refusal(reason, "d".repeat(500), names, NOW)));
    }

    assertThat(log.since(NOW).get("pay").last().get(RefusalReason.SIGNATURE).headers())
        .hasSize(Refusal.MOST_HEADERS);
  }
}
