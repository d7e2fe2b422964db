package com.endclose.relay.dispatcher;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.aws.secrets.SecretMaskingKeys;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SideThreads;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Dispatcher;
import com.endclose.relay.dispatch.Pause;
import com.endclose.relay.dispatch.Turns;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.RecordSink;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/**
 * Puts the dispatcher function together.
 *
 * @param ready throws when the secrets can't be had
 */
record DispatcherWiring(
    Runnable ready, Supplier<Turns> turns, Signals signals, Invocations invocations) {

  private static final int IN_FLIGHT = 4;
  private static final int ENRICHMENTS_AT_ONCE = 8;
  private static final String API_KEY = "ENDCLOSE_API_KEY";

  /** The secrets: the webhooks' with the data keys, the relay's own now and before its rotation. */
  private record Keys(
      SecretsManagerSecrets ingest,
      SecretsManagerSecrets relay,
      SecretsManagerSecrets relayBefore) {

    /** Throws when they can't be had: before a batch is taken, not while it is held. */
    void require() {
      ingest.dataKeys();
      relay.find(API_KEY);
    }

    void forget() {
      ingest.forget();
      relay.forget();
      relayBefore.forget();
    }
  }

  /** Throws {@link IllegalStateException} that names wrong or missing settings; calls nothing. */
  static DispatcherWiring of(Function<String, @Nullable String> variables) {
    Environment environment = new Environment(variables);
    Clock clock = Clock.systemUTC();
    Settings settings = environment.settings();
    AwsClients clients = AwsClients.of(environment);
    Stores stores =
        Stores.of(environment, clients.dynamoDb(CallLimits.WORKER), SideThreads.bounded(8), clock);
    String ingestSecret = environment.required("RELAY_INGEST_SECRET");
    String relaySecret = environment.required("RELAY_RELAY_SECRET");
    SqsWake wake = new SqsWake(clients.sqs(CallLimits.WORKER), environment.wakeQueue(), clock);
    EmfSignals signals = environment.signals(clock);
    SecretsManagerClient secrets = clients.secretsManager(CallLimits.WORKER);
    Keys keys =
        new Keys(
            SecretsManagerSecrets.current(secrets, ingestSecret, clock, signals),
            SecretsManagerSecrets.current(secrets, relaySecret, clock, signals),
            SecretsManagerSecrets.previous(secrets, relaySecret, clock, signals));

    Dispatcher.Tools tools = tools(settings, keys);
    RecordSink sink =
        new EndCloseClient(
            settings.endCloseUrl(),
            () -> keys.relay().find(API_KEY).orElse(null),
            keys.relay()::refresh,
            clock);
    Dispatcher.Ports ports = ports(stores, sink, signals);
    Supplier<Turns> turns =
        () ->
            new Turns(
                Dispatcher.of(
                    DispatchSettings.of(settings, IN_FLIGHT).withShards(stores.mostShards()),
                    ports,
                    tools,
                    new Dispatcher.Machine(clock, Pause.REAL, new FreshDraws())),
                wake,
                signals,
                settings.lease(),
                clock);
    SnapshotHooks hooks =
        SnapshotHooks.register(
            new DispatcherPriming(stores, clock), stores::forget, keys::forget, wake::forget);
    return new DispatcherWiring(
        keys::require, turns, signals, new Invocations(signals::flush, hooks));
  }

  static Dispatcher.Ports ports(Stores stores, RecordSink sink, Signals signals) {
    return new Dispatcher.Ports(
        stores.events(),
        stores.batches(),
        stores.routes(),
        stores.control(),
        stores.audit(),
        stores.counts(),
        sink,
        signals);
  }

  private static Dispatcher.Tools tools(Settings settings, Keys keys) {
    return new Dispatcher.Tools(
        new PayloadCipher(keys.ingest().dataKeySource()),
        new SecretMaskingKeys(keys.relay(), keys.relayBefore()),
        new Enricher(Extensions.enrichments(), settings.enrichTimeout(), ENRICHMENTS_AT_ONCE));
  }
}
