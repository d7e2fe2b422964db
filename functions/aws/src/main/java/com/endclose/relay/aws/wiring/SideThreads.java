package com.endclose.relay.aws.wiring;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Threads for writes that go side by side. Whoever uses them waits for them: a function may be
 * frozen.
 */
public final class SideThreads {

  private SideThreads() {}

  /** At most so many, made when first needed; they keep no program from ending. */
  public static Executor bounded(int threads) {
    return Executors.newFixedThreadPool(
        threads,
        work -> {
          Thread thread = new Thread(work, "side");
          thread.setDaemon(true);
          return thread;
        });
  }
}
