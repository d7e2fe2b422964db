package com.endclose.relay.local;

import com.endclose.relay.config.RouteProvider;
import com.endclose.relay.ingest.ClientAddress;
import com.endclose.relay.ingest.Ingest;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.route.Route;
import com.endclose.relay.verify.Headers;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.WebhookRequest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Translates HTTP to ingest and back; knows {@code /ingest/{route}} and {@code /healthz}. */
final class IngestHandler implements HttpHandler {

  private static final String INGEST = "/ingest/";
  private static final String HEALTH = "/healthz";
  private static final Map<String, String> JSON = Map.of("content-type", "application/json");

  /** So much more is read of a body that was turned away, or its sender might miss the answer. */
  private static final int MOST_DRAINED = 16 * 1024 * 1024;

  private final Ingest ingest;
  private final RouteProvider routes;
  private final int trustedProxies;
  private final Phaser atWork = new Phaser(1);
  private volatile boolean finishing;

  IngestHandler(Ingest ingest, RouteProvider routes, int trustedProxies) {
    this.ingest = ingest;
    this.routes = routes;
    this.trustedProxies = trustedProxies;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    atWork.register();
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String method = exchange.getRequestMethod();
      if (finishing) {
        answer(exchange, 503, JSON, IngestOutcome.UNAVAILABLE.body());
      } else if (path != null && path.startsWith(INGEST)) {
        if (method.equals("POST")) {
          ingest(exchange, path.substring(INGEST.length()));
        } else {
          refuseMethod(exchange, "POST");
        }
      } else if (!HEALTH.equals(path)) {
        answer(exchange, 404, JSON, "{\"error\":\"not found\"}");
      } else if (method.equals("GET") || method.equals("HEAD")) {
        answer(exchange, 200, JSON, "{\"status\":\"ok\"}");
      } else {
        refuseMethod(exchange, "GET, HEAD");
      }
    } finally {
      atWork.arriveAndDeregister();
    }
  }

  private void ingest(HttpExchange exchange, String routeId) throws IOException {
    byte[] body = body(exchange, routeId);
    String peer = exchange.getRemoteAddress().getAddress().getHostAddress();
    List<String> forwarded =
        exchange.getRequestHeaders().getOrDefault(ClientAddress.HEADER, List.of());
    WebhookRequest request =
        new WebhookRequest(
            Headers.of(exchange.getRequestHeaders()),
            RawBody.of(body),
            ClientAddress.of(peer, forwarded, trustedProxies));
    IngestAnswer answer = ingest.receive(routeId, request);
    answer(exchange, answer.status(), answer.headers(), answer.body());
  }

  /**
   * One byte more than the route accepts at most, which is enough to turn it away; nothing for an
   * unknown route.
   */
  private byte[] body(HttpExchange exchange, String routeId) throws IOException {
    int limit =
        routes
            .active()
            .flatMap(active -> active.routes().find(routeId))
            .map(Route::maxBodyBytes)
            .orElse(-1);
    byte[] body = exchange.getRequestBody().readNBytes(limit + 1);
    String length = exchange.getRequestHeaders().getFirst("content-length");
    if (length != null && body.length <= limit && body.length < Long.parseLong(length.strip())) {
      throw new EOFException("the sender left before its body was complete");
    }
    return body;
  }

  private static void refuseMethod(HttpExchange exchange, String allowed) throws IOException {
    exchange.getResponseHeaders().set("allow", allowed);
    answer(exchange, 405, JSON, "{\"error\":\"method not allowed\"}");
  }

  private static void answer(
      HttpExchange exchange, int status, Map<String, String> headers, String body)
      throws IOException {
    headers.forEach(exchange.getResponseHeaders()::set);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.getResponseBody().flush();
    drain(exchange.getRequestBody());
  }

  private static void drain(InputStream rest) throws IOException {
    byte[] buffer = new byte[16 * 1024];
    int drained = 0;
    int read = 0;
    while (read >= 0 && drained < MOST_DRAINED) {
      read = rest.read(buffer);
      drained += Math.max(read, 0);
    }
  }

  /** From now on nothing new is taken in; returns when what had begun is answered, or in time. */
  void finish(Duration limit) {
    finishing = true;
    try {
      atWork.awaitAdvanceInterruptibly(atWork.arrive(), limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      // Its sender gets no answer, and sends again.
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
