package com.endclose.relay.dispatch;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.InMemoryDayCounts;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventAdmin;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Replaying;
import com.endclose.relay.event.Status;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.standin.StoredRecord;
import com.endclose.relay.testing.RecordingSignals;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.EventKeys;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The whole relay in memory with one shard and a stand-in End Close over real HTTP, on a clock that
 * moves when the test says so and while the relay waits.
 */
final class TestRelay implements AutoCloseable {

  static final String KEY = "made-up-end-close-key";
  static final String STREAM = "payouts";

  private static final String SECRET = "made-up-webhook-secret";

  final TickingClock clock = new TickingClock();
  final StandIn standIn = StandIn.start(0, KEY, clock);
  final FailingRows rows = new FailingRows(new InMemoryEventRows(), new InMemoryBatchRows());
  final Control control = new Control(new InMemoryControlStore());
  final InMemoryAuditLog audit = new InMemoryAuditLog();
  final InMemoryDayCounts counts = new InMemoryDayCounts();
  final RecordingSignals signals = new RecordingSignals();
  final ConfigStore config = new InMemoryConfigStore();
  final List<Enrichment> enrichments = new ArrayList<>();
  final Map<String, String> secrets = new HashMap<>(Map.of("HOOK", SECRET));
  final List<String> waits = new ArrayList<>();
  DispatchSettings settings = settings(100, Duration.ofDays(7));
  Function<Set<String>, Processors> processors = Processors::standard;
  String dataKey = "made-up-data-key";
  String maskingKey = "made-up-masking-key";
  String apiKey = KEY;

  /** Real time, which an enrichment has on a busy machine too. */
  Duration enrichmentTime = Duration.ofSeconds(60);

  Optional<RecordSink> sink = Optional.empty();

  /** Done whenever a payload is sealed or opened. */
  Runnable beforeOpening = () -> {};

  private final AtomicLong drawn = new AtomicLong();
  private final List<String> known = new ArrayList<>();

  TestRelay() {
    routes("pay");
  }

