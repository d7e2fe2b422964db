package com.endclose.relay.bench;

import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.InMemoryDayCounts;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.dispatch.Backoff;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Draws;
import com.endclose.relay.dispatch.Pause;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.BatchRows;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.WebhookRequest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A relay with one route over given stores, wired as the functions are.
 *
 * @param shards of the route
 */
record Rig(Places places, RecordSink sink, Clock clock, Pause pause, int shards) {

  /** What the relay keeps where. */
  record Places(
      EventRows events,
      BatchRows batches,
      RouteProvider routes,
      Control control,
      AuditLog audit,
      DayCounts counts) {

    /** On DynamoDB. */
    static Places on(Stores stores) {
      return new Places(
          stores.events(),
          stores.batches(),
          stores.routes(),
          stores.control(),
          stores.audit(),
          stores.counts());
    }

    /** In this JVM's memory. */
    static Places inMemory() {
      return new Places(
          new InMemoryEventRows(),
          new InMemoryBatchRows(),
          configured(),
          new Control(new InMemoryControlStore()),
          new InMemoryAuditLog(),
          new InMemoryDayCounts());
    }
  }

  static RouteProvider configured() {
    InMemoryConfigStore config = new InMemoryConfigStore();
    config.apply(version(), Optional.empty());
    return new ConfiguredRoutes(config, new RoutesParser(Processors.standard(Set.of())));
  }

  /** The routes document as a version of the configuration. */
  static ConfigStore.Version version() {
    return new ConfigStore.Version(
        RoutesParser.version(Webhooks.DOCUMENT),
        Webhooks.DOCUMENT,
        "bench",
        java.time.Instant.EPOCH);
  }

  private static PayloadCipher cipher() {
    return new PayloadCipher(
        DataKeys.from(new MapSecrets(Map.of("RELAY_DATA_KEY", "made-up-data-key"))));
  }

  Ingest ingest() {
    Draws draws = Draws.secure(new SecureRandom());
    return new Ingest(
        new Ingest.Ports(
            new EventStore(places.events(), Duration.ofDays(30)),
            places.routes(),
            places.control(),
            places.audit(),
            Signals.NONE,
            new RefusalCounter(
                new InMemoryRefusalLog(), RefusalCounter.Pace.PAID, (id, count, last) -> {}, clock),
            Wake.NONE),
        new Ingest.Verification(
            Processors.standard(Set.of()), new MapSecrets(Map.of("HOOK", Webhooks.SECRET))),
        cipher(),
        new Ingest.Sharding(shards, draws::id),
        clock);
  }

  /** A dispatcher of batches of at most so many records. */
  Dispatcher dispatcher(int batchMax) {
    DispatchSettings settings =
        new DispatchSettings(
            batchMax,
            shards,
            Duration.ofSeconds(180),
            new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(600)),
            Duration.ofDays(7),
            4);
    return Dispatcher.of(
        settings,
        new Dispatcher.Ports(
            places.events(),
            places.batches(),
            places.routes(),
            places.control(),
            places.audit(),
            places.counts(),
            sink,
            Signals.NONE),
        new Dispatcher.Tools(
            cipher(),
            () -> MaskingKey.of("made-up-masking-key"),
            new Enricher(List.of(), Duration.ofSeconds(5), 1)),
        new Dispatcher.Machine(clock, pause, Draws.secure(new SecureRandom())));
  }

  /** Takes in one webhook that must be new. */
  static String accept(Ingest ingest, WebhookRequest request) {
    IngestAnswer answer = ingest.receive(Webhooks.ROUTE, request);
    if (answer.outcome() != IngestOutcome.ACCEPTED) {
      throw new IllegalStateException("a webhook was " + answer.outcome());
    }
    return answer.eventId().orElseThrow();
  }
}
