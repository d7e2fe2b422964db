package com.endclose.relay.admin.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.guard.Attempts.Result;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AttemptsTest {

  private static final String ADDRESS = "192.0.2.1";

  private final TickingClock clock = new TickingClock();
  private final Attempts attempts = new Attempts(clock);

  private Result wrong(String address) {
    return attempts.attempt(address, () -> false);
  }

  private void failFreely(String address) {
    for (int i = 0; i < Attempts.FREE; i++) {
      assertThat(wrong(address)).isInstanceOf(Result.Wrong.class);
    }
  }

  private Duration left(String address) {
    return ((Result.TooSoon) wrong(address)).left();
  }

  @Test
  void each_failure_doubles_the_wait_up_to_five_minutes() {
    failFreely(ADDRESS);
    for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300}) {
      assertThat(left(ADDRESS)).isEqualTo(Duration.ofSeconds(seconds));
      clock.tickSeconds(seconds);
      assertThat(wrong(ADDRESS)).isInstanceOf(Result.Wrong.class);
    }
  }

  @Test
  void a_try_that_comes_too_soon_is_not_looked_at_and_costs_nothing() {
    failFreely(ADDRESS);

    assertThat(attempts.attempt(ADDRESS, () -> true)).isInstanceOf(Result.TooSoon.class);
    assertThat(left(ADDRESS)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void a_success_and_a_quiet_quarter_of_an_hour_forget_the_failures() {
    failFreely(ADDRESS);
    clock.tickSeconds(1);
    assertThat(attempts.attempt(ADDRESS, () -> true)).isInstanceOf(Result.Right.class);
    failFreely(ADDRESS);

    clock.tickSeconds(Attempts.REMEMBERED.toSeconds() + 1);
    failFreely(ADDRESS);
  }

  @Test
  void a_network_of_ipv6_counts_as_one_address() {
    failFreely("2001:db8:0:1::1");

    assertThat(wrong("2001:db8:0:1:ffff::2")).isInstanceOf(Result.TooSoon.class);
    assertThat(wrong("2001:db8::9")).isInstanceOf(Result.Wrong.class);
    assertThat(wrong("::1")).isInstanceOf(Result.Wrong.class);
  }

  @Test
  void so_many_addresses_are_remembered_and_no_more() {
    failFreely(ADDRESS);
    for (int i = 0; i < Attempts.MOST - 1; i++) {
      wrong("10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255));
    }
    assertThat(wrong(ADDRESS)).isInstanceOf(Result.TooSoon.class);

    for (int i = 0; i < Attempts.MOST; i++) {
      wrong("11." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255));
    }
    assertThat(wrong(ADDRESS)).isInstanceOf(Result.Wrong.class);
  }
}
