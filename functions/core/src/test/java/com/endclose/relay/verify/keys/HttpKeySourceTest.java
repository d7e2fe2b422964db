package com.endclose.relay.verify.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.http.RawServer;
import com.endclose.relay.verify.keys.KeySource.Answered;
import com.endclose.relay.verify.keys.KeySource.NoAnswer;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpKeySourceTest {

  private static final NoAnswer NOT_ASKED = new NoAnswer("keys are not fetched from that host");

  private static HttpKeySource only(RawServer server, Duration limit) {
    String origin = server.url().resolve("/").toString();
    return new HttpKeySource(Set.of(origin.substring(0, origin.length() - 1)), limit);
  }

  private static KeySource.Answer ask(RawServer server, String path, String json) {
    return only(server, Duration.ofSeconds(30))
        .ask(new KeySource.Request(server.url().resolve(path), json));
  }

  @Test
  void a_question_is_a_get_or_a_post_of_json() throws Exception {
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";
    try (var server = RawServer.answeringThenClosing(answer)) {
      assertThat(ask(server, "/certs/1", null)).isEqualTo(new Answered(200, "hi"));
      assertThat(ask(server, "/keys", "{}")).isEqualTo(new Answered(200, "hi"));
      assertThat(server.heads().get(0)).startsWith("GET /certs/1 HTTP/1.1\r\n");
      assertThat(server.heads().get(1))
          .startsWith("POST /keys HTTP/1.1\r\n")
          .contains("Content-Type: application/json\r\n");
    }
  }

  @Test
  void a_redirect_is_not_followed() throws Exception {
    String elsewhere = "HTTP/1.1 302 -\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n";
    try (var server = RawServer.answeringThenWaiting(elsewhere)) {
      assertThat(ask(server, "/keys", null)).isEqualTo(new Answered(302, ""));
      assertThat(server.heads()).hasSize(1);
    }
  }

  @Test
  void no_more_than_64_kb_of_an_answer_are_read() throws Exception {
    String endless = "HTTP/1.1 200 -\r\nContent-Length: 2000000000\r\n\r\n" + "x".repeat(70_000);
    try (var server = RawServer.answeringThenWaiting(endless)) {
      Answered answered = (Answered) ask(server, "/keys", null);
      assertThat(answered.body()).hasSize(64 * 1024);
    }
  }

  @Test
  void an_answer_that_takes_too_long_is_none() throws Exception {
    try (var server =
        RawServer.answeringThenWaiting("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")) {
      KeySource.Answer answer =
          only(server, Duration.ofMillis(500))
              .ask(new KeySource.Request(server.url().resolve("/keys"), null));
      assertThat(answer).isEqualTo(new NoAnswer("no complete answer in time"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/webhook_verification_key/get",
        "http://production.plaid.com/webhook_verification_key/get",
        "https://production.plaid.com:444/",
        "https://user@production.plaid.com/",
        "https://production.plaid.com.example.com/",
        "https://127.0.0.1/",
        "file:///etc/hostname",
        "/relative",
        "mailto:keys@plaid.com"
      })
  void no_host_is_asked_but_the_processors_own_over_https(String uri) {
    assertThat(new HttpKeySource().ask(new KeySource.Request(URI.create(uri), null)))
        .isEqualTo(NOT_ASKED);
  }

  @Test
  void the_processors_own_are_plaids_and_paypals_in_both_environments() {
    assertThat(KeyHosts.origins())
        .containsExactlyInAnyOrder(
            "https://production.plaid.com",
            "https://sandbox.plaid.com",
            "https://api.paypal.com",
            "https://api-m.paypal.com",
            "https://api.sandbox.paypal.com",
            "https://api-m.sandbox.paypal.com");
  }

  @Test
  void what_is_asked_and_answered_is_not_shown() {
    assertThat(new KeySource.Request(URI.create("https://example.com/k"), "{\"secret\":1}"))
        .hasToString("POST https://example.com/k");
    assertThat(new KeySource.Request(URI.create("https://example.com/k"), null))
        .hasToString("GET https://example.com/k");
    assertThat(new Answered(200, "body")).hasToString("HTTP 200");
  }
}
