package com.endclose.relay.event;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs the same thing on many threads that set off together. */
public final class Racing {

  private Racing() {}

  /** What each thread came back with, by its number; a failure of any is thrown. */
  public static <T> List<T> all(int threads, IntFunction<T> run) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch start = new CountDownLatch(1);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int number = i;
        running.add(
            pool.submit(
                () -> {
                  start.await();
                  return run.apply(number);
                }));
      }
      start.countDown();
      List<T> results = new ArrayList<>();
      for (Future<T> each : running) {
        results.add(each.get());
      }
      return results;
    } catch (InterruptedException | ExecutionException broken) {
      throw new AssertionError("a racing thread failed", broken);
    } finally {
      pool.shutdownNow();
    }
  }
}
