package com.endclose.relay.bench;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.bench.cold.ColdStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/** {@code java -jar bench.jar WHAT}: runs one benchmark and prints its tables in Markdown. */
public final class Main {

  private static final String USAGE =
      """
      java -jar functions/testing/bench/target/bench.jar WHAT
        engine       events a second and core of ingest, map and dispatch, in memory (JMH; its options may follow)
        cost         write and read units of an event's life by size, and dollars (needs Node: dynalite)
        growth       cost of claim, list, count, recovery and prune with 1k, 10k and 100k events behind them
        reads        the same with 1k and 10k behind them, in read units (needs Node)
        flow         events a second through dynalite with one and two dispatchers, and with an API that settles late
        cold [N]     each packaged function's cold start and its restore, medians of N (11), beside a minimal handler (needs moto)
        local [S]    the whole local relay, in memory, against webhooks sent over HTTP for S (15) seconds""";

  private Main() {}

  public static void main(String[] args) throws Exception {
    String what = args.length == 0 ? "" : args[0];
    switch (what) {
      case "engine" -> org.openjdk.jmh.Main.main(engine(args));
      case "cost" -> new CostTable(System.out).print(Backend.Kind.DYNALITE);
      case "growth" -> new Growth(System.out).print();
      case "reads" -> new GrowthInReads(System.out).print();
      case "flow" -> new Flow(System.out).print();
      case "cold" -> new ColdStart(System.out, number(args, 11)).print(modules());
      case "local" ->
          new LocalRate(System.out, Duration.ofSeconds(number(args, 15))).print(modules());
      default -> {
        System.err.println(USAGE);
        System.exit(2);
      }
    }
    System.out.flush();
    System.exit(0);
  }

  private static int number(String[] args, int standard) {
    return args.length < 2 ? standard : Integer.parseInt(args[1]);
  }

  /** The folder that the modules are in, from anywhere in the checkout. */
  private static Path modules() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      Path modules = folder.resolve("functions");
      if (Files.exists(modules.resolve("core").resolve("pom.xml"))) {
        return modules;
      }
    }
    throw new IOException("run it inside the checkout: " + here + " is not");
  }

  private static String[] engine(String[] args) {
    String[] more = Arrays.copyOfRange(args, 1, args.length);
    String[] options = Arrays.copyOf(new String[] {"(Engine|Map)Bench"}, 1 + more.length);
    System.arraycopy(more, 0, options, 1, more.length);
    return options;
  }
}
