package com.endclose.relay.dispatch;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.Batches;
import com.endclose.relay.event.Batches.Taken;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Postponement;
import com.endclose.relay.event.RetryWindow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/**
 * Takes over batches whose holder died, so that the next drain finds them or their events due. A
 * drain does the same on the shards it looks at; this looks at all of them, removed routes' too.
 */
public final class Recovery {

  private static final Duration LONG_ENOUGH = Duration.ofSeconds(30);

  private final EventRows rows;
  private final Batches batches;
  private final DispatchSettings settings;
  private final Clock clock;
  private final Draws draws;

  public Recovery(
      EventRows rows, BatchRows batchRows, DispatchSettings settings, Clock clock, Draws draws) {
    this.rows = rows;
    this.batches = new Batches(rows, batchRows, new RetryWindow(settings.parkAfter()));
    this.settings = settings;
    this.clock = clock;
    this.draws = draws;
  }

  /**
   * What was left behind.
   *
   * @param batches batches whose holder had died
   * @param shards where they were: worth draining
   */
  public record Recovered(int batches, Set<Shard> shards) {}

  /** One look at every shard. */
  public Recovered run(String owner) {
    int found = 0;
    Set<Shard> shards =
        new TreeSet<>(java.util.Comparator.comparing(Shard::route).thenComparing(Shard::shard));
    for (String route : rows.routes()) {
      for (int shard = 0; shard < settings.shards(); shard++) {
        for (Batch batch : batches.list(route, shard)) {
          if (recover(batch, owner)) {
            found++;
            shards.add(new Shard(route, shard));
          }
        }
      }
    }
    return new Recovered(found, shards);
  }

  private boolean recover(Batch batch, String owner) {
    Instant now = clock.instant();
    if (batch.lease() == null || !batch.lease().overAt(now)) {
      return false;
    }
    Lease lease = new Lease(owner, draws.number(), now.plus(LONG_ENOUGH));
    Taken taken = batches.take(batch, lease, now);
    if (taken instanceof Taken.Held held) {
      batches.postpone(held.batch(), Postponement.unsent(now, "its dispatcher died"), now);
    }
    return !(taken instanceof Taken.Lost);
  }
}
