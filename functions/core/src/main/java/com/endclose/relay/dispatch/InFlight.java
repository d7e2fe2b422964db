package com.endclose.relay.dispatch;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Batches under way side by side, at most so many; with one at a time they run on the caller's own
 * thread. All have landed when {@link #close} returns: a function is frozen between invocations.
 */
final class InFlight implements AutoCloseable {

  private final int limit;
  private final Semaphore places;
  private final @Nullable ExecutorService threads;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  InFlight(int limit) {
    this.limit = limit;
    this.places = new Semaphore(limit);
    this.threads = limit == 1 ? null : Executors.newFixedThreadPool(limit);
  }

  /** Starts this when there is a place. */
  void start(Runnable flight) {
    if (threads == null) {
      flight.run();
      return;
    }
    places.acquireUninterruptibly();
    threads.execute(
        () -> {
          try {
            flight.run();
          } catch (RuntimeException | Error broken) {
            failure.compareAndSet(null, broken);
          } finally {
            places.release();
          }
        });
  }

  /** Waits until all that was started has ended; throws the first failure. */
  void landAll() {
    places.acquireUninterruptibly(limit);
    places.release(limit);
    Throwable broken = failure.getAndSet(null);
    if (broken instanceof RuntimeException exception) {
      throw exception;
    }
    if (broken instanceof Error error) {
      throw error;
    }
  }

  @Override
  public void close() {
    places.acquireUninterruptibly(limit);
    if (threads != null) {
      threads.shutdown();
    }
  }
}
