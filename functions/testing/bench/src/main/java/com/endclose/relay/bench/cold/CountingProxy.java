package com.endclose.relay.bench.cold;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Stands before a server and counts what it is asked, and how long it takes to answer. */
final class CountingProxy implements AutoCloseable {

  /** What a proxy says for itself. */
  private static final Set<String> OWN =
      Set.of("host", "content-length", "connection", "transfer-encoding", "expect", "upgrade");

  private final URI target;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final Map<String, AtomicInteger> calls = new ConcurrentSkipListMap<>();
  private final AtomicLong nanos = new AtomicLong();

  CountingProxy(URI target) throws IOException {
    this.target = target;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::pass);
    server.start();
  }

  /** The target's address, by this way. */
  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + target.getRawPath());
  }

  int count() {
    return calls.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  /** Such as {@code 2 GetItem, 1 SendMessage}. */
  String described() {
    return calls.entrySet().stream()
        .map(call -> call.getValue() + " " + call.getKey())
        .collect(Collectors.joining(", "));
  }

  /** How long the target took for all. */
  Duration took() {
    return Duration.ofNanos(nanos.get());
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      calls.computeIfAbsent(name(exchange), first -> new AtomicInteger()).incrementAndGet();
      URI asked = exchange.getRequestURI();
      HttpRequest.Builder request =
          HttpRequest.newBuilder(target.resolve(asked.toString()))
              .method(
                  exchange.getRequestMethod(),
                  HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
      exchange.getRequestHeaders().entrySet().stream()
          .filter(header -> !own(header.getKey()))
          .forEach(header -> header.getValue().forEach(v -> request.header(header.getKey(), v)));
      long began = System.nanoTime();
      HttpResponse<byte[]> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      nanos.addAndGet(System.nanoTime() - began);
      answer.headers().map().entrySet().stream()
          .filter(header -> !own(header.getKey()) && !header.getKey().startsWith(":"))
          .forEach(header -> exchange.getResponseHeaders().put(header.getKey(), header.getValue()));
      byte[] body = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean own(String header) {
    return OWN.contains(header.toLowerCase(Locale.ROOT));
  }

  /** AWS's operation, or the method and the path's end. */
  private static String name(HttpExchange exchange) {
    String operation = exchange.getRequestHeaders().getFirst("x-amz-target");
    if (operation != null) {
      return operation.substring(operation.lastIndexOf('.') + 1);
    }
    String path = exchange.getRequestURI().getPath();
    return exchange.getRequestMethod() + " " + path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
