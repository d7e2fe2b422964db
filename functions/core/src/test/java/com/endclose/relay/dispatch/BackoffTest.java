package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code min(base * 2^min(tries, 30), cap)}, 20 % either way (spec SEND). */
class BackoffTest {

  private static final double MIDDLE = 0.5;

  private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(600));

  @ParameterizedTest
  @CsvSource({"0,1", "1,2", "2,4", "3,8", "8,256", "9,512", "10,600", "11,600", "30,600"})
  void it_doubles_up_to_the_cap(int tries, long seconds) {
    assertThat(backoff.after(tries, MIDDLE)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(ints = {31, 64, 1_000, Integer.MAX_VALUE})
  void any_number_of_tries_is_the_cap_and_never_overflows(int tries) {
    assertThat(backoff.after(tries, MIDDLE)).isEqualTo(Duration.ofSeconds(600));
  }

  @Test
  void it_stops_doubling_after_thirty_even_without_a_cap() {
    Backoff uncapped = new Backoff(Duration.ofMillis(1), Duration.ofDays(36500));

    assertThat(uncapped.after(31, MIDDLE)).isEqualTo(Duration.ofMillis(1L << 30));
    assertThat(uncapped.after(40, MIDDLE)).isEqualTo(uncapped.after(30, MIDDLE));
  }

  @Test
  void jitter_is_a_fifth_either_way_of_the_capped_wait_too() {
    assertThat(backoff.after(0, 0)).isEqualTo(Duration.ofMillis(800));
    assertThat(backoff.after(0, 1)).isEqualTo(Duration.ofMillis(1200));
    assertThat(backoff.after(20, 0)).isEqualTo(Duration.ofSeconds(480));
    assertThat(backoff.after(20, 1)).isEqualTo(Duration.ofSeconds(720));
  }
}
