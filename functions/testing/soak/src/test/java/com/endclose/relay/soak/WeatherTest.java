package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.standin.StandIn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WeatherTest {

  private static final int CALLS = 2_000;

  private final StandIn standIn = StandIn.start("key");

  @AfterEach
  void close() {
    standIn.close();
  }

  private Weather drawn(long seed, int step) {
    Weather weather = new Weather(seed);
    for (int made = 0; made <= CALLS; made += step) {
      weather.drawOn(standIn, made, made);
    }
    return weather;
  }

  @Test
  void the_seed_decides_which_calls_go_wrong_and_not_how_fast_they_come() {
    Weather slow = drawn(1, 1);
    Weather fast = drawn(1, 500);
    Weather other = drawn(2, 500);

    for (int made = 0; made <= CALLS; made += 100) {
      assertThat(slow.struck(made, made)).isEqualTo(fast.struck(made, made));
    }
    assertThat(other.struck(CALLS, CALLS)).isNotEqualTo(fast.struck(CALLS, CALLS));
  }

  @Test
  void many_calls_go_wrong_and_more_do_not() {
    Weather weather = drawn(3, 100);

    assertThat(weather.struck(CALLS, 0)).isBetween(CALLS / 5L, CALLS / 2L);
    assertThat(weather.struck(0, CALLS)).isBetween(CALLS / 20L, CALLS / 5L);
  }

  @Test
  void looking_again_draws_nothing_more() {
    Weather weather = new Weather(1);
    weather.drawOn(standIn, 0, 0);
    long ahead = weather.struck(CALLS, CALLS);
    weather.drawOn(standIn, 0, 0);

    assertThat(weather.struck(CALLS, CALLS)).isEqualTo(ahead);
  }
}
