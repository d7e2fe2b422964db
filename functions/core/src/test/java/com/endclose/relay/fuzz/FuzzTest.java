package com.endclose.relay.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.ingest.IngestOutcome;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Spoilt samples: no exception, only declared outcomes. Each input has a seed of its own and a
 * failure names it; {@code -Drelay.fuzz.seed=N} makes that input alone, {@code
 * -Drelay.fuzz.seconds=N} goes on so long at each target, from the same first seed, and holds each
 * input to a second too. The memory that one input may take is held always: it does not depend on
 * the machine.
 */
class FuzzTest {

  private static final Long ONE = Long.getLong("relay.fuzz.seed");
  private static final Long SECONDS = Long.getLong("relay.fuzz.seconds");

  /** Bytes allocated in all for an input of some kilobytes. */
  private static final long MOST_BYTES = 64L << 20;

  private static final long LONGEST_NANOS = 1_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private long slowest;
  private long hungriest;

  static Stream<Arguments> targets() {
    return Stream.of(
        Arguments.of("ingest", 3_000),
        Arguments.of("headers", 4_000),
        Arguments.of("routes", 750),
        Arguments.of("map", 4_000));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("targets")
  void whatever_is_sent_only_declared_outcomes_come_of_it(
      String name, long usual, TestReporter reporter) {
    FuzzTarget target = Fuzzing.TARGETS.get(name);
    List<byte[]> corpus = target.corpus();
    corpus.forEach(target::take);
    if (ONE != null) {
      take(target, corpus, name, ONE);
      return;
    }
    LongPredicate goesOn = SECONDS == null ? seed -> seed < usual : until(SECONDS);
    long seed = 0;
    for (; goesOn.test(seed); seed++) {
      take(target, corpus, name, seed);
    }
    if (SECONDS != null) {
      reporter.publishEntry(
          name,
          "%d inputs, at most %d ms and %d kB"
              .formatted(seed, slowest / 1_000_000, hungriest >> 10));
      assertThat(slowest).as("nanoseconds").isLessThan(LONGEST_NANOS);
    }
    assertThat(hungriest).as("bytes").isPositive().isLessThan(MOST_BYTES);
  }

  /** Else little is reached but the refusal of a stranger's call. */
  @Test
  void every_sample_is_taken_as_it_is_but_of_paypal_which_can_not_be_signed_here() {
    IngestTarget ingest = new IngestTarget();
    assertThat(SampleWebhook.ALL)
        .filteredOn(webhook -> ingest.verified(RawCall.bytes(webhook)) != IngestOutcome.ACCEPTED)
        .extracting(webhook -> webhook.route().source())
        .containsExactly("paypal");
  }

  private static LongPredicate until(long seconds) {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    return seed -> System.nanoTime() < end;
  }

  private void take(FuzzTarget target, List<byte[]> corpus, String name, long seed) {
    byte[] input = new Mutations(corpus, new SplittableRandom(seed)).next();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long began = System.nanoTime();
    try {
      target.take(input);
      slowest = Math.max(slowest, System.nanoTime() - began);
      hungriest = Math.max(hungriest, THREADS.getCurrentThreadAllocatedBytes() - bytes);
    } catch (Throwable undeclared) {
      throw new AssertionError(name + ": run again with -Drelay.fuzz.seed=" + seed, undeclared);
    }
  }
}
