package com.endclose.relay.local;

import com.endclose.relay.control.Control;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Shard;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drains shards: side by side, each by one thread at a time. A shard that is asked for while it is
 * being drained is drained once more.
 */
final class Drains implements Waking {

  private static final Logger LOG = LoggerFactory.getLogger(Drains.class);
  private static final String OWNER = "local";

  /** A drain ends after this less the 30 s of one call, and looks at waiting batches anew. */
  private static final Duration ONE_DRAIN = Duration.ofSeconds(60);

  /** One call to End Close and the asking after it, and a little more. */
  private static final Duration LAST_FLIGHTS = Duration.ofSeconds(45);

  private final Dispatcher dispatcher;
  private final Control control;
  private final Clock clock;
  private final ExecutorService threads = Executors.newCachedThreadPool(Threads.named("drain"));
  private final Set<Shard> running = new HashSet<>();
  private final Set<Shard> again = new HashSet<>();
  private boolean closed;

  /**
   * @param control this JVM's alone: it is paused at the end
   */
  Drains(Dispatcher dispatcher, Control control, Clock clock) {
    this.dispatcher = dispatcher;
    this.control = control;
    this.clock = clock;
  }

  @Override
  public void wake(String route, int shard) {
    wake(new Shard(route, shard));
  }

  private synchronized void wake(Shard shard) {
    if (!closed && !running.add(shard)) {
      again.add(shard);
    } else if (!closed) {
      threads.execute(() -> run(shard));
    }
  }

  @Override
  public void poll() {
    dispatcher.shardsToDrain().forEach(this::wake);
  }

  private void run(Shard shard) {
    do {
      try {
        dispatcher.drain(shard, OWNER, clock.instant().plus(ONE_DRAIN));
      } catch (RuntimeException | Error broken) {
        LOG.error("draining {} shard {}: {}", shard.route(), shard.shard(), Faults.shown(broken));
      }
    } while (drainsAgain(shard));
  }

  private synchronized boolean drainsAgain(Shard shard) {
    boolean more = again.remove(shard) && !closed;
    if (!more) {
      running.remove(shard);
    }
    return more;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    // Whatever has not been posted by now stays where it is.
    control.set(Killswitch.PAUSE);
    threads.shutdown();
    try {
      if (!threads.awaitTermination(LAST_FLIGHTS.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("a batch is still under way");
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
