package com.endclose.relay.relayctl;

import com.endclose.relay.json.JsonWriter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A server that keeps the contract of infra/admin-api.md, with the state behind it in memory. */
final class FakeRelay implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();

  final FakeState state = new FakeState();

  /** Method and target of each call, as received. */
  final List<String> calls = new ArrayList<>();

  /** Answers that take the next calls' place, oldest first. */
  final List<Reply> instead = new ArrayList<>();

  /** Who may come in. */
  Predicate<HttpExchange> admits = exchange -> true;

  private final HttpServer server;

  FakeRelay() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** A status and a body. */
  record Reply(int status, String body) {

    static Reply error(int status, String message) {
      return new Reply(status, JsonWriter.text(object().put("error", message)));
    }
  }

  /** One call, read. */
  record Ask(String method, List<String> path, Map<String, String> query, JsonNode body) {

    boolean is(String method, String... path) {
      if (!method.equals(this.method) || path.length != this.path.size()) {
        return false;
      }
      for (int i = 0; i < path.length; i++) {
        if (!path[i].equals("*") && !path[i].equals(this.path.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    exchange.setAttribute("body", body);
    calls.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    Reply reply = instead.isEmpty() ? reply(exchange, body) : instead.remove(0);
    byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Reply reply(HttpExchange exchange, byte[] body) throws IOException {
    if (!admits.test(exchange)) {
      return Reply.error(401, "sign in");
    }
    boolean changes = !exchange.getRequestMethod().equals("GET");
    if (changes && !"1".equals(exchange.getRequestHeaders().getFirst("relay-request"))) {
      return Reply.error(403, "send the header relay-request: 1");
    }
    if (changes
        && !"application/json".equals(exchange.getRequestHeaders().getFirst("content-type"))) {
      return Reply.error(415, "send content-type: application/json");
    }
    String[] segments = exchange.getRequestURI().getRawPath().substring(1).split("/");
    List<String> path = new ArrayList<>();
    for (String segment : segments) {
      path.add(decoded(segment.replace("+", "%2B")));
    }
    return state.answer(
        new Ask(
            exchange.getRequestMethod(),
            path,
            query(exchange.getRequestURI().getRawQuery()),
            changes ? JSON.readTree(body) : object()));
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      String[] both = pair.split("=", 2);
      query.put(decoded(both[0]), decoded(both[1]));
    }
    return query;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
