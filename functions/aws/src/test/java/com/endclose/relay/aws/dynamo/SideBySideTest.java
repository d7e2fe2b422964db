package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.event.StoreUnavailable;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SideBySideTest {

  private final ExecutorService pool = Executors.newFixedThreadPool(3);
  private final SideBySide sideBySide = new SideBySide(pool);

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  @Test
  void results_come_in_order_though_all_run_at_once() {
    CyclicBarrier together = new CyclicBarrier(3);

    List<Integer> doubled =
        sideBySide.map(
            List.of(1, 2, 3),
            number -> {
              try {
                together.await(60, TimeUnit.SECONDS);
              } catch (Exception notTogether) {
                throw new AssertionError(notTogether);
              }
              return 2 * number;
            });

    assertThat(doubled).containsExactly(2, 4, 6);
    assertThat(sideBySide.map(List.of(), number -> number)).isEmpty();
  }

  @Test
  void a_failure_is_thrown_as_it_is_once_all_the_others_are_done() {
    AtomicInteger done = new AtomicInteger();
    List<Integer> numbers = List.of(1, 2, 3, 4, 5, 6, 7, 8);

    assertThatThrownBy(
            () ->
                sideBySide.map(
                    numbers,
                    number -> {
                      if (number == 2) {
                        throw new StoreUnavailable("the test says so");
                      }
                      return done.incrementAndGet();
                    }))
        .isInstanceOf(StoreUnavailable.class)
        .hasMessage("the test says so");
    assertThat(done).hasValue(7);
  }
}
