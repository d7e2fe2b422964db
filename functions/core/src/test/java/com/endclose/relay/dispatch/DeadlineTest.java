package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  private final TickingClock clock = new TickingClock();
  private final Deadline deadline = new Deadline(clock, clock.instant().plusSeconds(30));

  @Test
  void what_is_left_shrinks_and_is_never_negative() {
    assertThat(deadline.left()).isEqualTo(Duration.ofSeconds(30));
    clock.tickSeconds(29);
    assertThat(deadline.left()).isEqualTo(Duration.ofSeconds(1));
    clock.tickSeconds(2);
    assertThat(deadline.left()).isEqualTo(Duration.ZERO);
  }

  @Test
  void it_allows_what_takes_no_longer_than_what_is_left() {
    assertThat(deadline.allows(Duration.ofSeconds(30))).isTrue();
    assertThat(deadline.allows(Duration.ofSeconds(30).plusNanos(1))).isFalse();
  }

  @Test
  void of_a_wanted_time_it_gives_no_more_than_what_is_left() {
    assertThat(deadline.atMost(Duration.ofSeconds(29))).isEqualTo(Duration.ofSeconds(29));
    assertThat(deadline.atMost(Duration.ofSeconds(31))).isEqualTo(Duration.ofSeconds(30));
  }
}
