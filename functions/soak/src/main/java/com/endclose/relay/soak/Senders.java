package com.endclose.relay.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Processors: each webhook again, at whichever relay is next, until a 200 answers it. */
final class Senders {

  /** In every payload and in no record: where it turns up, a payload has leaked. */
  static final String MARK = "only-payloads-hold-this";

  static final String ROUTE = "pay";
  static final String SECRET = "made-up-webhook-secret";

  private final Plan plan;
  private final List<RelayProcess> relays;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(5)).build();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger repeated = new AtomicInteger();

  Senders(Plan plan, List<RelayProcess> relays) {
    this.plan = plan;
    this.relays = relays;
  }

  /** What becomes of a webhook when all goes as it should. */
  enum Fate {
    DELIVERED,
    PARKED,
    FILTERED
  }

  /** One in fifty can't be mapped, one in fifty is of a type that is not forwarded. */
  static Fate fate(int number) {
    return switch (number % 50) {
      case 7 -> Fate.PARKED;
      case 13 -> Fate.FILTERED;
      default -> Fate.DELIVERED;
    };
  }

  static String externalId(int number) {
    return "T" + number;
  }

  /** The body as sent. */
  static byte[] bytes(int number) {
    return body(number).getBytes(StandardCharsets.UTF_8);
  }

  private static String body(int number) {
    Fate fate = fate(number);
    return """
    {"Event":"%s","transferId":"%s","amount":%s,"note":"%s"}"""
        .formatted(
            fate == Fate.FILTERED ? "Noise" : "TransferFunded",
            externalId(number),
            fate == Fate.PARKED ? "\"none\"" : "\"" + number + ".50\"",
            MARK);
  }

  /** Webhooks answered 200 so far. */
  int answered() {
    return answered.get();
  }

  /** Webhooks sent again after they had been answered. */
  int repeated() {
    return repeated.get();
  }

  /** Sends until every webhook was answered, over at least the plan's time. */
  void run(long seed) {
    Random random = new Random(seed);
    long pause = plan.duration().toMillis() * 8 / plan.events();
    int number = next.incrementAndGet();
    while (number <= plan.events() && !Thread.currentThread().isInterrupted()) {
      send(number, random);
      answered.incrementAndGet();
      if (random.nextInt(20) == 0) {
        repeated.incrementAndGet();
        send(number, random);
      }
      sleep((long) (random.nextDouble() * 2 * pause));
      number = next.incrementAndGet();
    }
  }

  private void send(int number, Random random) {
    while (!Thread.currentThread().isInterrupted()) {
      URI relay = relays.get(random.nextInt(relays.size())).ingest(ROUTE);
      HttpRequest request =
          HttpRequest.newBuilder(relay)
              .timeout(Duration.ofSeconds(20))
              .header("authorization", SECRET)
              .header("content-type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(bytes(number)))
              .build();
      try {
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == 200) {
          return;
        }
      } catch (IOException killed) {
        // No answer: as a processor does, the same again.
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        return;
      }
      sleep(200);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
