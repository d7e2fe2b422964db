package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminApi;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.Control;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Draws;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Prune;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A whole relay over some stores, with a stand-in End Close, and the operators' API on top. */
final class Shop implements AutoCloseable {

  static final String ROUTE = "payouts";
  static final int SHARDS = 2;

  private static final String KEY = "made-up-end-close-key";
  private static final String SECRET = "made-up-webhook-secret";
  private static final Duration LEDGER = Duration.ofDays(30);
  private static final String DOCUMENT =
      """
      routes:
        - id: payouts
          source: payabli
          auth: {mode: static_header, secret_env: PAYOUTS_HOOK}
          events: [TransferFunded]
          max_body_bytes: 4000000
          map:
            data_stream_key: payouts
            external_id: %s
            amount: amount
            direction: credit
        - id: refunds
          source: payabli
          auth: {mode: static_header, secret_env: REFUNDS_HOOK}
          map: {data_stream_key: refunds, external_id: transferId, amount: amount, direction: debit}
      """;

  final TickingClock clock = new TickingClock();
  final StandIn standIn = StandIn.start(0, KEY, clock);
  final List<String> woken = new ArrayList<>();
  final Kept kept;

  private final Control control;
  private final ConfigStore config = new InMemoryConfigStore();
  private final ConfiguredRoutes routes =
      new ConfiguredRoutes(config, new RoutesParser(Processors.standard(Set.of())));
  private final Secrets secrets =
      new MapSecrets(Map.of("PAYOUTS_HOOK", SECRET, "RELAY_DATA_KEY", "made-up-data-key"));
  private final PayloadCipher cipher = new PayloadCipher(DataKeys.from(secrets));
  private final RefusalCounter counter;
  private final Draws draws = Draws.secure(new SecureRandom());
  private final AdminApi api;

  Shop(Kept kept) {
    this.kept = kept;
    this.counter =
        new RefusalCounter(
            kept.refusals(), RefusalCounter.Pace.PAID, (route, count, last) -> {}, clock);
    this.control = new Control(kept.control());
    mapping("transferId");
    this.api =
        new AdminApi(
            Operations.of(
                new Operations.Ports(
                    kept.events(),
                    kept.batches(),
                    control,
                    kept.audit(),
                    kept.counts(),
                    kept.refusals(),
                    config,
                    routes,
                    (route, shard) -> woken.add(route + "/" + shard)),
                new Operations.Tools(
                    cipher,
                    new NamedSecrets(secrets, secrets, List.of("ENDCLOSE_API_KEY")),
                    Processors.standard(Set.of())),
                new Operations.Place("1.2.3", () -> SHARDS, LEDGER, clock),
                List.of(status -> status.put("more", true))));
  }

  /** A new version of the routes document, with the external id from there. */
  void mapping(String externalId) {
    String document = DOCUMENT.formatted(externalId);
    config.apply(
        new ConfigStore.Version(RoutesParser.version(document), document, "ann", clock.instant()),
        config.current().map(ConfigStore.Version::version));
  }

  /** No routes any more but one that never had an event. */
  void closeRoutes() {
    String document = DOCUMENT.formatted("transferId").replace("id: payouts", "id: other");
    config.apply(
        new ConfigStore.Version(
            RoutesParser.version(document), document, "endclose", clock.instant()),
        config.current().map(ConfigStore.Version::version));
  }

  static String transfer(String id, String amount) {
    return """
    {"Event":"TransferFunded","transferId":"%s","amount":"%s","other":"o-%s"}"""
        .formatted(id, amount, id);
  }

  /** A webhook comes in; its row id. */
  String receive(String body) {
    return receive(body.getBytes(StandardCharsets.UTF_8)).eventId().orElseThrow();
  }

  IngestAnswer receive(byte[] body) {
    return receive(ROUTE, body, SECRET);
  }

  /** A webhook with this secret comes in for a route. */
  IngestAnswer receive(String route, byte[] body, String secret) {
    Headers headers =
        Headers.joined(Map.of("Authorization", secret, "Content-Type", "application/json"));
    return new Ingest(
            new Ingest.Ports(
                new EventStore(kept.events(), LEDGER),
                routes,
                control,
                kept.audit(),
                Signals.NONE,
                counter,
                (id, shard) -> {}),
            new Ingest.Verification(Processors.standard(Set.of()), secrets),
            cipher,
            new Ingest.Sharding(SHARDS, draws::id),
            clock)
        .receive(route, new WebhookRequest(headers, RawBody.of(body), "192.0.2.1"));
  }

  /** A transfer that can be mapped. */
  String sound(String id) {
    return receive(transfer(id, "10.00"));
  }

  /** A transfer that parks. */
  String broken(String id) {
    return receive(transfer(id, "ten"));
  }

  /** Pending events whose ids have these first digits, then a number, then zeros. */
  void rowsBeginningAlike(String digits, int count) {
    for (int i = 0; i < count; i++) {
      String id = "sha256:" + digits + i + "0".repeat(63 - digits.length());
      Origin origin =
          new Origin(ROUTE, "payabli", "e" + i, "T", 0, clock.instant(), Map.of(), draws.id());
      Payload payload = new Payload(cipher.seal(id, 0, new byte[] {'1'}), 1);
      kept.events()
          .insert(
              Event.pending(id, origin, "sha256:" + "0".repeat(64), payload.size()),
              payload,
              clock.instant());
    }
  }

  /** What is due goes out. */
  void cycle() {
    DispatchSettings settings = DispatchSettings.of(Settings.defaults(), 1).withShards(SHARDS);
    Dispatcher.of(
            settings,
            new Dispatcher.Ports(
                kept.events(),
                kept.batches(),
                routes,
                control,
                kept.audit(),
                kept.counts(),
                new EndCloseClient(standIn.baseUrl(), () -> KEY, clock),
                Signals.NONE),
            new Dispatcher.Tools(
                cipher,
                () -> MaskingKey.of("made-up-masking-key"),
                new Enricher(List.of(), Duration.ofSeconds(1), 1)),
            new Dispatcher.Machine(clock, clock::tick, draws))
        .cycle("test", clock.instant().plusSeconds(120));
  }

  /** Retention takes what it may. */
  void prune() {
    new Prune(kept.events(), kept.batches(), SHARDS).prune(clock.instant(), 7, 30, 1_000);
  }

  AdminAnswer get(String path, Map<String, String> query, Map<String, String> headers) {
    return api.answer(
        new AdminRequest("GET", path, query, headers, new byte[0], new Caller("ann", "127.0.0.1")));
  }

  /** Names and values in turn. */
  Said get(String path, String... query) {
    Map<String, String> names = new TreeMap<>();
    for (int i = 0; i < query.length; i += 2) {
      names.put(query[i], query[i + 1]);
    }
    return Said.of(get(path, names, Map.of()));
  }

  /** The body with single quotes in place of double ones. */
  Said post(String path, String body) {
    return Said.of(
        api.answer(
            new AdminRequest(
                "POST",
                path,
                Map.of(),
                Map.of(),
                body.replace('\'', '"').getBytes(StandardCharsets.UTF_8),
                new Caller("ann", "127.0.0.1"))));
  }

  /** The last thing in the audit trail. */
  Optional<String> noted() {
    return kept.audit().newest(1).stream()
        .map(
            entry ->
                String.join(
                    " ",
                    entry.who(),
                    entry.action(),
                    String.valueOf(entry.subject()),
                    entry.before() + "->" + entry.after()))
        .findFirst();
  }

  @Override
  public void close() {
    standIn.close();
  }
}
