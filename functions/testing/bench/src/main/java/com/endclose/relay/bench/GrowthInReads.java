package com.endclose.relay.bench;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.bench.LifeCost.Bill;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/**
 * Whether what the relay does again and again reads more the more events there are, in the units
 * AWS bills.
 */
final class GrowthInReads {

  private static final int SMALL = 1_000;
  private static final int LARGE = 10_000;

  private final PrintStream out;

  GrowthInReads(PrintStream out) {
    this.out = out;
  }

  void print() {
    Map<String, Bill> small = new LifeCost(Backend.Kind.DYNALITE).behind(SMALL);
    Map<String, Bill> large = new LifeCost(Backend.Kind.DYNALITE).behind(LARGE);
    out.println("| step | read units, 1k | 10k | write units, 1k | 10k |");
    out.println("|---|---|---|---|---|");
    small.forEach(
        (step, bill) ->
            out.printf(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %.2f | %.2f |%n",
                step,
                bill.reads(),
                large.get(step).reads(),
                bill.writes(),
                large.get(step).writes()));
  }
}
