package com.endclose.relay.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Processors: each webhook again, at whichever relay is next, until a 200 answers it. */
final class Senders {

  private static final int AT_ONCE = 16;
  private static final int ONE_REPEATED_IN = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long BEFORE_THE_NEXT_TRY_MS = 200;

  private final Plan plan;
  private final Webhooks webhooks;
  private final List<RelayProcess> relays;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger repeated = new AtomicInteger();
  private final AtomicInteger unanswered = new AtomicInteger();

  Senders(Plan plan, Webhooks webhooks, List<RelayProcess> relays) {
    this.plan = plan;
    this.webhooks = webhooks;
    this.relays = relays;
  }

  /** Webhooks answered 200 so far. */
  int answered() {
    return answered.get();
  }

  /** Webhooks sent again after they had been answered. */
  int repeated() {
    return repeated.get();
  }

  /** Sendings that got no answer, or another than 200. */
  int unanswered() {
    return unanswered.get();
  }

  /** Begins to send, evenly over the plan's time; late ones at once. */
  void begin() {
    long began = System.nanoTime();
    for (int i = 0; i < AT_ONCE; i++) {
      threads.execute(() -> run(began));
    }
    threads.shutdown();
  }

  /** Whether every webhook was answered; waits for it this long. */
  boolean done(Duration within) throws InterruptedException {
    return threads.awaitTermination(within.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void run(long began) {
    try {
      int number = next.incrementAndGet();
      while (number <= plan.events()) {
        Random random = webhooks.draws(number);
        long due = began + plan.duration().toNanos() / plan.events() * number;
        TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
        send(number, random);
        answered.incrementAndGet();
        if (random.nextInt(ONE_REPEATED_IN) == 0) {
          send(number, random);
          repeated.incrementAndGet();
        }
        number = next.incrementAndGet();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(int number, Random random) throws InterruptedException {
    byte[] body = webhooks.body(number);
    while (!accepted(relays.get(random.nextInt(relays.size())).ingest(Webhooks.ROUTE), body)) {
      unanswered.incrementAndGet();
      Thread.sleep(BEFORE_THE_NEXT_TRY_MS);
    }
  }

  private boolean accepted(URI relay, byte[] body) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(relay)
            .timeout(PATIENCE)
            .header("authorization", Webhooks.SECRET)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException killed) {
      // As a processor sees it: no answer.
      return false;
    }
  }
}
