package com.endclose.relay.dispatcher;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.secrets.SecretMaskingKeys;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Sample;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.control.InMemoryDayCounts;
import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Shard;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.signal.Signals;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Forwards a made-up event to nobody, goes through the SDK with calls that go nowhere, then reads
 * the control table.
 *
 * @param stores the real ones: read only
 */
record DispatcherPriming(Stores stores, Clock clock) implements SnapshotHooks.Priming {

  private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

  /** A port that nothing listens on: refused at once. */
  private static final URI NOBODY = URI.create("https://localhost:1/");

  @Override
  public void run() {
    PayloadCipher cipher = new PayloadCipher(DataKeys.from(Sample.secrets()));
    Event event = event();
    byte[] body = Sample.BODY.getBytes(StandardCharsets.UTF_8);
    Payload payload = new Payload(cipher.seal(event.id(), 0, body));
    forward(event, payload, cipher);
    offline(event);
    stores.prime();
  }

  private Event event() {
    Origin origin =
        new Origin(
            Sample.ROUTE,
            "generic_hmac",
            "evt_sample",
            "payout.paid",
            0,
            clock.instant(),
            Map.of(),
            "sample");
    return Event.pending("sample", origin, "sample", Sample.BODY.length());
  }

  private void forward(Event event, Payload payload, PayloadCipher cipher) {
    EventRows rows = new InMemoryEventRows();
    rows.insert(event, payload, Instant.EPOCH);
    Dispatcher.of(
            DispatchSettings.of(Settings.defaults(), 1),
            new Dispatcher.Ports(
                rows,
                new InMemoryBatchRows(),
                Sample.routes(),
                new Control(new InMemoryControlStore()),
                new InMemoryAuditLog(),
                new InMemoryDayCounts(),
                new EndCloseClient(NOBODY, () -> Sample.ROUTE, clock),
                Signals.NONE),
            new Dispatcher.Tools(
                cipher,
                new SecretMaskingKeys(Sample.secrets(), Sample.secrets()),
                new Enricher(List.of(), LONG_ENOUGH, 1)),
            new Dispatcher.Machine(clock, time -> {}, new FreshDraws()))
        .drain(new Shard(Sample.ROUTE, 0), Sample.ROUTE, clock.instant().plus(LONG_ENOUGH));
  }

  private void offline(Event event) {
    Stores nowhere = Stores.offline(clock);
    Instant now = clock.instant();
    nowhere.events().shelf(Shelf.due(Sample.ROUTE, 0), Shelf.Span.until(now), null, 1);
    nowhere.events().readAll(List.of(event.id()));
    nowhere.events().replace(event);
    nowhere.batches().list(Sample.ROUTE, 0);
    new SqsWake(AwsClients.offline().sqs(CallLimits.WORKER), Sample.ROUTE, clock)
        .wake(Sample.ROUTE, 0);
    SecretsManagerSecrets.current(
            AwsClients.offline().secretsManager(CallLimits.WORKER),
            Sample.ROUTE,
            clock,
            Signals.NONE)
        .find(Sample.SECRET_NAME);
  }
}
