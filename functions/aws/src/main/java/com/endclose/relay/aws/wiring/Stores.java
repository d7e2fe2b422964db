package com.endclose.relay.aws.wiring;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbAuditLog;
import com.endclose.relay.aws.dynamo.DynamoDbBatchRows;
import com.endclose.relay.aws.dynamo.DynamoDbConfigStore;
import com.endclose.relay.aws.dynamo.DynamoDbControlStore;
import com.endclose.relay.aws.dynamo.DynamoDbDayCounts;
import com.endclose.relay.aws.dynamo.DynamoDbEventRows;
import com.endclose.relay.aws.dynamo.DynamoDbKnownKeyIds;
import com.endclose.relay.aws.dynamo.DynamoDbRefusalLog;
import com.endclose.relay.aws.dynamo.InForce;
import com.endclose.relay.aws.dynamo.MostShards;
import com.endclose.relay.aws.dynamo.Tables;
import com.endclose.relay.aws.dynamo.UnitsListener;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.verify.keys.KnownKeyIds;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stores on DynamoDB, as every function uses them. */
public final class Stores {

  /** Enough for a JVM to have gone all the ways; they go over the network. */
  private static final int READS = 10;

  private final Settings settings;
  private final EventRows events;
  private final BatchRows batches;
  private final Control control;
  private final ConfigStore config;
  private final ConfiguredRoutes routes;
  private final AuditLog audit;
  private final DayCounts counts;
  private final RefusalLog refusals;
  private final MostShards mostShards;
  private final DynamoDbKnownKeyIds knownKeys;
  private final Kept<InForce> inForce;
  private final Kept<Integer> keptShards;

  private Stores(DynamoDb db, Settings settings, Executor executor, Reading reading) {
    Supplier<String> nonces = new FreshDraws()::id;
    this.settings = settings;
    this.events =
        new DynamoDbEventRows(db, Duration.ofDays(settings.ledgerDays()), nonces, executor);
    this.batches = new DynamoDbBatchRows(db);
    this.audit = new DynamoDbAuditLog(db, nonces);
    this.counts = new DynamoDbDayCounts(db);
    this.refusals = new DynamoDbRefusalLog(db);
    this.mostShards = new MostShards(db);
    this.knownKeys = new DynamoDbKnownKeyIds(db, reading.clock());
    this.inForce = new Kept<>(reading.ttl(), reading.clock());
    this.keptShards = new Kept<>(Duration.ofDays(1), reading.clock());
    Supplier<InForce> kept = () -> inForce.get(() -> InForce.read(db));
    this.control =
        new Control(
            new CachedControlStore(
                new DynamoDbControlStore(db, nonces), () -> kept.get().control(), inForce::forget));
    DynamoDbConfigStore documents = new DynamoDbConfigStore(db);
    this.config =
        new CachedConfigStore(documents, () -> documents.current(kept.get()), inForce::forget);
    this.routes = new ConfiguredRoutes(config, new RoutesParser(Extensions.processors()));
  }

  /** How long readings of the control table are used. */
  private record Reading(Duration ttl, Clock clock) {}

  /**
   * Stores on the environment's tables; calls nothing yet.
   *
   * @param executor for writes that go side by side: bounded, or the caller's own thread
   */
  public static Stores of(
      Environment environment, DynamoDbClient client, Executor executor, Clock clock) {
    Tables tables =
        new Tables(
            environment.required("RELAY_EVENTS_TABLE"),
            environment.required("RELAY_CONTROL_TABLE"));
    return new Stores(
        new DynamoDb(client, tables, UnitsListener.NONE),
        environment.settings(),
        executor,
        new Reading(environment.controlTtl(), clock));
  }

  /** Stores on these tables that use a reading of the control table for a second. */
  public static Stores on(DynamoDb db, Settings settings, Executor executor, Clock clock) {
    return new Stores(db, settings, executor, new Reading(Duration.ofSeconds(1), clock));
  }

  /** Stores that keep nothing and find nothing: to go through the SDK before a snapshot. */
  public static Stores offline(Clock clock) {
    DynamoDbClient client = AwsClients.offline().dynamoDb(CallLimits.INGEST);
    return new Stores(
        new DynamoDb(client, new Tables("offline", "offline"), UnitsListener.NONE),
        Settings.defaults(),
        Runnable::run,
        new Reading(Duration.ZERO, clock));
  }

  /** The rows of all events. */
  public EventRows events() {
    return events;
  }

  /** The ledger as ingest sees it. */
  public EventStore ledger() {
    return new EventStore(events, Duration.ofDays(settings.ledgerDays()));
  }

  /** The batches in flight. */
  public BatchRows batches() {
    return batches;
  }

  /** Killswitch, pauses and holds, read anew when the last reading is old. */
  public Control control() {
    return control;
  }

  /** The routes in force, read anew when the last reading is old. */
  public ConfiguredRoutes routes() {
    return routes;
  }

  /** The routes documents; which is current is read anew when the last reading is old. */
  public ConfigStore config() {
    return config;
  }

  /** The audit trail. */
  public AuditLog audit() {
    return audit;
  }

  /** Ids of processors' keys that verified webhooks before, in any container. */
  public KnownKeyIds knownKeys() {
    return knownKeys;
  }

  /** What came of events, day by day. */
  public DayCounts counts() {
    return counts;
  }

  /** What ingest refused. */
  public RefusalLog refusals() {
    return refusals;
  }

  /** How many shards must be looked at: the most there ever were. Asked of the table once a day. */
  public int mostShards() {
    return keptShards.get(() -> mostShards.with(settings.shards()));
  }

  /**
   * Reads the control table, which opens a connection and loads what that takes. Of what was read,
   * {@link #forget} leaves what never changes: documents, and which routes have had an event.
   */
  public void prime() {
    for (int i = 0; i < READS; i++) {
      forget();
      control.state();
      routes.active();
      events.routes();
    }
  }

  /** Drops what was read before a snapshot. */
  public void forget() {
    inForce.forget();
    keptShards.forget();
    knownKeys.forget();
  }
}
