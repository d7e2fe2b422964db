package com.endclose.relay.local;

import com.endclose.relay.config.Settings;
import com.endclose.relay.event.Prune;
import com.endclose.relay.event.Pruned;
import com.endclose.relay.signal.Signals;
import java.time.Clock;

/** Prunes until nothing is past its retention. */
record Retention(Prune prune, Settings settings, Clock clock, Signals signals) implements Runnable {

  private static final int AT_ONCE = 1_000;

  @Override
  public void run() {
    boolean more = true;
    while (more && !Thread.currentThread().isInterrupted()) {
      Pruned pruned =
          prune.prune(clock.instant(), settings.deliveredDays(), settings.ledgerDays(), AT_ONCE);
      more = pruned.events() > 0;
      if (more) {
        signals.pruned(pruned instanceof Pruned.Wiped ? "payload" : "ledger", pruned.events());
      }
    }
  }
}
