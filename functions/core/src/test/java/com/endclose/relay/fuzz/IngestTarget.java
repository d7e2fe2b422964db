package com.endclose.relay.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.crypto.Opened;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.event.EventStore;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.refusal.InMemoryRefusalLog;
import com.endclose.relay.refusal.RefusalCounter;
import com.endclose.relay.route.Routes;
import com.endclose.relay.testing.RecordingSignals;
import com.endclose.relay.verify.Processor;
import com.endclose.relay.verify.Processors;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Ingest with a route of every source: as it is, and with sources that believe everything. */
public final class IngestTarget implements FuzzTarget {

  private static final Set<IngestOutcome> FAULTS =
      EnumSet.of(
          IngestOutcome.PERSIST_FAILED,
          IngestOutcome.SECRET_UNAVAILABLE,
          IngestOutcome.UNAVAILABLE,
          IngestOutcome.NOT_CONFIGURED,
          IngestOutcome.PANIC);

  private static final Routes ROUTES =
      new Routes(SampleWebhook.ALL.stream().map(SampleWebhook::route).toList());

  private final PayloadCipher cipher =
      new PayloadCipher(
          DataKeys.from(new MapSecrets(Map.of("RELAY_DATA_KEY", "made-up-data-key"))));
  private final Control control = new Control(new InMemoryControlStore());
  private final Processors believing = believing();

  private static Processors believing() {
    return new Processors(
        SampleWebhook.PROCESSORS.names().stream()
            .map(name -> SampleWebhook.PROCESSORS.find(name).orElseThrow())
            .<Processor>map(Believing::new)
            .toList(),
        Set.of());
  }

  @Override
  public List<byte[]> corpus() {
    return SampleWebhook.ALL.stream().map(RawCall::bytes).toList();
  }

  @Override
  public void take(byte[] input) {
    verified(input);
    receive(believing, RawCall.of(input));
  }

  /** What becomes of it where nothing is believed. */
  IngestOutcome verified(byte[] input) {
    return receive(SampleWebhook.PROCESSORS, RawCall.of(input));
  }

  private IngestOutcome receive(Processors processors, RawCall call) {
    InMemoryEventRows rows = new InMemoryEventRows();
    IngestAnswer answer = ingest(processors, rows).receive(call.route(), call.request());
    assertThat(FAULTS).doesNotContain(answer.outcome());
    answer
        .eventId()
        .ifPresent(
            id -> {
              byte[] sealed = rows.readBody(id, 0).orElseThrow().bytes();
              assertThat(cipher.open(id, 0, sealed)).isInstanceOf(Opened.Plain.class);
              assertThat(rows.read(id)).isPresent();
            });
    return answer.outcome();
  }

  private Ingest ingest(Processors processors, InMemoryEventRows rows) {
    return new Ingest(
        new Ingest.Ports(
            new EventStore(rows, Duration.ofDays(30)),
            new SampleRoutes(),
            control,
            new InMemoryAuditLog(),
            new RecordingSignals(),
            new RefusalCounter(
                new InMemoryRefusalLog(),
                RefusalCounter.Pace.PAID,
                (id, count, last) -> {},
                Clock.fixed(SampleWebhook.NOW, ZoneOffset.UTC)),
            Wake.NONE),
        new Ingest.Verification(
            processors, name -> Optional.ofNullable(SampleWebhook.SECRETS.get(name))),
        cipher,
        new Ingest.Sharding(4, () -> "token"),
        Clock.fixed(SampleWebhook.NOW, ZoneOffset.UTC));
  }

  private record SampleRoutes() implements RouteProvider {

    @Override
    public Optional<ActiveRoutes> active() {
      return Optional.of(new ActiveRoutes("v", ROUTES));
    }

    @Override
    public Optional<Routes> version(String version) {
      return Optional.of(ROUTES);
    }
  }
}
