package com.endclose.relay.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/** The whole local relay, in memory in a JVM of its own, against webhooks sent over HTTP. */
final class LocalRate {

  /** What the predecessor accepted a second on a machine like this (SPEC's author). */
  private static final double PREDECESSOR = 655;

  private static final int CONNECTIONS = 16;
  private static final int BYTES = 1_000;

  private final PrintStream out;
  private final Duration length;

  LocalRate(PrintStream out, Duration length) {
    this.out = out;
    this.length = length;
  }

  void print(Path modules) throws Exception {
    long[] took;
    double seconds;
    double arrived;
    try (LocalProcess relay = LocalProcess.start(modules)) {
      relay.ingest();
      long began = System.nanoTime();
      took = sent(relay, began + length.toNanos());
      seconds = (System.nanoTime() - began) / 1e9;
      relay.awaitDelivered(took.length, Duration.ofMinutes(3));
      arrived = (System.nanoTime() - began) / 1e9;
    }
    Arrays.sort(took);
    double rate = took.length / seconds;
    out.println(
        "| local relay, in memory | accepted | seconds | accepted a second | to the predecessor's 655"
            + " | p50, ms | p99, ms | all arrived after, s | arrived a second |");
    out.println("|---|---|---|---|---|---|---|---|---|");
    out.printf(
        Locale.ROOT,
        "| %d connections, %d bytes | %d | %.1f | %.0f | %.1f | %.2f | %.2f | %.1f | %.0f |%n",
        CONNECTIONS,
        BYTES,
        took.length,
        seconds,
        rate,
        rate / PREDECESSOR,
        took[took.length / 2] / 1e6,
        took[took.length * 99 / 100] / 1e6,
        arrived,
        took.length / arrived);
    out.printf(
        "%nFrom the JVM's first second on, without a warm-up; %d processors for the relay, its stand-in End Close and the"
            + " senders. Each webhook is new and signed, and is accepted, forwarded and found as one record;"
            + " the last line of the relay's own count is waited for (it tells once a second).%n",
        Runtime.getRuntime().availableProcessors());
  }

  /** Nanoseconds of each accepted webhook's answer. */
  private static long[] sent(LocalProcess relay, long until) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      List<Future<long[]>> senders = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        Webhooks webhooks = new Webhooks(BYTES, i, i * 10_000_000L);
        senders.add(threads.submit(() -> sent(relay, webhooks, until)));
      }
      List<long[]> all = new ArrayList<>();
      for (Future<long[]> sender : senders) {
        all.add(sender.get());
      }
      return all.stream().flatMapToLong(Arrays::stream).toArray();
    } finally {
      threads.shutdownNow();
    }
  }

  private static long[] sent(LocalProcess relay, Webhooks webhooks, long until) throws IOException {
    LongStream.Builder took = LongStream.builder();
    try (KeptConnection connection = new KeptConnection(relay.ingest(), Webhooks.ROUTE)) {
      while (System.nanoTime() < until) {
        byte[] body = webhooks.body();
        String signature = webhooks.signature(body);
        long began = System.nanoTime();
        String answer = connection.post(signature, body);
        took.add(System.nanoTime() - began);
        if (!answer.startsWith("HTTP/1.1 200") || !answer.contains("\"accepted\"")) {
          throw new IOException("not accepted: " + answer);
        }
      }
    }
    return took.build().toArray();
  }
}
