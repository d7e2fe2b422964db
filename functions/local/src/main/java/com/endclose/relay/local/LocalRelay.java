package com.endclose.relay.local;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.Killswitch;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Draws;
import com.endclose.relay.dispatch.Pause;
import com.endclose.relay.dispatch.Recovery;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Prune;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.verify.Processors;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The whole relay in this JVM: ingest, dispatcher, recovery and prune over stores in memory, and
 * the stand-in API unless an outside one is set. Runs from {@link #start} to {@link #close}.
 */
final class LocalRelay implements AutoCloseable {

  private static final String STAND_IN_KEY = "stand-in-key";
  private static final Duration PRUNE_INTERVAL = Duration.ofHours(1);

  /** So many that a slow answer of the API leaves room for others. */
  private static final int IN_FLIGHT = 8;

  private static final int ENRICHMENTS_AT_ONCE = 8;

  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final InMemoryBatchRows batches = new InMemoryBatchRows();
  private final Control control = new Control(new InMemoryControlStore());
  private final AuditLog audit = new InMemoryAuditLog();
  private final Clock clock = Clock.systemUTC();
  private final Draws draws = Draws.secure(new SecureRandom());
  private final Timers timers = new Timers();
  private final Setup setup;
  private final @Nullable StandIn standIn;
  private final Drains drains;
  private final IngestServer server;
  private boolean closed;

  private LocalRelay(Setup setup, Signals signals, @Nullable StandIn standIn) {
    this.setup = setup;
    this.standIn = standIn;
    Settings settings = setup.options().settings();
    DispatchSettings dispatching = DispatchSettings.of(settings, IN_FLIGHT);
    PayloadCipher cipher = new PayloadCipher(setup.dataKeys());
    ConfiguredRoutes routes = routes();
    this.drains = new Drains(dispatcher(dispatching, routes, cipher, signals), clock);
    this.server =
        IngestServer.start(
            setup.options().ingestPort(),
            ingest(settings, routes, cipher, signals),
            routes,
            settings.trustedProxies());
    startTimers(settings, dispatching, signals);
  }

  /** Starts everything; throws {@link CannotStart} when a port is taken, with nothing left over. */
  static LocalRelay start(Setup setup, Signals signals) {
    StandIn standIn = setup.options().outsideApi() ? null : startStandIn(setup);
    try {
      return new LocalRelay(setup, signals, standIn);
    } catch (CannotStart taken) {
      if (standIn != null) {
        standIn.close();
      }
      throw taken;
    }
  }

  private static StandIn startStandIn(Setup setup) {
    int port = setup.options().endClosePort();
    try {
      return StandIn.start(port, apiKey(setup), Clock.systemUTC());
    } catch (UncheckedIOException taken) {
      throw new CannotStart(
          "port "
              + port
              + " is in use: choose another for the stand-in End Close"
              + " (-Drelay.endclose.port=0 takes any free one)");
    }
  }

  private static String apiKey(Setup setup) {
    return setup.secrets().find(Setup.API_KEY).orElse(STAND_IN_KEY);
  }

  private ConfiguredRoutes routes() {
    InMemoryConfigStore store = new InMemoryConfigStore();
    String version = RoutesParser.version(setup.document());
    store.apply(new Version(version, setup.document(), "seed", clock.instant()), Optional.empty());
    return new ConfiguredRoutes(store, new RoutesParser(Processors.standard(Set.of())));
  }

  private Ingest ingest(
      Settings settings, ConfiguredRoutes routes, PayloadCipher cipher, Signals signals) {
    EventStore events = new EventStore(rows, Duration.ofDays(settings.ledgerDays()));
    return new Ingest(
        new Ingest.Ports(events, routes, control, audit, signals, drains),
        new Ingest.Verification(Processors.standard(Set.of()), setup.secrets()),
        cipher,
        new Ingest.Sharding(settings.shards(), draws::id),
        clock);
  }

  private Dispatcher dispatcher(
      DispatchSettings dispatching,
      ConfiguredRoutes routes,
      PayloadCipher cipher,
      Signals signals) {
    Duration enrichTimeout = setup.options().settings().enrichTimeout();
    RecordSink sink = new EndCloseClient(endCloseUrl(), () -> apiKey(setup), clock);
    return Dispatcher.of(
        dispatching,
        new Dispatcher.Ports(rows, batches, routes, control, audit, sink, signals),
        new Dispatcher.Tools(
            cipher, setup::maskingKey, new Enricher(List.of(), enrichTimeout, ENRICHMENTS_AT_ONCE)),
        new Dispatcher.Machine(clock, Pause.REAL, draws));
  }

  private void startTimers(Settings settings, DispatchSettings dispatching, Signals signals) {
    Recovery recovery = new Recovery(rows, batches, dispatching, clock, draws);
    Retention retention =
        new Retention(new Prune(rows, batches, settings.shards()), settings, clock, signals);
    timers.every(settings.pollInterval(), "poll", drains::poll);
    timers.every(
        settings.recoverInterval(),
        "recovery",
        () -> recovery.run("recovery").shards().forEach(drains::wake));
    timers.every(PRUNE_INTERVAL, "prune", retention);
  }

  /** Where ingest is, such as {@code http://127.0.0.1:8080}. */
  URI ingestUrl() {
    return server.url();
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
    return control;
  }

  /** What is stored. */
  EventRows events() {
    return rows;
  }

  /** Takes in nothing more, lets the batches in flight land, and ends. May be called again. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    server.close();
    timers.close();
    // Whatever has not been posted by now stays where it is.
    control.set(Killswitch.PAUSE);
    drains.close();
    if (standIn != null) {
      standIn.close();
    }
  }
}
