package com.endclose.relay.prune;

import com.endclose.relay.aws.dynamo.CallLimits;
import com.endclose.relay.aws.metrics.EmfSignals;
import com.endclose.relay.aws.wiring.AwsClients;
import com.endclose.relay.aws.wiring.Environment;
import com.endclose.relay.aws.wiring.Invocations;
import com.endclose.relay.aws.wiring.SnapshotHooks;
import com.endclose.relay.aws.wiring.Stores;
import com.endclose.relay.config.Settings;
import com.endclose.relay.event.Prune;
import com.endclose.relay.event.Pruned;
import com.endclose.relay.signal.Signals;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts the prune function together. */
record PruneWiring(
    Supplier<Prune> retention,
    Settings settings,
    Signals signals,
    Clock clock,
    Invocations invocations) {

  private static final int AT_ONCE = 200;

  /** Throws {@link IllegalStateException} that names wrong or missing settings; calls nothing. */
  static PruneWiring of(Function<String, @Nullable String> variables) {
    Environment environment = new Environment(variables);
    Clock clock = Clock.systemUTC();
    Settings settings = environment.settings();
    AwsClients clients = AwsClients.of(environment);
    Stores stores =
        Stores.of(environment, clients.dynamoDb(CallLimits.WORKER), Runnable::run, clock);
    EmfSignals signals = environment.signals(clock);

    Supplier<Prune> retention =
        () -> new Prune(stores.events(), stores.batches(), stores.mostShards());
    SnapshotHooks hooks = SnapshotHooks.register(stores::prime, stores::forget);
    return new PruneWiring(
        retention, settings, signals, clock, new Invocations(signals::flush, hooks));
  }

  /** One round of it. */
  Pruned prune() {
    Pruned pruned =
        retention
            .get()
            .prune(clock.instant(), settings.deliveredDays(), settings.ledgerDays(), AT_ONCE);
    if (pruned.events() > 0) {
      signals.pruned(pruned instanceof Pruned.Wiped ? "payload" : "ledger", pruned.events());
    }
    return pruned;
  }
}
