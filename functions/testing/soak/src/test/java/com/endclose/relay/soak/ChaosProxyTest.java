package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChaosProxyTest {

  private static final int CALLS = 1_000;

  private final AtomicInteger arrived = new AtomicInteger();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private HttpServer store;

  @BeforeEach
  void start() throws IOException {
    store = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    store.createContext(
        "/",
        exchange -> {
          arrived.incrementAndGet();
          byte[] body = exchange.getRequestBody().readAllBytes();
          String target = exchange.getRequestHeaders().getFirst("x-target");
          exchange.getResponseHeaders().set("x-seen", target);
          boolean empty = body.length == 0;
          exchange.sendResponseHeaders(empty ? 204 : 400, empty ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    store.start();
  }

  @AfterEach
  void stop() {
    store.stop(0);
  }

  private ChaosProxy proxy(long seed) {
    URI behind = URI.create("http://127.0.0.1:" + store.getAddress().getPort());
    return ChaosProxy.before(
        behind,
        seed,
        new ChaosProxy.Slowness(Duration.ZERO, Duration.ofMillis(1), Duration.ofMillis(1)));
  }

  private HttpResponse<String> post(ChaosProxy proxy, String body)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(proxy.url())
            .header("x-target", "Table.PutItem")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private BitSet answered(ChaosProxy proxy) throws InterruptedException {
    BitSet answered = new BitSet();
    for (int i = 0; i < CALLS; i++) {
      try {
        post(proxy, "");
        answered.set(i);
      } catch (IOException dropped) {
        // Left unset: that is what is looked at.
      }
    }
    return answered;
  }

  @Test
  void when_it_is_calm_everything_passes_unchanged() throws Exception {
    try (ChaosProxy proxy = proxy(1)) {
      HttpResponse<String> answer = post(proxy, "über");

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).isEqualTo("über");
      assertThat(answer.headers().firstValue("x-seen")).hasValue("Table.PutItem");
      assertThat(post(proxy, "").statusCode()).isEqualTo(204);
      assertThat(answered(proxy).cardinality()).isEqualTo(CALLS);
      assertThat(proxy.troubles()).isZero();
    }
  }

  @Test
  void else_some_calls_do_not_arrive_and_some_that_do_are_not_answered() throws Exception {
    try (ChaosProxy proxy = proxy(1)) {
      proxy.calm(false);
      int answered = answered(proxy).cardinality();

      assertThat(answered).isLessThan(arrived.get());
      assertThat(arrived.get()).isLessThan(CALLS);
      assertThat(proxy.troubles()).isGreaterThanOrEqualTo(CALLS - answered);
    }
  }

  @Test
  void the_seed_decides_which() throws Exception {
    try (ChaosProxy one = proxy(1);
        ChaosProxy same = proxy(1);
        ChaosProxy other = proxy(2)) {
      one.calm(false);
      same.calm(false);
      other.calm(false);
      BitSet answered = answered(one);

      assertThat(answered(same)).isEqualTo(answered);
      assertThat(answered(other)).isNotEqualTo(answered);
    }
  }
}
