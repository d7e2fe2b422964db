package com.endclose.relay.ingest;

import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.refusal.RefusalLines;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.testing.RecordingSignals;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.EventKeys;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Ingest in memory, with routes whose webhooks are signed by an HMAC over the body. */
final class Desk {

  static final Duration LEDGER = Duration.ofDays(30);
  static final int SHARDS = 4;

  final TickingClock clock = new TickingClock(Instant.parse("2026-07-01T00:00:10Z"));
  final InMemoryEventRows memory = new InMemoryEventRows();
  final Control control = new Control(new InMemoryControlStore());
  final RecordingSignals signals = new RecordingSignals();
  final ConfigStore config = new InMemoryConfigStore();
  final Map<String, String> secrets = new HashMap<>();
  final List<String> woken = new CopyOnWriteArrayList<>();
  final PayloadCipher cipher =
      new PayloadCipher(
          DataKeys.from(new MapSecrets(Map.of("RELAY_DATA_KEY", "made-up-data-key"))));

  Processors processors = Processors.standard(Set.of());
  EventRows rows = memory;
  boolean secretsAreDown;
  Secrets kept = this::secret;
  String sender = "192.0.2.1";
  AuditLog audit = new InMemoryAuditLog();
  Wake wake = (route, shard) -> woken.add(route + "/" + shard);

  /** Log lines on refused webhooks. */
  final List<String> lines = new CopyOnWriteArrayList<>();

  final RefusalLog refusals = new InMemoryRefusalLog();
  final RefusalCounter counter =
      new RefusalCounter(
          refusals,
          RefusalCounter.Pace.PAID,
          (route, count, last) -> lines.add(RefusalLines.text(route, count, last)),
          clock);

  private final AtomicLong drawn = new AtomicLong();

  /** A route of this id with the event's id at {@code id} and its type at {@code type}. */
  static String route(String id, String more) {
    return """
      - id: %s
        source: generic_hmac
        auth: {mode: hmac, header: x-signature, secret_env: HOOK, event_id: id, event_type: type}
        map:
          data_stream_key: payouts
          external_id: id
          amount: amount
          direction: credit
    %s\
    """
        .formatted(id, more);
  }

  /** A desk that knows these routes and the secret {@code HOOK}. */
  static Desk with(String... routes) {
    Desk desk = new Desk();
    desk.secrets.put("HOOK", "made-up-secret-of-HOOK");
    desk.configure(routes);
    return desk;
  }

  void configure(String... routes) {
    String document = "routes:\n" + String.join("", routes);
    String version = EventKeys.bodyId(document.getBytes(StandardCharsets.UTF_8));
    config.apply(
        new ConfigStore.Version(version, document, "test", clock.instant()),
        config.current().map(ConfigStore.Version::version));
  }

  Ingest ingest() {
    return new Ingest(
        new Ingest.Ports(
            new EventStore(rows, LEDGER),
            new ConfiguredRoutes(config, new RoutesParser(processors)),
            control,
            audit,
            signals,
            counter,
            wake),
        new Ingest.Verification(processors, kept),
        cipher,
        new Ingest.Sharding(SHARDS, () -> "token-" + drawn.incrementAndGet()),
        clock);
  }

  private Optional<String> secret(String name) {
    if (secretsAreDown) {
      throw new IllegalStateException("the secret store does not answer");
    }
    return Optional.ofNullable(secrets.get(name));
  }

  /** A webhook signed with the secret {@code HOOK}. */
  IngestAnswer receive(String route, String body) {
    return receive(route, body.getBytes(StandardCharsets.UTF_8));
  }

  IngestAnswer receive(String route, byte[] body) {
    return receive(route, body, Map.of("X-Signature", signature("made-up-secret-of-HOOK", body)));
  }

  IngestAnswer receive(String route, byte[] body, Map<String, String> headers) {
    return ingest()
        .receive(route, new WebhookRequest(Headers.joined(headers), RawBody.of(body), sender));
  }

  /** The same at an ingest that several threads share. */
  IngestAnswer receive(Ingest shared, String route, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Headers headers =
        Headers.joined(Map.of("x-signature", signature("made-up-secret-of-HOOK", bytes)));
    return shared.receive(route, new WebhookRequest(headers, RawBody.of(bytes), "192.0.2.1"));
  }

  static String signature(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }

  /** The event an answer names. */
  Event event(IngestAnswer answer) {
    return memory.read(answer.eventId().orElseThrow()).orElseThrow();
  }

  /** A stored body, decrypted. */
  byte[] body(Event event, int version) {
    byte[] sealed = memory.readBody(event.id(), version).orElseThrow().bytes();
    return ((Opened.Plain) cipher.open(event.id(), version, sealed)).bytes();
  }

  /** Actions audited, oldest first. */
  List<String> audited() {
    return audit.newest(1000).stream().map(AuditLog.Entry::action).sorted().toList();
  }

  /** How often this outcome was counted for this route. */
  int counted(String route, String word) {
    return signals.count("ingested " + route + " " + word);
  }
}
