package com.endclose.relay.local;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work done at intervals; a failure is logged and does not end it. */
final class Timers implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Timers.class);
  private static final int AT_ONCE = 3;
  private static final Duration LAST_RUN = Duration.ofSeconds(5);

  private final ScheduledExecutorService threads =
      Executors.newScheduledThreadPool(AT_ONCE, Threads.named("timer"));

  /** Runs this after {@code interval}, and so long after each run again. */
  void every(Duration interval, String name, Runnable work) {
    var unused =
        threads.scheduleWithFixedDelay(
            () -> run(name, work), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void run(String name, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error broken) {
      // What the end interrupts fails for no other reason.
      if (!threads.isShutdown()) {
        LOG.error("{}: {}", name, Faults.shown(broken));
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      threads.awaitTermination(LAST_RUN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
