package com.endclose.relay.packaged;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Lambda's side of the Runtime API (docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html): hands
 * out events, takes answers and errors, lets a snapshot be restored at once.
 */
final class RuntimeApi implements AutoCloseable {

  private static final String BASE = "/2018-06-01/runtime/";
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private final BlockingQueue<Invocation> waiting = new LinkedBlockingQueue<>();
  private final Map<String, HandedOut> handedOut = new ConcurrentHashMap<>();
  private final CompletableFuture<Outcome> start = new CompletableFuture<>();
  private volatile long restoredAt;
  private volatile Duration usedAtRestore = Duration.ZERO;
  private volatile Supplier<Duration> used = () -> Duration.ZERO;
  private final AtomicLong askedAt = new AtomicLong();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /**
   * What became of an invocation, or of the start.
   *
   * @param handedOutAtNanos when the event left; zero for the start
   * @param used processor time of the function's process until then, from the restore if there was
   *     one
   */
  record Outcome(boolean failed, String body, long handedOutAtNanos, long atNanos, Duration used) {}

  private record HandedOut(Invocation invocation, long atNanos) {}

  private record Invocation(
      String id, String event, Duration timeout, CompletableFuture<Outcome> outcome) {}

  RuntimeApi() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(BASE, this::handle);
    server.start();
  }

  /** Asked for the processor time of the function's process, from then on. */
  void meter(Supplier<Duration> processorTime) {
    used = processorTime;
  }

  /** For {@code AWS_LAMBDA_RUNTIME_API}. */
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** Calls the function; empty when it does not answer. */
  Optional<Outcome> invoke(String event, Duration timeout) {
    Invocation invocation =
        new Invocation(UUID.randomUUID().toString(), event, timeout, new CompletableFuture<>());
    waiting.add(invocation);
    return await(invocation.outcome());
  }

  /** When the snapshot was restored; zero when there was none. */
  long restoredAtNanos() {
    return restoredAt;
  }

  /** When the function first asked for an event; zero before. */
  long askedAtNanos() {
    return askedAt.get();
  }

  /** How a start that fails is reported; empty when none is. */
  Optional<Outcome> failedStart() {
    return await(start);
  }

  private static Optional<Outcome> await(CompletableFuture<Outcome> outcome) {
    try {
      return Optional.of(outcome.get(LONGEST.toSeconds(), TimeUnit.SECONDS));
    } catch (TimeoutException silent) {
      return Optional.empty();
    } catch (InterruptedException | ExecutionException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(BASE.length());
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (path.equals("invocation/next")) {
        next(exchange);
      } else if (path.equals("restore/next")) {
        // The client crashes without a content type.
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        restoredAt = System.nanoTime();
        usedAtRestore = used.get();
        send(exchange, 200, "{}");
      } else {
        finish(path, body, System.nanoTime());
        send(exchange, 202, "{\"status\":\"OK\"}");
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private void next(HttpExchange exchange) throws IOException, InterruptedException {
    askedAt.compareAndSet(0, System.nanoTime());
    Invocation invocation = waiting.take();
    handedOut.put(invocation.id(), new HandedOut(invocation, System.nanoTime()));
    long deadline = System.currentTimeMillis() + invocation.timeout().toMillis();
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", "application/json");
    headers.set("Lambda-Runtime-Aws-Request-Id", invocation.id());
    headers.set("Lambda-Runtime-Deadline-Ms", Long.toString(deadline));
    headers.set(
        "Lambda-Runtime-Invoked-Function-Arn",
        "arn:aws:lambda:us-east-1:123456789012:function:relay:live");
    send(exchange, 200, invocation.event());
  }

  private void finish(String path, String body, long now) {
    String[] parts = path.split("/", -1);
    boolean failed = path.endsWith("error");
    if (parts[0].equals("invocation")) {
      HandedOut call = handedOut.get(parts[1]);
      call.invocation().outcome().complete(outcome(failed, body, call.atNanos(), now));
    } else {
      start.complete(outcome(failed, body, 0, now));
    }
  }

  private Outcome outcome(boolean failed, String body, long handedOut, long now) {
    return new Outcome(failed, body, handedOut, now, used.get().minus(usedAtRestore));
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
