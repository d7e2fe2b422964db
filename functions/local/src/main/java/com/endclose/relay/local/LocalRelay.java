package com.endclose.relay.local;

import com.endclose.relay.admin.server.AdminServer;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.Control;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Draws;
import com.endclose.relay.dispatch.Pause;
import com.endclose.relay.dispatch.Recovery;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.endclose.RelaysApi;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.Prune;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.refusal.RefusalLines;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.standin.StandIn;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The whole relay in this JVM: ingest, dispatcher, recovery and prune over their stores, and the
 * stand-in API unless an outside one is set. Runs from {@link #start} to {@link #close}.
 */
final class LocalRelay implements AutoCloseable {

  private static final Duration PRUNE_INTERVAL = Duration.ofHours(1);

  /** Counts of refused webhooks that became due since the last one. */
  private static final Duration BETWEEN_FLUSHES = Duration.ofSeconds(1);

  /** So many that a slow answer of the API leaves room for others. */
  private static final int IN_FLIGHT = 8;

  private static final int ENRICHMENTS_AT_ONCE = 8;

  private final Clock clock = Clock.systemUTC();
  private final Draws draws = Draws.secure(new SecureRandom());
  private final Timers timers = new Timers();
  private final Setup setup;
  private final Backing backing;
  private final RefusalCounter refusals;
  private final boolean resumed;
  private final @Nullable StandIn standIn;
  private final Waking waking;
  private final IngestServer server;
  private final AdminServer admin;
  private final LocalFollowing following;
  private boolean closed;

  private LocalRelay(Setup setup, Heard heard, Backing backing, @Nullable StandIn standIn) {
    Signals signals = heard.signals();
    this.setup = setup;
    this.backing = backing;
    this.refusals =
        new RefusalCounter(
            backing.refusals(),
            new RefusalCounter.Pace(backing.betweenRefusals(), Duration.ZERO),
            heard.refusals(),
            clock);
    this.standIn = standIn;
    this.resumed = !backing.events().routes().isEmpty();
    Settings settings = setup.options().settings();
    DispatchSettings dispatching =
        DispatchSettings.of(settings, IN_FLIGHT).withShards(backing.shards());
    this.waking = backing.waking(dispatcher(dispatching, signals), signals, clock);
    this.server = startServer(settings, signals);
    this.admin = startAdmin(signals);
    this.following = following(signals);
    startTimers(settings, dispatching, signals);
  }

  /** Starts everything; throws {@link CannotStart} when it can't, with nothing left over. */
  static LocalRelay start(Setup setup, Signals signals) {
    return start(setup, new Heard(signals, (route, count, last) -> {}));
  }

  /** What the relay says while it runs. */
  record Heard(Signals signals, RefusalLines refusals) {}

  /** The same, with what is heard of refused webhooks. */
  static LocalRelay start(Setup setup, Heard heard) {
    StandIn standIn = setup.options().outsideApi() ? null : startStandIn(setup);
    Backing backing = null;
    try {
      backing = backing(setup);
      return new LocalRelay(setup, heard, backing, standIn);
    } catch (CannotStart reason) {
      if (backing != null) {
        backing.close();
      }
      if (standIn != null) {
        standIn.close();
      }
      throw reason;
    }
  }

  private static Backing backing(Setup setup) {
    AwsPlace aws = setup.options().aws();
    Clock clock = Clock.systemUTC();
    if (aws == null) {
      return new InMemoryBacking(setup, clock.instant());
    }
    return AwsBacking.at(aws.embedded() ? EmbeddedAws.start() : aws, setup, clock);
  }

  private static StandIn startStandIn(Setup setup) {
    int port = setup.options().endClosePort();
    try {
      return StandIn.start(port, setup.apiKey(), Clock.systemUTC());
    } catch (UncheckedIOException taken) {
      throw new CannotStart(
          "port "
              + port
              + " is in use: choose another for the stand-in End Close"
              + " (-Drelay.endclose.port=0 takes any free one)");
    }
  }

  private IngestServer startServer(Settings settings, Signals signals) {
    try {
      return IngestServer.start(
          setup.options().ingestPort(),
          ingest(settings, signals),
          backing.routes(),
          settings.trustedProxies());
    } catch (CannotStart taken) {
      waking.close();
      throw taken;
    }
  }

  private AdminServer startAdmin(Signals signals) {
    try {
      return LocalAdmin.start(
          setup, LocalAdmin.api(setup, backing, waking, signals, clock), backing.audit(), clock);
    } catch (CannotStart taken) {
      server.close();
      waking.close();
      throw taken;
    }
  }

  private LocalFollowing following(Signals signals) {
    RelaysApi relays = new EndCloseClient(endCloseUrl(), backing::apiKey, clock);
    return LocalFollowing.of(
        setup.options().follow(),
        backing,
        new LocalFollowing.Api(relays, draws, standIn),
        signals,
        clock);
  }

  private Ingest ingest(Settings settings, Signals signals) {
    EventStore events = new EventStore(backing.events(), Duration.ofDays(settings.ledgerDays()));
    return new Ingest(
        new Ingest.Ports(
            events,
            backing.routes(),
            backing.control(),
            backing.audit(),
            signals,
            refusals,
            waking),
        new Ingest.Verification(Extensions.processors(), backing.webhookSecrets()),
        backing.cipher(),
        new Ingest.Sharding(settings.shards(), draws::id),
        clock);
  }

  private Dispatcher dispatcher(DispatchSettings dispatching, Signals signals) {
    Duration enrichTimeout = setup.options().settings().enrichTimeout();
    RecordSink sink = new EndCloseClient(endCloseUrl(), backing::apiKey, clock);
    return Dispatcher.of(
        dispatching,
        new Dispatcher.Ports(
            backing.events(),
            backing.batches(),
            backing.routes(),
            backing.control(),
            backing.audit(),
            backing.counts(),
            sink,
            signals),
        new Dispatcher.Tools(
            backing.cipher(),
            backing.maskingKeys(),
            new Enricher(Extensions.enrichments(), enrichTimeout, ENRICHMENTS_AT_ONCE)),
        new Dispatcher.Machine(clock, Pause.REAL, draws));
  }

  private void startTimers(Settings settings, DispatchSettings dispatching, Signals signals) {
    EventRows rows = backing.events();
    Recovery recovery = new Recovery(rows, backing.batches(), dispatching, clock, draws);
    Prune prune = new Prune(rows, backing.batches(), dispatching.shards());
    timers.every(backing.pollInterval(), "poll", waking::poll);
    timers.every(
        settings.recoverInterval(),
        "recovery",
        () ->
            recovery
                .run("recovery")
                .shards()
                .forEach(found -> waking.wake(found.route(), found.shard())));
    timers.every(PRUNE_INTERVAL, "prune", new Retention(prune, settings, clock, signals));
    timers.every(BETWEEN_FLUSHES, "refusals", refusals::flush);
    following.begin(timers);
  }

  /** Where ingest is, such as {@code http://127.0.0.1:8080}. */
  URI ingestUrl() {
    return server.url();
  }

  /** Where operators go. */
  URI adminUrl() {
    return admin.url();
  }

  /** Where records go. */
  URI endCloseUrl() {
    return standIn == null ? setup.options().settings().endCloseUrl() : standIn.baseUrl();
  }

  /** The stand-in API; empty when an outside one takes its place. */
  Optional<StandIn> standIn() {
    return Optional.ofNullable(standIn);
  }

  /** Killswitch, pauses and holds. */
  Control control() {
    return backing.control();
  }

  /** What is stored. */
  EventRows events() {
    return backing.events();
  }

  /** What it is stored in. */
  Backing backing() {
    return backing;
  }

  /** Whether an earlier run left events here. */
  boolean resumed() {
    return resumed;
  }

  /** Takes in nothing more, lets the batches in flight land, and ends. May be called again. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    server.close();
    admin.close();
    timers.close();
    waking.close();
    following.end();
    backing.close();
    if (standIn != null) {
      standIn.close();
    }
  }
}
