package com.endclose.relay.local;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbConfigStore;
import com.endclose.relay.aws.dynamo.Tables;
import com.endclose.relay.aws.dynamo.UnitsListener;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.SideThreads;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.MaskingKeys;
import com.endclose.relay.dispatch.Turns;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.stack.StackQueue;
import com.endclose.relay.stack.StackTables;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The stack's tables, queue and secrets at an endpoint that stands in for AWS, through the adapters
 * that run on AWS. Names are always the same: a restart goes on where the last run stopped.
 */
final class AwsBacking implements Backing {

  private static final Tables TABLES = new Tables("relay-local-events", "relay-local-control");
  private static final String QUEUE = "relay-local-wake";

  /** Emulators are slow, and no sender gives up on a laptop. */
  private static final CallLimits LIMITS =
      new CallLimits(3, Duration.ofSeconds(10), Duration.ofSeconds(30));

  private static final CallLimits HINT =
      new CallLimits(1, Duration.ofSeconds(2), Duration.ofSeconds(2));

  /** Not cut off early: a message whose answer is lost holds up its shard. */
  private static final CallLimits TAKING =
      new CallLimits(1, Duration.ofSeconds(10), Duration.ofSeconds(10));

  private static final int SIDE_THREADS = 8;

  /** On AWS it is a minute. Each look reads every shard, and emulators do not read fast. */
  private static final Duration LEAST_BETWEEN_POLLS = Duration.ofSeconds(5);

  /**
   * The dispatcher's time-out in the template. Much less would be too little for an emulator: a
   * batch that is not claimed 35 s before the end is given back.
   */
  private static final Duration LONGEST_TURN = Duration.ofSeconds(120);

  private final AwsPlace place;
  private final Settings settings;
  private final Stores stores;
  private final AwsSecrets secrets;
  private final PayloadCipher cipher;
  private final SqsClient hints;
  private final SqsClient polls;
  private final String queueUrl;

  private AwsBacking(AwsPlace place, Setup setup, Clock clock) {
    this.place = place;
    this.settings = setup.options().settings();
    AwsClients queues = AwsClients.emulated(place.sqs());
    this.hints = queues.sqs(HINT);
    this.polls = queues.sqs(TAKING);
    DynamoDbClient tables = AwsClients.emulated(place.dynamoDb()).dynamoDb(LIMITS);
    StackTables.make(tables, TABLES.events(), TABLES.control());
    this.queueUrl = StackQueue.make(polls, QUEUE);
    this.secrets =
        AwsSecrets.made(
            AwsClients.emulated(place.secretsManager()).secretsManager(LIMITS), setup, clock);
    this.cipher = new PayloadCipher(secrets.webhooks().dataKeySource());
    ConfigStore config = new DynamoDbConfigStore(new DynamoDb(tables, TABLES, UnitsListener.NONE));
    apply(setup.document(), config, clock);
    this.stores =
        Stores.of(environment(settings), tables, SideThreads.bounded(SIDE_THREADS), clock);
  }

  /** What the template sets for a function's stores. */
  private static Environment environment(Settings settings) {
    Map<String, String> variables =
        Map.of(
            "RELAY_EVENTS_TABLE",
            TABLES.events(),
            "RELAY_CONTROL_TABLE",
            TABLES.control(),
            "RELAY_SHARDS",
            Integer.toString(settings.shards()),
            "RELAY_RETENTION_DELIVERED_DAYS",
            Integer.toString(settings.deliveredDays()),
            "RELAY_RETENTION_LEDGER_DAYS",
            Integer.toString(settings.ledgerDays()));
    return new Environment(variables::get);
  }

  /** Makes what is missing there. Throws {@link CannotStart} when it can't. */
  static AwsBacking at(AwsPlace place, Setup setup, Clock clock) {
    try {
      return new AwsBacking(place, setup, clock);
    } catch (SdkException | StoreUnavailable unusable) {
      throw new CannotStart(
          "relay.aws.endpoint: "
              + place
              + " does not answer as AWS would ("
              + unusable.getClass().getSimpleName()
              + "); it must speak DynamoDB, SQS and Secrets Manager");
    }
  }

  /** Another relay may apply its document at the same time: then the later one stays. */
  private static void apply(String document, ConfigStore config, Clock clock) {
    Optional<String> current = config.current().map(Version::version);
    String version = RoutesParser.version(document);
    if (!current.equals(Optional.of(version))
        && !config.apply(new Version(version, document, "seed", clock.instant()), current)) {
      apply(document, config, clock);
    }
  }

  @Override
  public EventRows events() {
    return stores.events();
  }

  @Override
  public BatchRows batches() {
    return stores.batches();
  }

  @Override
  public ConfigStore config() {
    return stores.config();
  }

  @Override
  public Secrets ownSecrets() {
    return secrets.relay();
  }

  @Override
  public ConfiguredRoutes routes() {
    return stores.routes();
  }

  @Override
  public Control control() {
    return stores.control();
  }

  @Override
  public AuditLog audit() {
    return stores.audit();
  }

  @Override
  public DayCounts counts() {
    return stores.counts();
  }

  @Override
  public RefusalLog refusals() {
    return stores.refusals();
  }

  @Override
  public Duration betweenRefusals() {
    return RefusalCounter.Pace.PAID.writes();
  }

  @Override
  public PayloadCipher cipher() {
    return cipher;
  }

  @Override
  public MaskingKeys maskingKeys() {
    return secrets.maskingKeys();
  }

  @Override
  public Secrets webhookSecrets() {
    return secrets.webhooks();
  }

  @Override
  public @Nullable String apiKey() {
    return secrets.apiKey();
  }

  @Override
  public int shards() {
    return stores.mostShards();
  }

  @Override
  public Duration pollInterval() {
    Duration asked = settings.pollInterval();
    return asked.compareTo(LEAST_BETWEEN_POLLS) < 0 ? LEAST_BETWEEN_POLLS : asked;
  }

  @Override
  public Waking waking(Dispatcher dispatcher, Signals signals, Clock clock) {
    SqsWake wake = new SqsWake(hints, queueUrl, clock);
    Turns turns = new Turns(dispatcher, wake, signals, settings.lease(), clock);
    Duration turn = settings.lease().compareTo(LONGEST_TURN) < 0 ? settings.lease() : LONGEST_TURN;
    return new QueuedDrains(turns, wake, new WakeMessages(polls, queueUrl, turn));
  }

  @Override
  public boolean lasts() {
    return !place.embedded();
  }

  @Override
  public String description() {
    return place.embedded()
        ? "DynamoDB, SQS and Secrets Manager of this run's own: all that is stored goes when it"
            + " ends"
        : "DynamoDB, SQS and Secrets Manager at " + place + ": what is stored stays there";
  }

  @Override
  public void close() {
    hints.close();
    polls.close();
  }
}
