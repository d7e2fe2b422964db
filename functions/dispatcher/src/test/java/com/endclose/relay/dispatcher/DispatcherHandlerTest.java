package com.endclose.relay.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.TestContext;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.Sample;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.InMemoryDayCounts;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Pause;
import com.endclose.relay.dispatch.Turns;
import com.endclose.relay.endclose.AskOutcome;
import com.endclose.relay.endclose.PostOutcome;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Status;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.testing.RecordingSignals;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DispatcherHandlerTest {

  private static final String TICK = "{\"source\":\"schedule\",\"task\":\"tick\"}";
  private static final String WAKE =
      "{\"Records\":[{\"body\":\"{\\\"route\\\":\\\"sample\\\",\\\"shard\\\":0}\"}]}";
  private static final String DONE = "{\"batchItemFailures\":[]}";

  private final Clock clock = Clock.systemUTC();
  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final RecordingSignals signals = new RecordingSignals();
  private final List<String> woken = new ArrayList<>();
  private final List<String> posted = new ArrayList<>();

  private final RecordSink sink =
      new RecordSink() {
        @Override
        public PostOutcome post(String idempotencyKey, byte[] body, Duration limit) {
          posted.add(new String(body, StandardCharsets.UTF_8));
          return new PostOutcome.Unexpected(418, null, "made up");
        }

        @Override
        public AskOutcome ask(String bulkRequestId, Duration limit) {
          return new AskOutcome.NotFound();
        }

        @Override
        public boolean answers(Duration limit) {
          return true;
        }
      };

  private Turns turns() {
    DispatchSettings settings = DispatchSettings.of(Settings.defaults(), 1).withShards(1);
    Dispatcher dispatcher =
        Dispatcher.of(
            settings,
            new Dispatcher.Ports(
                rows,
                new InMemoryBatchRows(),
                Sample.routes(),
                new Control(new InMemoryControlStore()),
                new InMemoryAuditLog(),
                new InMemoryDayCounts(),
                sink,
                signals),
            new Dispatcher.Tools(
                new PayloadCipher(DataKeys.from(Sample.secrets())),
                () -> MaskingKey.of("sample"),
                new Enricher(List.of(), Duration.ofSeconds(1), 1)),
            new Dispatcher.Machine(clock, Pause.REAL, new FreshDraws()));
    return new Turns(
        dispatcher,
        (route, shard) -> woken.add(route + "/" + shard),
        signals,
        settings.lease(),
        clock);
  }

  private Runnable ready = () -> {};

  private String answer(Supplier<Turns> turns, String event) throws Exception {
    Invocations invocations = new Invocations(() -> {}, SnapshotHooks.register(() -> {}));
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    new DispatcherHandler(new DispatcherWiring(ready, turns, signals, invocations))
        .handleRequest(
            new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)),
            result,
            new TestContext("request-1", 120_000));
    return result.toString(StandardCharsets.UTF_8);
  }

  private void store() {
    PayloadCipher cipher = new PayloadCipher(DataKeys.from(Sample.secrets()));
    byte[] body = Sample.BODY.getBytes(StandardCharsets.UTF_8);
    Origin origin =
        new Origin(Sample.ROUTE, "generic_hmac", "e1", null, 0, clock.instant(), Map.of(), "token");
    rows.insert(
        Event.pending("e1", origin, "hash", body.length),
        new Payload(cipher.seal("e1", 0, body)),
        Instant.EPOCH);
  }

  @Test
  void the_tick_wakes_shards_and_drains_none() throws Exception {
    store();

    assertThat(answer(this::turns, TICK)).isEqualTo(DONE);

    assertThat(woken).containsExactly("sample/0");
    assertThat(posted).isEmpty();
  }

  @Test
  void a_wake_drains_its_shard() throws Exception {
    store();

    assertThat(answer(this::turns, WAKE)).isEqualTo(DONE);

    assertThat(posted).hasSize(1);
    assertThat(posted.get(0)).contains("\"external_id\":\"po_1\"", "\"amount\":125075");
  }

  @Test
  void whatever_fails_is_alarmed_and_done_all_the_same() throws Exception {
    Supplier<Turns> away =
        () -> {
          throw new StoreUnavailable("away");
        };

    assertThat(answer(away, TICK)).isEqualTo(DONE);
    assertThat(answer(away, WAKE)).isEqualTo(DONE);
    assertThat(answer(away, "nonsense")).isEqualTo(DONE);

    assertThat(signals.alarms()).containsExactly("dispatcher_failed", "dispatcher_failed");
  }

  @Test
  void without_its_secrets_it_takes_no_batch() throws Exception {
    store();
    ready =
        () -> {
          throw new StoreUnavailable("secret relay/relay can't be reached");
        };

    assertThat(answer(this::turns, WAKE)).isEqualTo(DONE);

    assertThat(posted).isEmpty();
    assertThat(rows.read("e1").orElseThrow().status()).isEqualTo(Status.PENDING);
    assertThat(signals.alarms()).containsExactly("dispatcher_failed");
  }

  @Test
  void priming_goes_the_whole_way_and_sends_nothing() {
    new DispatcherPriming(Stores.offline(clock), clock).run();
  }
}
