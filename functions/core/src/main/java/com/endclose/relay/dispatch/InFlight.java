package com.endclose.relay.dispatch;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Batches under way side by side, at most so many; with one at a time they run on the caller's own
 * thread. All have landed when {@link #close} returns: a function is frozen between invocations.
 */
final class InFlight implements AutoCloseable {

  private final int limit;
  private final @Nullable ExecutorService threads;
  private int flying;
  private @Nullable Throwable failure;

  InFlight(int limit) {
    this.limit = limit;
    this.threads = limit == 1 ? null : Executors.newFixedThreadPool(limit);
  }

  /** Starts this when there is a place. */
  void start(Runnable flight) {
    if (threads == null) {
      flight.run();
      return;
    }
    takePlace();
    boolean started = false;
    try {
      threads.execute(() -> run(flight));
      started = true;
    } finally {
      if (!started) {
        landed();
      }
    }
  }

  private void run(Runnable flight) {
    try {
      flight.run();
    } catch (RuntimeException | Error broken) {
      failed(broken);
    } finally {
      landed();
    }
  }

  private synchronized void takePlace() {
    while (flying >= limit) {
      waitFor(Duration.ZERO);
    }
    flying++;
  }

  private synchronized void failed(Throwable broken) {
    if (failure == null) {
      failure = broken;
    }
  }

  private synchronized void landed() {
    flying--;
    notifyAll();
  }

  /**
   * Waits until something lands, at most this long.
   *
   * @return false at once when nothing is under way
   */
  synchronized boolean awaitLanding(Duration most) {
    throwFailure();
    if (flying == 0) {
      return false;
    }
    waitFor(most);
    throwFailure();
    return true;
  }

  /** Waits until all has landed; throws the first failure. */
  synchronized void landAll() {
    while (flying > 0) {
      waitFor(Duration.ZERO);
    }
    throwFailure();
  }

  /** Zero is for ever. An interrupt is kept for later: what is under way must land. */
  private void waitFor(Duration most) {
    boolean interrupted = Thread.interrupted();
    try {
      wait(most.toMillis());
    } catch (InterruptedException stop) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void throwFailure() {
    Throwable broken = failure;
    failure = null;
    if (broken instanceof RuntimeException exception) {
      throw exception;
    }
    if (broken instanceof Error error) {
      throw error;
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      while (flying > 0) {
        waitFor(Duration.ZERO);
      }
    }
    if (threads != null) {
      threads.shutdown();
    }
  }
}
