package com.endclose.relay.local;

import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.dispatch.Turns;
import com.endclose.relay.ingest.Wake;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * The dispatcher function's place: takes wakes from the queue and has each drain the shard it is
 * told of, on a thread of its own. The queue gives each shard to one of all relays at a time.
 */
final class QueuedDrains implements Waking {

  private static final Logger LOG = LoggerFactory.getLogger(QueuedDrains.class);
  private static final String OWNER = "local";

  /** As many shards are drained at once as the template lets Lambda drain. */
  private static final int AT_ONCE = 5;

  private static final Duration BETWEEN_ASKS = Duration.ofMillis(200);
  private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(1);

  /** A turn that is not over by then is ended; its batches are taken over when their leases are. */
  private static final Duration LAST_TURNS = Duration.ofSeconds(45);

  private final Turns turns;
  private final Wake wake;
  private final WakeMessages messages;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final ExecutorService drains =
      Executors.newFixedThreadPool(AT_ONCE, Threads.named("drain"));
  private final ExecutorService ear = Executors.newSingleThreadExecutor(Threads.named("wakes"));
  private volatile boolean closed;

  /**
   * Begins to take wakes.
   *
   * @param messages whose turn is at most a lease
   */
  QueuedDrains(Turns turns, Wake wake, WakeMessages messages) {
    this.turns = turns;
    this.wake = wake;
    this.messages = messages;
    ear.execute(this::takeWakes);
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
      // A wake that is taken is begun at once: its shard waits for it.
      places.acquireUninterruptibly();
      Optional<Message> next = Optional.empty();
      try {
        next = messages.next();
        next.ifPresent(message -> drains.execute(() -> handle(message)));
      } catch (SdkException away) {
        LOG.warn("the wake queue: {}", Faults.shown(away));
        pause(AFTER_A_FAILURE);
      }
      if (next.isEmpty()) {
        places.release();
        pause(BETWEEN_ASKS);
      }
    }
  }

  private void handle(Message message) {
    try {
      messages.handle(message, this::drain);
    } catch (SdkException away) {
      LOG.warn("a wake stays in the queue: {}", Faults.shown(away));
    } finally {
      places.release();
    }
  }

  private void drain(Shard shard) {
    if (closed) {
      return;
    }
    try {
      turns.drain(shard, OWNER, messages.turn());
    } catch (RuntimeException | Error broken) {
      LOG.error("draining {} shard {}: {}", shard.route(), shard.shard(), Faults.shown(broken));
    }
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** An ask is let run out, too: a message that comes to a broken one holds up its shard. */
  @Override
  public void close() {
    closed = true;
    ear.shutdown();
    try {
      boolean landed = ear.awaitTermination(LAST_TURNS.toMillis(), TimeUnit.MILLISECONDS);
      drains.shutdown();
      landed &= drains.awaitTermination(LAST_TURNS.toMillis(), TimeUnit.MILLISECONDS);
      if (!landed) {
        LOG.warn("a batch is still under way");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
