package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimersTest {

  @Test
  void work_that_ends_in_an_error_is_done_again() throws InterruptedException {
    CountDownLatch runs = new CountDownLatch(3);
    try (Timers timers = new Timers()) {
      timers.every(
          Duration.ofMillis(1),
          "test",
          () -> {
            runs.countDown();
            throw new OutOfMemoryError("made up");
          });

      assertThat(runs.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
