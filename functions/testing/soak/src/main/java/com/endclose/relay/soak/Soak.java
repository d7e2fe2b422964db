package com.endclose.relay.soak;

import com.endclose.relay.standin.StandIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The relay under fire: several local runs on one store, killed at random, before a hostile End
 * Close and a store that drops calls. At the end every webhook that was answered 200 must be a
 * record exactly once, or stand aside as it should. Exit code 0 when all is as it should be.
 */
public final class Soak {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
  private static final ChaosProxy.Slowness SLOWNESS =
      new ChaosProxy.Slowness(
          Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(1_500));
  private static final String API_KEY = "made-up-end-close-key";
  private static final String MASKING_KEY = "made-up-masking-key";

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
  private final Logs logs;
  private final StandIn standIn = StandIn.start(API_KEY);
  private final Emulators emulators;
  private final ChaosProxy store;
  private final Webhooks webhooks;
  private final List<RelayProcess> relays = new ArrayList<>();

  private Soak(Plan plan, Path folder) {
    this.plan = plan;
    this.folder = folder;
    this.logs = new Logs(folder);
    this.emulators = Emulators.find();
    this.store = ChaosProxy.before(emulators.dynamoDb(), plan.seed(), SLOWNESS);
    String run = emulators.own() ? "" : Instant.now().getEpochSecond() + "-";
    this.webhooks = new Webhooks(run, plan.seed());
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
    Soak soak = new Soak(plan, Files.createTempDirectory("relay-soak-"));
    boolean right = false;
    try {
      right = soak.run();
    } finally {
      // Relays left over would go on for ever.
      soak.stop();
      System.exit(right ? 0 : 1);
    }
  }

  private boolean run() throws Exception {
    startRelays();
    Senders senders = new Senders(plan, webhooks, relays);
    Weather weather = new Weather(plan.seed());
    Instant began = Instant.now();
    fire(senders, weather);
    Duration sending = Duration.between(began, Instant.now());
    long struck = weather.struck(standIn.posts().size(), standIn.polls().size());
    store.calm(true);
    standIn.behave().settle();
    Stored stored = Stored.in(emulators.dynamoDb());
    boolean settled = settled(stored);
    Duration all = Duration.between(began, Instant.now());
    stop();
    return told(stored, new Course(senders, struck, sending, all, settled));
  }

  /**
   * How it went.
   *
   * @param struck how many posts and polls went wrong
   * @param all until nothing was on its way any more, or the time was up
   */
  private record Course(
      Senders senders, long struck, Duration sending, Duration all, boolean settled) {}

  /** Prints the line; whether all is as it should be. */
  private boolean told(Stored stored, Course course) throws IOException {
    Senders senders = course.senders();
    Account account = Account.of(webhooks, plan.events(), stored.events(), standIn.records());
    boolean leaked = logs.hold(List.of(Webhooks.MARK, Webhooks.SECRET, API_KEY, MASKING_KEY));
    System.out.printf(
        Locale.ROOT,
        "seed %d: %d webhooks of %d MB answered 200 in %d s (%d tries were not; %d came again), %s"
            + " after %d s; %d relays, %d kills; %d store calls dropped, unanswered or delayed;"
            + " %d posts and %d polls, %d of them struck; %s; %d records;"
            + " payloads or secrets in logs: %s; %s%n",
        plan.seed(),
        senders.answered(),
        webhooks.bytes(plan.events()) / 1_000_000,
        course.sending().toSeconds(),
        senders.unanswered(),
        senders.repeated(),
        course.settled() ? "all settled" : "NOT SETTLED",
        course.all().toSeconds(),
        plan.relays(),
        plan.kills(),
        store.troubles(),
        standIn.posts().size(),
        standIn.polls().size(),
        course.struck(),
        account.byStatus(),
        account.records(),
        leaked ? "YES, see " + folder : "none",
        account.faults().isEmpty() ? "nothing lost, nothing doubled" : "WRONG: " + account.shown());
    return course.settled() && account.faults().isEmpty() && !leaked;
  }

  private void startRelays() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("routes.yaml"), ROUTES);
    Files.writeString(
        folder.resolve("secrets.env"),
        "HOOK="
            + Webhooks.SECRET
            + "\nENDCLOSE_API_KEY="
            + API_KEY
            + "\nMASKING_HMAC_KEY="
            + MASKING_KEY
            + "\n");
    for (int i = 0; i < plan.relays(); i++) {
      relays.add(RelayProcess.start(properties(), logs.of(i)));
      // The first makes the tables.
      relays.get(i).awaitListening();
    }
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    properties.put(
        "aws.endpoint",
        "dynamodb="
            + store.url()
            + ",sqs="
            + emulators.sqs()
            + ",secretsmanager="
            + emulators.secretsManager());
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
  private void fire(Senders senders, Weather weather) throws Exception {
    Kills kills = new Kills(plan);
    ExecutorService killer = Executors.newSingleThreadExecutor();
    Future<?> killing = CompletableFuture.completedFuture(null);
    store.calm(false);
    senders.begin();
    do {
      weather.drawOn(standIn, standIn.posts().size(), standIn.polls().size());
      if (killing.isDone() && kills.due(senders.answered())) {
        killing.get();
        RelayProcess next = relays.get(kills.take().relay());
        killing = killer.submit(next::killAndStartAgain);
      }
    } while (!senders.done(BETWEEN_LOOKS) || !kills.over());
    killer.shutdown();
    killing.get();
  }

  /** Whether nothing is on its way any more before the time is up. */
  private boolean settled(Stored stored) throws InterruptedException {
    Instant end = Instant.now().plus(plan.settling());
    while (stored.open()) {
      if (Instant.now().isAfter(end)) {
        return false;
      }
      TimeUnit.SECONDS.sleep(1);
    }
    return true;
  }

  private void stop() throws InterruptedException {
    for (RelayProcess relay : relays) {
      relay.stop();
    }
  }
}
