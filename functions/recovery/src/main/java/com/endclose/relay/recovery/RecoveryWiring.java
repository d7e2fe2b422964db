package com.endclose.relay.recovery;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.aws.sqs.SqsWake;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.FreshDraws;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SideThreads;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.dispatch.DispatchSettings;
import com.endclose.relay.dispatch.Recovery;
import com.endclose.relay.ingest.Wake;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts the recovery function together. */
record RecoveryWiring(Supplier<Recovery> recovery, Wake wake, Invocations invocations) {

  /** Throws {@link IllegalStateException} that names wrong or missing settings; calls nothing. */
  static RecoveryWiring of(Function<String, @Nullable String> variables) {
    Environment environment = new Environment(variables);
    Clock clock = Clock.systemUTC();
    Settings settings = environment.settings();
    AwsClients clients = AwsClients.of(environment);
    Stores stores =
        Stores.of(environment, clients.dynamoDb(CallLimits.WORKER), SideThreads.bounded(8), clock);
    SqsWake wake = new SqsWake(clients.sqs(CallLimits.WORKER), environment.wakeQueue(), clock);
    EmfSignals signals = environment.signals(clock);

    Supplier<Recovery> recovery =
        () ->
            new Recovery(
                stores.events(),
                stores.batches(),
                DispatchSettings.of(settings, 1).withShards(stores.mostShards()),
                clock,
                new FreshDraws());
    SnapshotHooks hooks = SnapshotHooks.register(stores::prime, stores::forget, wake::forget);
    return new RecoveryWiring(recovery, wake, new Invocations(signals::flush, hooks));
  }
}
