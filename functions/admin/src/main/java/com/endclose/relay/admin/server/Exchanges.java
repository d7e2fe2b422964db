package com.endclose.relay.admin.server;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.RequestTarget;
import com.endclose.relay.text.LetterCase;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Translates HTTP to requests of the operators' API, and answers back. */
final class Exchanges implements HttpHandler {

  /** So much more is read of a body that was turned away, or its sender might miss the answer. */
  private static final int MOST_DRAINED = 16 * 1024 * 1024;

  private final Function<AdminRequest, AdminAnswer> api;

  Exchanges(Function<AdminRequest, AdminAnswer> api) {
    this.api = api;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      URI uri = exchange.getRequestURI();
      Optional<RequestTarget> target =
          RequestTarget.of(Optional.ofNullable(uri.getRawPath()).orElse(""), uri.getRawQuery());
      AdminAnswer answer =
          target.isPresent() ? api.apply(request(exchange, target.get())) : Guard.unreadable();
      write(exchange, answer);
    }
  }

  private static AdminRequest request(HttpExchange exchange, RequestTarget target)
      throws IOException {
    // One byte more than is taken, which is enough to turn it away.
    byte[] body = exchange.getRequestBody().readNBytes(Guard.MOST_BYTES + 1);
    return new AdminRequest(
        LetterCase.upper(exchange.getRequestMethod()),
        target.path(),
        target.query(),
        headers(exchange),
        body,
        new Caller("", exchange.getRemoteAddress().getAddress().getHostAddress()));
  }

  private static Map<String, String> headers(HttpExchange exchange) {
    Map<String, String> headers = new TreeMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              String lower = LetterCase.lower(name);
              headers.put(lower, String.join(lower.equals("cookie") ? "; " : ",", values));
            });
    return headers;
  }

  private static void write(HttpExchange exchange, AdminAnswer answer) throws IOException {
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    byte[] body = answer.body();
    if (exchange.getRequestMethod().equalsIgnoreCase("HEAD") || body.length == 0) {
      exchange.sendResponseHeaders(answer.status(), -1);
      return;
    }
    exchange.sendResponseHeaders(answer.status(), body.length);
    exchange.getResponseBody().write(body);
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
}
