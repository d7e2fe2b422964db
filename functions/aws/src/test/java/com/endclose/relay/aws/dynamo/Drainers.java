package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Batches;
import com.endclose.relay.event.Candidate;
import com.endclose.relay.event.ClaimLimits;
import com.endclose.relay.event.DueEvents;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Racing;
import com.endclose.relay.event.RetryWindow;
import com.endclose.relay.event.Stores;
import com.endclose.relay.testing.TickingClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Many drainers at once over the same shards: what they claim, each event exactly once. */
final class Drainers {

  private static final Instant NOW = TickingClock.START;
  private static final int SHARDS = 4;

  private final Stores stores;
  private final DueEvents due;
  private final Batches batches;
  private final AtomicInteger drawn = new AtomicInteger();
  private final AtomicInteger claimed = new AtomicInteger();

  Drainers(Stores stores) {
    this.stores = stores;
    this.due = new DueEvents(stores.events());
    this.batches =
        new Batches(stores.events(), stores.batches(), new RetryWindow(Duration.ofDays(7)));
  }

  /** Stores so many and claims them on so many threads, until the last is claimed. */
  void claimEachExactlyOnce(int events, int threads) {
    for (int i = 0; i < events; i++) {
      Events.named("e" + i).in(i % SHARDS).at(NOW).storedIn(stores.events());
    }
    List<List<String>> claims =
        Racing.all(threads, drainer -> drain(drainer, () -> claimed.get() < events));

    assertThat(claims.stream().flatMap(List::stream)).hasSize(events).doesNotHaveDuplicates();
    for (int shard = 0; shard < SHARDS; shard++) {
      for (Batch batch : stores.batches().list(Events.ROUTE, shard)) {
        List<String> ids = batch.entries().stream().map(Batch.Entry::eventId).toList();
        assertThat(stores.events().readAll(ids).values())
            .hasSameSizeAs(ids)
            .allMatch(event -> event.heldBy(batch.claim()));
      }
    }
  }

  private List<String> drain(int drainer, BooleanSupplier more) {
    List<String> mine = new ArrayList<>();
    for (int round = drainer; more.getAsBoolean(); round++) {
      List<Event> events =
          due.candidates(Events.ROUTE, round % SHARDS, NOW, ClaimLimits.of(20)).stream()
              .map(Candidate::event)
              .toList();
      if (!events.isEmpty()) {
        Lease lease = new Lease("drainer " + drainer, round, NOW.plusSeconds(600));
        Batch draft = Batch.of("b" + drawn.incrementAndGet(), events, "c", "k", lease);
        List<String> won =
            batches.claim(draft, events).stream()
                .flatMap(batch -> batch.entries().stream().map(Batch.Entry::eventId))
                .toList();
        mine.addAll(won);
        claimed.addAndGet(won.size());
      }
    }
    return mine;
  }
}
