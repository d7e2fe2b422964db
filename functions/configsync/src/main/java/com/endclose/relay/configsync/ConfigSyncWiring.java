package com.endclose.relay.configsync;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.ConfigFollower;
import com.endclose.relay.config.Following;
import com.endclose.relay.config.Manifests;
import com.endclose.relay.config.RemoteMode;
import com.endclose.relay.config.Settings;
import com.endclose.relay.endclose.EndCloseClient;
import com.endclose.relay.endclose.RelaysApi;
import com.endclose.relay.event.RecentEvents;
import com.endclose.relay.route.RoutesParser;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Puts the configsync function together. */
record ConfigSyncWiring(Following following, Invocations invocations) {

  private static final String API_KEY = "ENDCLOSE_API_KEY";
  private static final String HOST = "aws-lambda";

  /** Throws {@link IllegalStateException} that names wrong or missing settings; calls nothing. */
  static ConfigSyncWiring of(Function<String, @Nullable String> variables) {
    Environment environment = new Environment(variables);
    Clock clock = Clock.systemUTC();
    Settings settings = environment.settings();
    RemoteMode mode = environment.remoteConfig();
    boolean manifestsWanted = environment.telemetry();
    AwsClients clients = AwsClients.of(environment);
    Stores stores =
        Stores.of(environment, clients.dynamoDb(CallLimits.WORKER), Runnable::run, clock);
    SecretsManagerClient secrets = clients.secretsManager(CallLimits.WORKER);
    String ingestSecret = environment.required("RELAY_INGEST_SECRET");
    String relaySecret = environment.required("RELAY_RELAY_SECRET");
    EmfSignals signals = environment.signals(clock);
    SecretsManagerSecrets ingest =
        SecretsManagerSecrets.current(secrets, ingestSecret, clock, signals);
    SecretsManagerSecrets relay =
        SecretsManagerSecrets.current(secrets, relaySecret, clock, signals);

    RelaysApi api =
        new EndCloseClient(
            settings.endCloseUrl(), () -> relay.find(API_KEY).orElse(null), relay::refresh, clock);
    ConfigFollower follower =
        new ConfigFollower(
            new ConfigFollower.Ports(
                stores.config(),
                stores.audit(),
                stores.control(),
                new RecentEvents(stores.events(), stores.batches(), stores::mostShards),
                api,
                ingest,
                signals),
            new RoutesParser(Extensions.processors()),
            mode,
            clock);
    Optional<Manifests> manifests =
        manifestsWanted ? Optional.of(manifests(stores, api, clock)) : Optional.empty();
    SnapshotHooks hooks =
        SnapshotHooks.register(stores::prime, stores::forget, ingest::forget, relay::forget);
    return new ConfigSyncWiring(
        new Following(follower, manifests), new Invocations(signals::flush, hooks));
  }

  private static Manifests manifests(Stores stores, RelaysApi api, Clock clock) {
    return new Manifests(stores.config(), api, Extensions.facts(HOST), new FreshDraws()::id, clock);
  }
}