  static DispatchSettings settings(int batchMax, Duration parkAfter) {
    return new DispatchSettings(
        batchMax,
        1,
        Duration.ofSeconds(180),
        new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(600)),
        parkAfter,
        1);
  }

  /** One route an id, each mapping {@code transferId} and {@code amount}. */
  void routes(String... ids) {
    StringBuilder document = new StringBuilder("routes:\n");
    for (String id : ids) {
      document.append(route(id, "transferId", ""));
    }
    configure(document.toString());
  }

  static String route(String id, String externalId, String more) {
    return """
      - id: %s
        source: payabli
        auth: {mode: static_header, secret_env: HOOK}
        map:
          data_stream_key: %s
          external_id: %s
          amount: amount
          direction: credit
    %s"""
        .formatted(id, STREAM, externalId, more);
  }

  void configure(String document) {
    String version = EventKeys.bodyId(document.getBytes(StandardCharsets.UTF_8));
    config.apply(
        new ConfigStore.Version(version, document, "test", clock.instant()),
        config.current().map(ConfigStore.Version::version));
  }

  private ConfiguredRoutes routeProvider() {
    Set<String> names = new Enricher(enrichments, enrichmentTime, 4).names();
    return new ConfiguredRoutes(config, new RoutesParser(processors.apply(names)));
  }

  private PayloadCipher cipher() {
    DataKeys keys = DataKeys.from(new MapSecrets(Map.of("RELAY_DATA_KEY", dataKey)));
    return new PayloadCipher(
        () -> {
          beforeOpening.run();
          return keys;
        });
  }

  private Ingest ingest() {
    return new Ingest(
        new Ingest.Ports(
            new EventStore(rows, Duration.ofDays(30)),
            routeProvider(),
            control,
            audit,
            signals,
            new RefusalCounter(
                new InMemoryRefusalLog(), RefusalCounter.Pace.PAID, (id, count, last) -> {}, clock),
            Wake.NONE),
        new Ingest.Verification(processors.apply(Set.of()), new MapSecrets(secrets)),
        cipher(),
        new Ingest.Sharding(1, () -> "token-" + drawn.incrementAndGet()),
        clock);
  }

  /** A webhook comes in. */
  IngestAnswer receive(String route, String body) {
    return receive(route, body.getBytes(StandardCharsets.UTF_8));
  }

  IngestAnswer receive(String route, byte[] body) {
    return receive(route, body, Map.of("Authorization", SECRET));
  }

  IngestAnswer receive(String route, byte[] body, Map<String, String> sent) {
    Headers headers = Headers.joined(sent);
    return ingest().receive(route, new WebhookRequest(headers, RawBody.of(body), "192.0.2.1"));
  }

  /** Transfers of these ids come in on route {@code pay}, ten dollars each; their row ids. */
  List<String> accept(String... transferIds) {
    List<String> ids = new ArrayList<>();
    for (String transferId : transferIds) {
      IngestAnswer answer = receive("pay", transfer(transferId, "10.00"));
      if (answer.outcome() != IngestOutcome.ACCEPTED) {
        throw new AssertionError(transferId + " was " + answer.outcome());
      }
      ids.add(answer.eventId().orElseThrow());
    }
    return ids;
  }

  /** Transfers {@code prefix1} to {@code prefix<n>}. */
  static String[] named(String prefix, int n) {
    return IntStream.rangeClosed(1, n).mapToObj(i -> prefix + i).toArray(String[]::new);
  }

  static String transfer(String id, String amount) {
    return """
    {"Event":"TransferFunded","transferId":"%s","amount":"%s"}"""
        .formatted(id, amount);
  }

  /** A dispatcher as a new process would have it. */
  Dispatcher dispatcher() {
    RecordSink end =
        sink.orElseGet(() -> new EndCloseClient(standIn.baseUrl(), () -> apiKey, clock));
    return Dispatcher.of(
        settings,
        new Dispatcher.Ports(rows, rows, routeProvider(), control, audit, counts, end, signals),
        new Dispatcher.Tools(
            cipher(),
            () -> MaskingKey.of(maskingKey),
            new Enricher(enrichments, enrichmentTime, 4)),
        new Dispatcher.Machine(clock, this::pause, draws()));
  }

  private void pause(Duration time) {
    waits.add(time.toString());
    clock.tick(time);
  }

  private Draws draws() {
    return new Draws() {
      @Override
      public String id() {
        return "batch-" + drawn.incrementAndGet();
      }

      @Override
      public long number() {
        return drawn.incrementAndGet();
      }

      @Override
      public double jitter() {
        return 0.5;
      }
    };
  }

  /** One cycle of a new process with two minutes of time. */
  Summary cycle() {
    return dispatcher().cycle("test", clock.instant().plusSeconds(120));
  }

  /** Cycles with a little time between until nothing is left that goes by itself soon. */
  void untilQuiet() {
    for (int i = 0; i < 200; i++) {
      cycle();
      if (open().isEmpty()) {
        return;
      }
      clock.tickSeconds(61);
    }
    throw new AssertionError("still open after hours: " + open());
  }

  /** Events that are neither delivered nor parked nor filtered. */
  List<Event> open() {
    return events().stream()
        .filter(event -> event.status().waiting() || event.status() == Status.DELIVERING)
        .toList();
  }

  /** Every event ever accepted through {@link #accept} or {@link #event}. */
  List<Event> events() {
    return List.copyOf(rows.readAll(known).values());
  }

  void watch(List<String> ids) {
    known.addAll(ids);
  }

  Event event(String id) {
    return rows.read(id).orElseThrow();
  }

  Event only(List<String> ids) {
    if (ids.size() != 1) {
      throw new AssertionError(ids);
    }
    return event(ids.get(0));
  }

  List<Batch> batches() {
    return rows.list("pay", 0);
  }

  Recovery recovery() {
    return new Recovery(rows, rows, settings, clock, draws());
  }

  /** An operator replays a parked event. */
  void replay(String id, boolean asNew) {
    Replaying how = new Replaying(asNew, false);
    new EventAdmin(rows, rows, 1, EventKeys::key).replay(id, how, clock.instant());
  }

  List<String> arrived() {
    return standIn.records().stream().map(StoredRecord::externalId).toList();
  }

  Instant now() {
    return clock.instant();
  }

  @Override
  public void close() {
    standIn.close();
  }
}
