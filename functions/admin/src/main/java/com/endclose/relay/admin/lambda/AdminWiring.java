package com.endclose.relay.admin.lambda;

import com.endclose.relay.admin.AdminApi;
import com.endclose.relay.admin.guard.BasicDoor;
import com.endclose.relay.admin.guard.Door;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.Page;
import com.endclose.relay.admin.guard.SessionCookie;
import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.aws.secrets.SecretsManagerSecrets;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.crypto.Secrets;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Puts the admin function together. */
record AdminWiring(Guard guard, Invocations invocations) {

  private static final String AUTH = "RELAY_ADMIN_AUTH";

  /** Throws {@link IllegalStateException} that names wrong or missing settings; calls nothing. */
  static AdminWiring of(Function<String, @Nullable String> variables) {
    Environment environment = new Environment(variables);
    Clock clock = Clock.systemUTC();
    AwsClients clients = AwsClients.of(environment);
    SecretsManagerClient secrets = clients.secretsManager(CallLimits.WORKER);
    String relaySecret = environment.required("RELAY_RELAY_SECRET");
    String auth = environment.oneOf(AUTH, List.of("AWS_IAM", "BASIC"));
    EmfSignals signals = environment.signals(clock);
    Door door = door(auth, SecretsManagerSecrets.current(secrets, relaySecret, clock), clock);
    Guard guard = new Guard(door, Page.operators(), new AdminApi(List.of())::answer);
    return new AdminWiring(
        guard, new Invocations(signals::flush, SnapshotHooks.register(() -> {})));
  }

  private static Door door(String auth, Secrets relay, Clock clock) {
    return auth.equals("BASIC") ? new BasicDoor(relay, SessionCookie.overTls(), clock) : Door.iam();
  }
}
