package com.endclose.relay.bench;

import com.endclose.relay.aws.testing.Backend;
import java.util.Arrays;

/** {@code java -jar bench.jar WHAT}: runs one benchmark and prints its tables in Markdown. */
public final class Main {

  private static final String USAGE =
      """
      java -jar functions/bench/target/bench.jar WHAT
        engine       events a second and core of ingest, map and dispatch, in memory (JMH; its options may follow)
        cost         write and read units of an event's life by size, and dollars (needs Node: dynalite)
        growth       cost of claim, list, count, recovery and prune with 1k, 10k and 100k events behind them
        flow         events a second through dynalite with one and two dispatchers, and with an API that settles late""";

  private Main() {}

  public static void main(String[] args) throws Exception {
    String what = args.length == 0 ? "" : args[0];
    switch (what) {
      case "engine" -> org.openjdk.jmh.Main.main(engine(args));
      case "cost" -> new CostTable(System.out).print(Backend.Kind.DYNALITE);
      case "growth" -> new Growth(System.out).print();
      case "flow" -> new Flow(System.out).print();
      default -> {
        System.err.println(USAGE);
        System.exit(2);
      }
    }
    System.out.flush();
    System.exit(0);
  }

  private static String[] engine(String[] args) {
    String[] more = Arrays.copyOfRange(args, 1, args.length);
    String[] options = Arrays.copyOf(new String[] {"EngineBench"}, 1 + more.length);
    System.arraycopy(more, 0, options, 1, more.length);
    return options;
  }
}
