package com.endclose.relay.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangeTest {

  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";

  private static Exchange.Result get(RawServer server, Duration limit) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/x")).build();
    return new Exchange(1 << 20).send(request, Deadline.in(limit));
  }

  @Test
  void an_answer_has_its_status_its_retry_after_headers_and_its_text() throws Exception {
    String answer =
        "HTTP/1.1 503 -\r\nretry-after: 1\r\nRetry-After: 2\r\nContent-Length: 3\r\n\r\na\u00ffb";
    try (var server = RawServer.answeringThenWaiting(answer)) {
      assertThat(get(server, Duration.ofSeconds(60)))
          .isEqualTo(new Exchange.Answer(503, List.of("1", "2"), null, "a\ufffdb"));
    }
  }

  @Test
  void an_exchange_given_up_in_the_middle_of_a_body_closes_its_connection() throws Exception {
    try (var server = RawServer.answeringThenWaiting(HEAD + "half")) {
      assertThat(get(server, Duration.ofSeconds(5)))
          .isEqualTo(new Exchange.NoAnswer("no complete answer in time"));
      assertThat(server.hungUp().await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void reading_stops_at_the_cap_and_closes_the_connection() throws Exception {
    String endless = "HTTP/1.1 500 -\r\nContent-Length: 2000000000\r\n\r\n" + "x".repeat(70_000);
    try (var server = RawServer.answeringThenWaiting(endless)) {
      Exchange.Result result = get(server, Duration.ofSeconds(60));
      assertThat(((Exchange.Answer) result).body()).hasSize(64 * 1024);
      assertThat(server.hungUp().await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "garbage\r\n\r\n", HEAD + "half", "HTTP/1.1 abc\r\n\r\n"})
  void an_answer_broken_off_or_not_http_is_asked_for_once_more(String answer) throws Exception {
    try (var server = RawServer.answeringThenClosing(answer)) {
      assertThat(get(server, Duration.ofSeconds(60))).isInstanceOf(Exchange.NoAnswer.class);
      assertThat(server.heads()).hasSizeGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void connections_that_fell_silent_are_given_up_together() throws Exception {
    try (var server = new SilencedServer()) {
      var exchange = new Exchange(1 << 20);
      HttpRequest request = HttpRequest.newBuilder(server.url()).build();
      List<CompletableFuture<Exchange.Result>> six =
          IntStream.range(0, 6)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> exchange.send(request, Deadline.in(Duration.ofSeconds(60))),
                          server.threads()))
              .toList();
      for (CompletableFuture<Exchange.Result> one : six) {
        assertThat(one.get(120, TimeUnit.SECONDS)).isInstanceOf(Exchange.Answer.class);
      }
      assertThat(exchange.send(request, Deadline.in(Duration.ofSeconds(2))))
          .isInstanceOf(Exchange.NoAnswer.class);
      assertThat(exchange.send(request, Deadline.in(Duration.ofSeconds(60))))
          .isInstanceOf(Exchange.Answer.class);
    }
  }
}
