package com.endclose.relay.admin.lambda;

import com.endclose.relay.admin.AdminApi;
import com.endclose.relay.admin.guard.BasicDoor;
import com.endclose.relay.admin.guard.Door;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.Page;
import com.endclose.relay.admin.guard.SessionCookie;
import com.endclose.relay.admin.operations.NamedSecrets;
import com.endclose.relay.admin.operations.Operations;
import com.endclose.relay.admin.wiring.AdminEndpoints;
import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.aws.secrets.SecretMaskingKeys;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.Extensions;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SideThreads;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.RemoteMode;
import com.endclose.relay.config.Settings;
import com.endclose.relay.control.AuditLog;
import com.endclose.relay.crypto.PayloadCipher;
import com.endclose.relay.crypto.Secrets;
import com.endclose.relay.ingest.Wake;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Puts the admin function together. */
record AdminWiring(Guard guard, Invocations invocations) {

  private static final String AUTH = "RELAY_ADMIN_AUTH";
  private static final String BASIC = "BASIC";
  private static final int SIDE_THREADS = 8;

  /** What the two secrets are named. */
  private record Names(String ingest, String relay) {}

  /** The secrets: the webhooks' with the data keys, the relay's own now and before its rotation. */
  private record SecretsWiring(
      SecretsManagerSecrets ingest,
      SecretsManagerSecrets relay,
      SecretsManagerSecrets relayBefore) {

    static SecretsWiring by(
        SecretsManagerClient client, Names names, Clock clock, Signals signals) {
      return new SecretsWiring(
          SecretsManagerSecrets.current(client, names.ingest(), clock, signals),
          SecretsManagerSecrets.current(client, names.relay(), clock, signals),
          SecretsManagerSecrets.previous(client, names.relay(), clock, signals));
    }

    AdminEndpoints.Keys keys() {
      return new AdminEndpoints.Keys(
          new PayloadCipher(ingest.dataKeySource()),
          new SecretMaskingKeys(relay, relayBefore),
          new NamedSecrets(ingest, relay, List.of("ENDCLOSE_API_KEY", "MASKING_HMAC_KEY")));
    }
  }

  /** Throws {@link IllegalStateException} that names wrong or missing settings; calls nothing. */
  static AdminWiring of(Function<String, @Nullable String> variables) {
    Environment environment = new Environment(variables);
    Clock clock = Clock.systemUTC();
    Settings settings = environment.settings();
    RemoteMode remote = environment.remoteConfig();
    AwsClients clients = AwsClients.of(environment);
    Stores stores =
        Stores.of(
            environment,
            clients.dynamoDb(CallLimits.WORKER),
            SideThreads.bounded(SIDE_THREADS),
            clock);
    SqsWake wake = new SqsWake(clients.sqs(CallLimits.WORKER), environment.wakeQueue(), clock);
    Names names =
        new Names(
            environment.required("RELAY_INGEST_SECRET"),
            environment.required("RELAY_RELAY_SECRET"));
    String auth = environment.oneOf(AUTH, List.of("AWS_IAM", BASIC));
    EmfSignals signals = environment.signals(clock);
    SecretsWiring secrets =
        SecretsWiring.by(clients.secretsManager(CallLimits.WORKER), names, clock, signals);

    AdminApi api =
        AdminEndpoints.of(
            ports(stores, wake),
            secrets.keys(),
            new AdminEndpoints.Setting(Extensions.processors(), remote, signals),
            new Operations.Place(
                Extensions.VERSION,
                stores::mostShards,
                Duration.ofDays(settings.ledgerDays()),
                clock));
    Guard guard =
        new Guard(
            door(auth, secrets.relay(), stores.audit(), settings, clock),
            Page.operators(),
            api::answer);
    return new AdminWiring(
        guard, new Invocations(signals::flush, SnapshotHooks.register(stores::prime)));
  }

  private static Operations.Ports ports(Stores stores, Wake wake) {
    return new Operations.Ports(
        stores.events(),
        stores.batches(),
        stores.control(),
        stores.audit(),
        stores.counts(),
        stores.refusals(),
        stores.config(),
        stores.routes(),
        wake);
  }

  private static Door door(
      String auth, Secrets relay, AuditLog audit, Settings settings, Clock clock) {
    return auth.equals(BASIC)
        ? new BasicDoor(relay, SessionCookie.overTls(), audit, settings.trustedProxies(), clock)
        : Door.iam();
  }
}
