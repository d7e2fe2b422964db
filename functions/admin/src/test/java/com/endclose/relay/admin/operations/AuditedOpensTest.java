package com.endclose.relay.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminApi;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.wiring.AdminEndpoints;
import com.endclose.relay.config.ConfigStore;
import com.endclose.relay.config.ConfiguredRoutes;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.RemoteMode;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.control.Control;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.EventKeys;
import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every endpoint that decrypts a payload notes it in the audit trail, or shows nothing. */
class AuditedOpensTest {

  private static final String DOCUMENT =
      """
      routes:
        - id: pay
          source: payabli
          auth: {mode: static_header, secret_env: PAY}
          map: {data_stream_key: payouts, external_id: id, amount: amount, direction: credit}
      """;

  private final TickingClock clock = new TickingClock();
  private final Kept kept = Kept.inMemory();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicBoolean away = new AtomicBoolean();
  private final MapSecrets secrets =
      new MapSecrets(Map.of("RELAY_DATA_KEY", "made-up-data-key-for-tests", "PAY", "made-up"));
  private final DataKeys keys = DataKeys.from(secrets);
  private final String id = stored();
  private final AdminApi api = api();

  private String stored() {
    String row = EventKeys.key("pay", "payabli", "a");
    byte[] body = "{\"id\":\"a\",\"amount\":\"1.25\"}".getBytes(StandardCharsets.UTF_8);
    Payload payload = new Payload(new PayloadCipher(keys).seal(row, 0, body));
    Origin origin =
        new Origin("pay", "payabli", "a", null, 0, clock.instant(), Map.of(), "token-" + row);
    Event event = Event.pending(row, origin, EventKeys.bodyId(body), payload.size());
    kept.events().insert(event, payload, Instant.EPOCH);
    return row;
  }

  private AdminApi api() {
    ConfigStore config = new InMemoryConfigStore();
    config.apply(
        new ConfigStore.Version(RoutesParser.version(DOCUMENT), DOCUMENT, "ann", clock.instant()),
        Optional.empty());
    Processors processors = Processors.standard(Set.of());
    PayloadCipher counting =
        new PayloadCipher(
            () -> {
              opened.incrementAndGet();
              return keys;
            });
    return AdminEndpoints.of(
        new Operations.Ports(
            kept.events(),
            kept.batches(),
            new Control(kept.control()),
            audit(),
            kept.counts(),
            kept.refusals(),
            config,
            new ConfiguredRoutes(config, new RoutesParser(processors)),
            (route, shard) -> {}),
        new AdminEndpoints.Keys(
            counting,
            () -> MaskingKey.of("made-up"),
            new NamedSecrets(secrets, secrets, List.of())),
        new AdminEndpoints.Setting(processors, RemoteMode.APPROVE, Signals.NONE),
        new Operations.Place("1", () -> 1, Duration.ofDays(30), clock));
  }

  private AuditLog audit() {
    return new AuditLog() {
      @Override
      public void append(Entry entry) {
        if (away.get()) {
          throw new StoreUnavailable("away");
        }
        kept.audit().append(entry);
      }

      @Override
      public Page page(int limit, @Nullable String cursor) {
        return kept.audit().page(limit, cursor);
      }
    };
  }

  private AdminAnswer call(Endpoint endpoint, boolean show) {
    Map<String, Object> values = new TreeMap<>(Map.of("event", id, "document", DOCUMENT));
    values.put("route", "pay");
    values.put("show", show);
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    values.forEach(
        (name, value) -> {
          if (endpoint.fields().contains(name)) {
            body.putPOJO(name, value);
          }
        });
    boolean reads = endpoint.method().equals("GET");
    String json = body.toString();
    return api.answer(
        new AdminRequest(
            endpoint.method(),
            endpoint.path().replace("{id}", id),
            Map.of(),
            Map.of(),
            reads ? new byte[0] : json.getBytes(StandardCharsets.UTF_8),
            new Caller("ann", "127.0.0.1")));
  }

  @Test
  void no_endpoint_opens_a_payload_without_an_entry() {
    Set<String> opening = new TreeSet<>();
    for (Endpoint endpoint : api.endpoints()) {
      for (boolean show : new boolean[] {false, true}) {
        int opens = opened.get();
        List<AuditLog.Entry> before = kept.audit().newest(1_000);
        call(endpoint, show);
        List<AuditLog.Entry> after = kept.audit().newest(1_000);
        if (opened.get() > opens) {
          opening.add(endpoint.path());
          assertThat(after.subList(0, after.size() - before.size()))
              .describedAs(endpoint.path())
              .extracting(AuditLog.Entry::action)
              .containsAnyOf("payload_viewed", "payload_tried");
        }
      }
    }
    assertThat(opening)
        .containsExactly("/config/preview", "/config/rehearse", "/events/{id}/payload");
  }

  @Test
  void nothing_is_shown_when_the_entry_cannot_be_written() {
    away.set(true);
    for (Endpoint endpoint : api.endpoints()) {
      int opens = opened.get();
      AdminAnswer answer = call(endpoint, false);
      if (opened.get() > opens) {
        assertThat(answer.status()).describedAs(endpoint.path()).isEqualTo(503);
      }
    }
    assertThat(opened.get()).isPositive();
  }
}
