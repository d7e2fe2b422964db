package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a dispatcher takes from the machine it runs on. */
class DrawsTest {

  private final Draws draws = Draws.secure(new SecureRandom());

  @Test
  void ids_have_128_bits_and_none_comes_again() {
    assertThat(Stream.generate(draws::id).limit(1_000))
        .allMatch(id -> id.matches("[0-9a-f]{32}"))
        .doesNotHaveDuplicates();
  }

  @Test
  void numbers_of_leases_do_not_come_again() {
    assertThat(Stream.generate(draws::number).limit(1_000)).doesNotHaveDuplicates();
  }

  @Test
  void jitter_lies_anywhere_from_0_to_1() {
    assertThat(Stream.generate(draws::jitter).limit(1_000))
        .allMatch(jitter -> jitter >= 0 && jitter < 1)
        .anyMatch(jitter -> jitter < 0.3)
        .anyMatch(jitter -> jitter > 0.7);
  }

  @Test
  void an_interrupt_ends_a_pause_and_stays_set() {
    Thread.currentThread().interrupt();

    Pause.REAL.of(Duration.ofDays(1));

    assertThat(Thread.interrupted()).isTrue();
  }
}
