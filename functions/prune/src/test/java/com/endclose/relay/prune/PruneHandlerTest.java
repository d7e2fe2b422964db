package com.endclose.relay.prune;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.TestContext;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.config.Settings;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Prune;
import com.endclose.relay.testing.RecordingSignals;
import com.endclose.relay.testing.TickingClock;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PruneHandlerTest {

  private final TickingClock clock = new TickingClock();
  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final RecordingSignals signals = new RecordingSignals();

  private String answer(int remainingMillis) throws Exception {
    Prune retention = new Prune(rows, new InMemoryBatchRows(), 4);
    Invocations invocations = new Invocations(() -> {}, SnapshotHooks.register(() -> {}));
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    new PruneHandler(
            new PruneWiring(() -> retention, Settings.defaults(), signals, clock, invocations))
        .handleRequest(
            InputStream.nullInputStream(), result, new TestContext("request-1", remainingMillis));
    return result.toString(StandardCharsets.UTF_8);
  }

  private void filtered(int events) {
    for (int i = 0; i < events; i++) {
      String id = "e" + i;
      Origin origin = new Origin("pay", "payabli", id, null, 0, clock.instant(), Map.of(), id);
      rows.insert(
          Event.pending(id, origin, "hash", 1).filtered("left out"),
          new Payload(new byte[1]),
          Instant.EPOCH);
    }
  }

  @Test
  void with_nothing_past_its_retention_nothing_goes() throws Exception {
    filtered(1);

    assertThat(answer(120_000)).isEqualTo("{\"wiped\":0,\"deleted\":0,\"done\":true}");
  }

  @Test
  void payloads_go_then_ledger_rows_until_nothing_is_left() throws Exception {
    filtered(250);

    clock.tick(Duration.ofDays(8));
    assertThat(answer(120_000)).isEqualTo("{\"wiped\":250,\"deleted\":0,\"done\":true}");
    clock.tick(Duration.ofDays(30));
    assertThat(answer(120_000)).isEqualTo("{\"wiped\":0,\"deleted\":250,\"done\":true}");

    assertThat(signals.count("pruned payload")).isEqualTo(250);
    assertThat(signals.count("pruned ledger")).isEqualTo(250);
  }

  @Test
  void when_time_is_short_the_rest_is_for_the_next_run() throws Exception {
    filtered(250);
    clock.tick(Duration.ofDays(8));

    assertThat(answer(10_000)).isEqualTo("{\"wiped\":200,\"deleted\":0,\"done\":false}");
  }
}
