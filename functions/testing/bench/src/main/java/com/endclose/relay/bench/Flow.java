package com.endclose.relay.bench;

import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbConfigStore;
import com.endclose.relay.aws.dynamo.UnitsListener;
import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.StackTables;
import com.endclose.relay.aws.testing.TestClients;
import com.endclose.relay.aws.wiring.SideThreads;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Pause;
import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.ingest.Ingest;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Events a second from due to delivered. */
final class Flow {

  /** What the predecessor forwarded a second while its API took 2 s to settle (SPEC's author). */
  private static final double PREDECESSOR = 47;

  private final PrintStream out;

  Flow(PrintStream out) {
    this.out = out;
  }

  void print() throws Exception {
    out.println("| flow | events | seconds | events a second |");
    out.println("|---|---|---|---|");
    for (int dispatchers : new int[] {1, 2}) {
      Rig rig = onDynalite(dispatchers);
      drained("dynalite, dispatchers: " + dispatchers, rig, 1_000, dispatchers);
    }
    Clock clock = Clock.systemUTC();
    FriendlySink late =
        new FriendlySink(clock, Duration.ofSeconds(2), () -> FriendlySink.State.THERE);
    Rig memory = new Rig(Rig.Places.inMemory(), late, clock, Pause.REAL, 4);
    double rate = drained("in memory, the API settles after 2 s", memory, 10_000, 4);
    out.printf(
        Locale.ROOT,
        "%nThe last is %.1f times the predecessor's %.0f.%n",
        rate / PREDECESSOR,
        PREDECESSOR);
  }

  private static Rig onDynalite(int shards) {
    DynamoDbClient client = TestClients.dynamo(Backend.Kind.DYNALITE);
    DynamoDb db = new DynamoDb(client, StackTables.create(client), UnitsListener.NONE);
    new DynamoDbConfigStore(db).apply(Rig.version(), Optional.empty());
    Clock clock = Clock.systemUTC();
    Stores stores = Stores.on(db, Settings.defaults(), SideThreads.bounded(8), clock);
    return new Rig(Rig.Places.on(stores), FriendlySink.at(clock), clock, Pause.REAL, shards);
  }

  /** One dispatcher a shard, side by side. */
  private double drained(String name, Rig rig, int events, int dispatchers) throws Exception {
    Ingest ingest = rig.ingest();
    Webhooks webhooks = new Webhooks(1_000, 5);
    for (int i = 0; i < events; i++) {
      Rig.accept(ingest, webhooks.next());
    }
    ExecutorService threads = Executors.newFixedThreadPool(dispatchers);
    long began = System.nanoTime();
    List<Future<Integer>> drains = new ArrayList<>();
    for (int shard = 0; shard < rig.shards(); shard++) {
      int one = shard;
      Dispatcher dispatcher = rig.dispatcher(100);
      drains.add(
          threads.submit(
              () ->
                  dispatcher
                      .drain(
                          new Shard(Webhooks.ROUTE, one),
                          "bench",
                          rig.clock().instant().plusSeconds(600))
                      .delivered()));
    }
    int delivered = 0;
    for (Future<Integer> drain : drains) {
      delivered += drain.get();
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    threads.shutdown();
    if (delivered != events) {
      throw new IllegalStateException(delivered + " of " + events + " were delivered");
    }
    out.printf(Locale.ROOT, "| %s | %d | %.2f | %.0f |%n", name, events, seconds, events / seconds);
    return events / seconds;
  }
}
