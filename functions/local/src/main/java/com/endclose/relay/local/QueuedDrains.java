package com.endclose.relay.local;

import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.dispatch.Turns;
import com.endclose.relay.ingest.Wake;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The dispatcher function's place: threads that take wakes from the queue, each draining the shard
 * it is told of. The queue gives each shard to one of all relays at a time.
 */
final class QueuedDrains implements Waking {

  private static final Logger LOG = LoggerFactory.getLogger(QueuedDrains.class);
  private static final String OWNER = "local";

  /** As many shards are drained at once as the template lets Lambda drain. */
  private static final int THREADS = 5;

  private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(1);

  /** A turn that is not over by then is ended; its batches are taken over when their leases are. */
  private static final Duration LAST_TURNS = Duration.ofSeconds(45);

  private final Turns turns;
  private final Wake wake;
  private final WakeMessages messages;
  private final Duration turn;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, Threads.named("drain"));
  private volatile boolean closed;

  /**
   * Begins to take wakes.
   *
   * @param turn how long one drain may take: at most a lease
   */
  QueuedDrains(Turns turns, Wake wake, WakeMessages messages, Duration turn) {
    this.turns = turns;
    this.wake = wake;
    this.messages = messages;
    this.turn = turn;
    for (int i = 0; i < THREADS; i++) {
      threads.execute(this::takeWakes);
    }
  }

  @Override
  public void wake(String route, int shard) {
    wake.wake(route, shard);
  }

  @Override
  public void poll() {
    turns.tick();
  }

  private void takeWakes() {
    while (!closed) {
      try {
        messages.next(this::drain);
      } catch (SdkException away) {
        LOG.warn("the wake queue: {}", Faults.shown(away));
        pause();
      }
    }
  }

  private void drain(Shard shard) {
    if (closed) {
      return;
    }
    try {
      turns.drain(shard, OWNER, turn);
    } catch (RuntimeException broken) {
      LOG.error("draining {} shard {}: {}", shard.route(), shard.shard(), Faults.shown(broken));
    }
  }

  private void pause() {
    try {
      Thread.sleep(AFTER_A_FAILURE.toMillis());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** Polls are let run out, too: a message that comes to a broken one holds up its shard. */
  @Override
  public void close() {
    closed = true;
    threads.shutdown();
    try {
      if (!threads.awaitTermination(LAST_TURNS.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("a batch is still under way");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
