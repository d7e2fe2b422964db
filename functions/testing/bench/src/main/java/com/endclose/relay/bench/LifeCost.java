package com.endclose.relay.bench;

import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbConfigStore;
import com.endclose.relay.aws.dynamo.Units;
import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.StackTables;
import com.endclose.relay.aws.testing.TestClients;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.EventQuery;
import com.endclose.relay.event.Prune;
import com.endclose.relay.event.Pruned;
import com.endclose.relay.event.Shown;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.EventKeys;
import com.endclose.relay.verify.WebhookRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Events through their whole life on DynamoDB, and what each part of it costs an event in the units
 * AWS bills, index included. Sizes decide, not the backend: see {@link Units}.
 */
final class LifeCost {

  /** Kept apart from what an event costs: once a container, and once a second. */
  private static final List<String> SHARED =
      List.of(
          "register", "read in force", "read config", "most shards", "prune mark", "day counts");

  private final TickingClock clock = new TickingClock(Instant.parse("2026-07-01T12:00:00Z"));
  private final Map<String, Units> used = new ConcurrentHashMap<>();
  private final Stores stores;
  private final Rig rig;
  private FriendlySink.State state = FriendlySink.State.THERE;

  LifeCost(Backend.Kind backend) {
    DynamoDbClient client = TestClients.dynamo(backend);
    DynamoDb db = new DynamoDb(client, StackTables.create(client), this::add);
    new DynamoDbConfigStore(db).apply(Rig.version(), Optional.empty());
    this.stores = Stores.on(db, Settings.defaults(), Runnable::run, clock);
    this.rig =
        new Rig(
            Rig.Places.on(stores),
            new FriendlySink(clock, Duration.ZERO, () -> state),
            clock,
            clock::tick,
            1);
  }

  private void add(String operation, Units units) {
    used.merge(operation, units, Units::plus);
  }

  /** What a step cost an event, by operation. */
  record Bill(Map<String, Units> parts, int events) {

    /** Write units an event. */
    double writes() {
      return total().write() / (double) events;
    }

    /** Read units an event. */
    double reads() {
      return total().read() / events;
    }

    /** What it cost more than this one, of as many events. */
    Bill beyond(Bill other) {
      Units less = other.total();
      Map<String, Units> all = new TreeMap<>(parts);
      all.put("as ever", new Units(-less.read(), -less.write()));
      return new Bill(all, events);
    }

    private Units total() {
      return parts.values().stream().reduce(Units.NONE, Units::plus);
    }
  }

  private Bill bill(int events, Runnable step) {
    used.clear();
    step.run();
    Map<String, Units> own = new TreeMap<>(used);
    own.keySet().removeIf(operation -> SHARED.stream().anyMatch(operation::startsWith));
    return new Bill(own, events);
  }

  /** Insert to delivered, then wiped, then deleted: events of this size, in batches of so many. */
  List<Bill> delivered(int bytes, int events, int batchMax) {
    Ingest ingest = rig.ingest();
    Webhooks webhooks = new Webhooks(bytes, bytes);
    warm(ingest, batchMax);
    List<Bill> bills = new ArrayList<>();
    bills.add(bill(events, () -> accept(ingest, webhooks, events)));
    bills.add(bill(events, () -> drain(batchMax)));
    // The event that warmed the caches goes with the others.
    clock.tick(Duration.ofDays(8));
    bills.add(bill(events + 1, this::prune));
    clock.tick(Duration.ofDays(23));
    bills.add(bill(events + 1, this::prune));
    return bills;
  }

  /**
   * What an hour in which End Close fails costs events that were sent at its beginning, beside the
   * same hour in which it does not.
   *
   * @param silent whether it answers nothing at all; else posts fail, and what is asked is answered
   */
  Bill anHourAway(int bytes, int events, int batchMax, boolean silent) {
    Ingest ingest = rig.ingest();
    warm(ingest, batchMax);
    Webhooks webhooks = new Webhooks(bytes, 7);
    accept(ingest, webhooks, events);
    Bill fine = bill(events, () -> anHour(batchMax));
    accept(ingest, webhooks, events);
    state = silent ? FriendlySink.State.AWAY : FriendlySink.State.REFUSING_POSTS;
    Bill away = bill(events, () -> anHour(batchMax));
    return away.beyond(fine);
  }

  /** When it is over, End Close is as ever, and what is left goes when its next try is due. */
  private void anHour(int batchMax) {
    ticks(60, batchMax);
    state = FriendlySink.State.THERE;
    ticks(20, batchMax);
  }

  private void ticks(int minutes, int batchMax) {
    for (int minute = 0; minute < minutes; minute++) {
      drain(batchMax);
      clock.tickSeconds(60);
    }
  }

  /** What the relay does again and again, with so many events behind it, by step. */
  Map<String, Bill> behind(int backlog) {
    Ingest ingest = rig.ingest();
    warm(ingest, 100);
    Webhooks webhooks = new Webhooks(400, 17);
    accept(ingest, webhooks, backlog - 100);
    Map<String, Bill> bills = new TreeMap<>();
    bills.put("insert, an event", bill(100, () -> accept(ingest, webhooks, 100)));
    EventAdmin admin = new EventAdmin(stores.events(), stores.batches(), 1, EventKeys::key);
    EventQuery pending = EventQuery.all(Shown.PENDING);
    bills.put("a page of the list", bill(1, () -> admin.list(pending, 50, null, clock.instant())));
    bills.put("is anything due", bill(1, () -> rig.dispatcher(100).shardsToDrain()));
    bills.put(
        "forward, an event",
        bill(
            backlog,
            () -> rig.dispatcher(100).cycle("bench", clock.instant().plusSeconds(36_000))));
    bills.put("recovery, nothing left", bill(1, () -> rig.dispatcher(100).shardsToDrain()));
    clock.tick(Duration.ofDays(8));
    bills.put("wipe, an event", bill(backlog, this::prune));
    return bills;
  }

  /** What a webhook that comes again costs. */
  Bill duplicate(int bytes) {
    Ingest ingest = rig.ingest();
    warm(ingest, 1);
    WebhookRequest request = new Webhooks(bytes, 11).next();
    Rig.accept(ingest, request);
    return bill(1, () -> ingest.receive(Webhooks.ROUTE, request));
  }

  /** What an event that can't be mapped costs from insert to parked. */
  Bill parked() {
    Ingest ingest = rig.ingest();
    warm(ingest, 1);
    byte[] body =
        "{\"id\":\"evt_park\",\"type\":\"payment.settled\"}".getBytes(StandardCharsets.UTF_8);
    return bill(
        1,
        () -> {
          Rig.accept(ingest, new Webhooks(100, 13).request(body));
          drain(1);
        });
  }

  /** The first event of a container notes its route and its day, and fills the caches. */
  private void warm(Ingest ingest, int batchMax) {
    accept(ingest, new Webhooks(500, 3), 1);
    drain(batchMax);
  }

  private static void accept(Ingest ingest, Webhooks webhooks, int events) {
    for (int i = 0; i < events; i++) {
      Rig.accept(ingest, webhooks.next());
    }
  }

  private void drain(int batchMax) {
    Dispatcher dispatcher = rig.dispatcher(batchMax);
    dispatcher.cycle("bench", clock.instant().plusSeconds(110));
  }

  private void prune() {
    Prune prune = new Prune(stores.events(), stores.batches(), 1);
    boolean more = true;
    while (more) {
      Pruned pruned = prune.prune(clock.instant(), 7, 30, 1_000);
      more = pruned.events() > 0;
    }
  }
}
