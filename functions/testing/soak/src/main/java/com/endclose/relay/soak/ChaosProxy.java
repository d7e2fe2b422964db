package com.endclose.relay.soak;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Between the relays and the store: each call takes the time of a network and a store; some calls
 * are dropped, some answers are dropped, some calls are delayed for longer.
 */
final class ChaosProxy implements AutoCloseable {

  private static final Set<String> OWN = Set.of("host", "connection", "content-length", "expect");
  private static final double DROPPED = 0.004;
  private static final double UNANSWERED = 0.004;
  private static final double DELAYED = 0.01;

  private final URI store;
  private final Slowness slowness;
  private final Random random;
  private final Random latencies;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger troubles = new AtomicInteger();
  private volatile boolean calm = true;

  /**
   * How slow the store is.
   *
   * @param least what each call takes at least, beside the store's own time
   * @param most what each call takes at most
   * @param longestDelay how much longer a delayed call takes at most
   */
  record Slowness(Duration least, Duration most, Duration longestDelay) {}

  private ChaosProxy(URI store, long seed, Slowness slowness) throws IOException {
    // Read once, when the JDK's server is first used: else an answer's body waits for an
    // acknowledgement of its head.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    this.store = store;
    this.slowness = slowness;
    this.random = new Random(seed);
    this.latencies = new Random(~seed);
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Starts one.
   *
   * @param seed decides which calls, in the order they come in, fare how
   */
  static ChaosProxy before(URI store, long seed, Slowness slowness) {
    try {
      return new ChaosProxy(store, seed, slowness);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Whether everything passes. */
  void calm(boolean everythingPasses) {
    calm = everythingPasses;
  }

  /** How many calls were dropped, unanswered or delayed. */
  int troubles() {
    return troubles.get();
  }

  private synchronized double draw() {
    return random.nextDouble();
  }

  private synchronized long latency() {
    long least = slowness.least().toMillis();
    return least + latencies.nextInt((int) (slowness.most().toMillis() - least) + 1);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      double luck = calm ? 1 : draw();
      if (luck < DROPPED + UNANSWERED + DELAYED) {
        troubles.incrementAndGet();
      }
      if (luck < DROPPED) {
        return;
      }
      if (luck >= DROPPED + UNANSWERED && luck < DROPPED + UNANSWERED + DELAYED) {
        Thread.sleep((long) (draw() * slowness.longestDelay().toMillis()));
      }
      Thread.sleep(latency());
      HttpResponse<byte[]> answer =
          client.send(request(exchange, body), HttpResponse.BodyHandlers.ofByteArray());
      if (luck >= DROPPED && luck < DROPPED + UNANSWERED) {
        return;
      }
      answer
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!OWN.contains(name) && !name.equals("transfer-encoding")) {
                  exchange.getResponseHeaders().put(name, values);
                }
              });
      exchange.sendResponseHeaders(
          answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
      exchange.getResponseBody().write(answer.body());
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(HttpExchange exchange, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(store.resolve(exchange.getRequestURI().toString()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!OWN.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return request.build();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
