package com.endclose.relay.dispatch;

import com.endclose.relay.ingest.Wake;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a dispatcher that runs for a while at a time does when it is called: a tick wakes whatever
 * shard has something to do, a wake drains its shard. So one path does the work, and the queue
 * gives each shard one drainer at a time.
 */
public final class Turns {

  private static final Logger LOG = LoggerFactory.getLogger(Turns.class);

  /** What is left for the last writes. */
  private static final Duration RESERVE = Duration.ofSeconds(5);

  /** Taken when the platform does not say how long there is: one sending, and asking after it. */
  private static final Duration LEAST =
      DispatchSettings.CALL_LIMIT.plus(DispatchSettings.SETTLE_LIMIT).plus(RESERVE);

  private final Dispatcher dispatcher;
  private final Wake wake;
  private final Signals signals;
  private final Duration lease;
  private final Clock clock;

  /**
   * Turns of this dispatcher.
   *
   * @param lease how long the dispatcher's leases last
   */
  public Turns(Dispatcher dispatcher, Wake wake, Signals signals, Duration lease, Clock clock) {
    this.dispatcher = dispatcher;
    this.wake = wake;
    this.signals = signals;
    this.lease = lease;
    this.clock = clock;
  }

  /** Wakes each shard that has something to do; how many could be woken. */
  public int tick() {
    int woken = 0;
    for (Shard shard : dispatcher.shardsToDrain()) {
      if (wake(shard)) {
        woken++;
      }
    }
    return woken;
  }

  /**
   * Drains a shard, and wakes it again when time ran out over it, something got somewhere and more
   * is due: whatever gets nowhere waits for the tick, or it would go round for ever.
   *
   * @param owner who holds the leases, for people to read
   * @param timeLeft until the platform ends the turn; zero or less when it does not say
   * @return empty when a lease is shorter than the turn may be: a batch could be taken over while
   *     its holder is still at work
   */
  public Optional<Summary> drain(Shard shard, String owner, Duration timeLeft) {
    if (lease.compareTo(timeLeft) < 0) {
      signals.alarm(
          "lease_too_short",
          "RELAY_LEASE_MS is "
              + lease.toMillis()
              + ", and a turn may take "
              + timeLeft.toMillis()
              + " ms: raise it");
      return Optional.empty();
    }
    boolean known = !timeLeft.isNegative() && !timeLeft.isZero();
    Instant until = clock.instant().plus(known ? timeLeft : LEAST).minus(RESERVE);
    Summary summary = dispatcher.drain(shard, owner, until);
    boolean outOfTime = clock.instant().plus(DispatchSettings.CALL_LIMIT).isAfter(until);
    if (outOfTime && gotSomewhere(summary) && dispatcher.hasMore(shard)) {
      wake(shard);
    }
    return Optional.of(summary);
  }

  private static boolean gotSomewhere(Summary summary) {
    return summary.delivered() + summary.parked() + summary.submitted() > 0;
  }

  private boolean wake(Shard shard) {
    try {
      wake.wake(shard.route(), shard.shard());
      return true;
    } catch (RuntimeException asleep) {
      LOG.warn(
          "route {} shard {} was not woken: {}",
          shard.route(),
          shard.shard(),
          asleep.getClass().getName());
      return false;
    }
  }
}
