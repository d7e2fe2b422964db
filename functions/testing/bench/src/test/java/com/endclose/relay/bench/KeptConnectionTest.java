package com.endclose.relay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeptConnectionTest {

  private final Map<String, String> seen = new ConcurrentHashMap<>();
  private HttpServer server;
  private URI url;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ingest/pay",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          String sender = exchange.getRemoteAddress().toString();
          seen.put(
              exchange.getRequestHeaders().getFirst("x-signature"),
              sender + " " + new String(body, StandardCharsets.UTF_8));
          byte[] answer = "{\"status\":\"accepted\"}".repeat(1 + seen.size()).getBytes();
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.createContext("/ingest/broken", exchange -> exchange.close());
    server.start();
    url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void all_is_posted_over_one_connection_and_each_answer_read_to_its_end() throws Exception {
    List<String> answers = new ArrayList<>();
    try (KeptConnection connection = new KeptConnection(url, "pay")) {
      answers.add(connection.post("s1", "one".getBytes(StandardCharsets.UTF_8)));
      answers.add(connection.post("s2", "two".getBytes(StandardCharsets.UTF_8)));
    }

    assertThat(answers).allMatch(answer -> answer.startsWith("HTTP/1.1 200"));
    assertThat(answers).allMatch(answer -> answer.endsWith("\"accepted\"}"));
    assertThat(seen.get("s1")).endsWith(" one");
    assertThat(seen.get("s2")).isEqualTo(seen.get("s1").replace(" one", " two"));
  }

  @Test
  void an_answer_that_never_comes_is_told() throws Exception {
    try (KeptConnection connection = new KeptConnection(url, "broken")) {
      assertThatThrownBy(() -> connection.post("s1", new byte[0])).isInstanceOf(EOFException.class);
    }
  }
}
