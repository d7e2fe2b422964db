package com.endclose.relay.soak;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.dynamo.DynamoDb;
import com.endclose.relay.aws.dynamo.DynamoDbEventRows;
import com.endclose.relay.aws.dynamo.Tables;
import com.endclose.relay.aws.dynamo.UnitsListener;
import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.aws.testing.Backends;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.standin.StandIn;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/**
 * The relay under fire: several local runs on one store, killed at random, before a hostile End
 * Close and a store that drops calls. At the end every webhook that was answered 200 must be a
 * record exactly once, or stand aside as it should. Exit code 0 when all is as it should be.
 */
public final class Soak {

  private static final String API_KEY = "made-up-end-close-key";
  private static final int SENDERS = 8;

  private static final String ROUTES =
      """
      routes:
        - id: pay
          source: payabli
          auth: {mode: static_header, secret_env: HOOK}
          events: [TransferFunded]
          map:
            data_stream_key: payouts
            external_id: transferId
            amount: amount
            direction: credit
      """;

  private final Plan plan;
  private final Path folder;
  private final StandIn standIn = StandIn.start(API_KEY);
  private final ChaosProxy store;
  private final SQSRestServer queue;
  private final EventRows rows;
  private final List<RelayProcess> relays = new ArrayList<>();

  private Soak(Plan plan, Path folder) {
    this.plan = plan;
    this.folder = folder;
    URI dynamo = Backends.find(Backend.Kind.DYNALITE).orElseThrow().endpoint();
    this.store = ChaosProxy.before(dynamo, plan.seed());
    this.queue =
        SQSRestServerBuilder.withInterface("127.0.0.1").withDynamicPort().start();
    this.rows =
        new DynamoDbEventRows(
            new DynamoDb(
                AwsClients.emulated(dynamo).dynamoDb(CallLimits.WORKER),
                new Tables("relay-local-events", "relay-local-control"),
                UnitsListener.NONE),
            Duration.ofDays(30),
            () -> "never written",
            Runnable::run);
  }

  public static void main(String[] args) throws Exception {
    Plan plan;
    try {
      plan = Plan.of(args);
    } catch (IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage());
      System.exit(2);
      return;
    }
    System.exit(new Soak(plan, Files.createTempDirectory("relay-soak-")).run() ? 0 : 1);
  }

  private boolean run() throws Exception {
    Files.writeString(folder.resolve("routes.yaml"), ROUTES);
    Files.writeString(
        folder.resolve("secrets.env"),
        "HOOK=" + Senders.SECRET + "\nENDCLOSE_API_KEY=" + API_KEY + "\nMASKING_HMAC_KEY=made-up\n");
    for (int i = 0; i < plan.relays(); i++) {
      relays.add(RelayProcess.start(properties(), folder.resolve("relay-" + i + ".log")));
      // The first makes the tables.
      relays.get(i).awaitListening();
    }
    Senders senders = new Senders(plan, relays);
    Instant began = Instant.now();
    fire(senders);
    store.calm(true);
    standIn.behave();
    Account account = settled();
    for (RelayProcess relay : relays) {
      relay.stop();
    }
    boolean leaked = leaked();
    System.out.printf(
        Locale.ROOT,
        "seed %d: %d webhooks answered 200 in %d s, %d sent again, %d kills, %d store calls dropped or delayed, %d posts;"
            + " %s; %d records; payloads in logs: %s; %s%n",
        plan.seed(),
        senders.answered(),
        Duration.between(began, Instant.now()).toSeconds(),
        senders.repeated(),
        plan.kills(),
        store.troubles(),
        standIn.posts().size(),
        account.byStatus(),
        account.records(),
        leaked ? "YES" : "none",
        account.faults().isEmpty() ? "nothing lost, nothing doubled" : "WRONG: " + account.shown());
    queue.stopAndWait();
    return account.faults().isEmpty() && !leaked && senders.answered() == plan.events();
  }

  private Map<String, String> properties() {
    URI moto = Backends.find(Backend.Kind.MOTO).orElseThrow().endpoint();
    Map<String, String> properties = new HashMap<>();
    properties.put(
        "aws.endpoint",
        "dynamodb="
            + store.url()
            + ",sqs=http://127.0.0.1:"
            + queue.waitUntilStarted().localAddress().getPort()
            + ",secretsmanager="
            + moto);
    properties.put("demo", "off");
    properties.put("admin.port", "0");
    properties.put("lease.ms", "60000");
    properties.put("recover.interval.ms", "2000");
    properties.put("routes", folder.resolve("routes.yaml").toString());
    properties.put("secrets", folder.resolve("secrets.env").toString());
    properties.put("endclose.url", standIn.baseUrl().toString());
    return properties;
  }

  /** Senders send, the weather is bad, and every so often a relay dies. */
  private void fire(Senders senders) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
    for (int i = 0; i < SENDERS; i++) {
      long seed = plan.seed() * 1_000 + i;
      threads.execute(() -> senders.run(seed));
    }
    threads.shutdown();
    store.calm(false);
    Random random = new Random(plan.seed());
    Weather weather = new Weather(plan.seed());
    int killed = 0;
    while (!threads.awaitTermination(500 + random.nextInt(1_000), TimeUnit.MILLISECONDS)
        || killed < plan.kills()) {
      weather.strike(standIn);
      long due = (long) plan.kills() * senders.answered() / plan.events();
      if (killed < plan.kills() && (killed < due || threads.isTerminated())) {
        relays.get(random.nextInt(relays.size())).killAndStartAgain();
        killed++;
      }
    }
  }

  /** Looks until nothing is on its way, or the time is up. */
  private Account settled() throws InterruptedException {
    Instant end = Instant.now().plus(plan.settling());
    Account account = Account.of(plan.events(), rows, standIn);
    while (account.open() && Instant.now().isBefore(end)) {
      TimeUnit.SECONDS.sleep(3);
      account = Account.of(plan.events(), rows, standIn);
    }
    return account;
  }

  private boolean leaked() throws IOException {
    try (Stream<Path> logs = Files.list(folder)) {
      for (Path log : logs.filter(file -> file.toString().endsWith(".log")).toList()) {
        try (Stream<String> lines = Files.lines(log)) {
          if (lines.anyMatch(
              line -> line.contains(Senders.MARK) || line.contains(Senders.SECRET) || line.contains(API_KEY))) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
