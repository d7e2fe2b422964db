package com.endclose.relay.ingest.lambda;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.refusal.LoggedRefusals;
import com.endclose.relay.refusal.RefusalCounter;
import java.time.Clock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts the ingest function together. */
record IngestWiring(IngestMapper mapper, Ingest ingest, Invocations invocations) {

  /** Throws {@link IllegalStateException} that names wrong or missing settings; calls nothing. */
  static IngestWiring of(Function<String, @Nullable String> variables) {
    Environment environment = new Environment(variables);
    Clock clock = Clock.systemUTC();
    Settings settings = environment.settings();
    AwsClients clients = AwsClients.of(environment);
    Stores stores =
        Stores.of(environment, clients.dynamoDb(CallLimits.INGEST), Runnable::run, clock);
    SqsWake wake = new SqsWake(clients.sqs(AwsClients.HINT), environment.wakeQueue(), clock);
    String secret = environment.required("RELAY_INGEST_SECRET");
    EmfSignals signals = environment.signals(clock);
    SecretsManagerSecrets secrets =
        SecretsManagerSecrets.current(
            clients.secretsManager(CallLimits.INGEST), secret, clock, signals);

    Ingest ingest =
        new Ingest(
            new Ingest.Ports(
                stores.ledger(),
                stores.routes(),
                stores.control(),
                stores.audit(),
                signals,
                new RefusalCounter(
                    stores.refusals(), RefusalCounter.Pace.PAID, new LoggedRefusals(), clock),
                wake),
            new Ingest.Verification(Extensions.processors(stores.knownKeys()), secrets),
            new PayloadCipher(secrets.dataKeySource()),
            new Ingest.Sharding(settings.shards(), new FreshDraws()::id),
            clock);
    IngestMapper mapper = new IngestMapper(settings.trustedProxies());
    SnapshotHooks hooks =
        SnapshotHooks.register(
            new IngestPriming(stores, mapper, clock),
            stores::forget,
            secrets::forget,
            wake::forget);
    return new IngestWiring(mapper, ingest, new Invocations(signals::flush, hooks));
  }
}
