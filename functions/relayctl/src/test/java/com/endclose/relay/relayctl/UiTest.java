package com.endclose.relay.relayctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.endclose.relay.relayctl.http.SigV4;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page's server on loopback: who may come in, and what goes on from there. */
class UiTest {

  private FakeRelay relay;
  private Ctl ctl;
  private Thread running;
  private URI opened;

  @BeforeEach
  void start() throws Exception {
    relay = new FakeRelay();
    ctl = new Ctl().at(relay.url());
    running = new Thread(() -> ctl.run("ui", "--sign", "eu-west-1"));
    running.start();
    opened = URI.create(ctl.firstLine());
  }

  @AfterEach
  void stop() throws InterruptedException {
    running.interrupt();
    running.join();
    relay.close();
  }

  /** A request byte by byte, as no HTTP client would let one write it. */
  private String send(String method, String path, String... headers) throws IOException {
    String body = method.equals("POST") ? "{\"state\":\"pause\"}" : "";
    StringBuilder head =
        new StringBuilder(method + " " + path + " HTTP/1.1\r\nConnection: close\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    head.append("Content-Length: ").append(body.length()).append("\r\n\r\n").append(body);
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), opened.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(head.toString().getBytes(StandardCharsets.US_ASCII));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      return String.join("\n", in.lines().toList());
    }
  }

  private String host() {
    return "Host: 127.0.0.1:" + opened.getPort();
  }

  private String enter() throws IOException {
    String answer = send("GET", "/enter?" + opened.getQuery(), host());
    String cookie = answer.replaceAll("(?si).*set-cookie: ([^;\n]+).*", "$1");
    assertThat(answer)
        .startsWith("HTTP/1.1 200")
        .containsIgnoringCase("; HttpOnly; SameSite=Strict");
    return "Cookie: " + cookie;
  }

  private String change(String... more) throws IOException {
    String[] all = new String[more.length + 1];
    all[0] = "Content-Type: application/json";
    System.arraycopy(more, 0, all, 1, more.length);
    return send("POST", "/killswitch", all);
  }

  @Test
  void without_the_token_nothing_is_asked_of_the_relay() throws IOException {
    int before = relay.calls.size();

    assertThat(send("GET", "/status", host())).startsWith("HTTP/1.1 403");
    assertThat(send("GET", "/enter?token=0000", host())).startsWith("HTTP/1.1 403");
    assertThat(send("GET", "/status", host(), "Cookie: relay-" + opened.getPort() + "=0"))
        .startsWith("HTTP/1.1 403");
    assertThat(relay.calls).hasSize(before);
  }

  @Test
  void the_token_works_once() throws IOException {
    enter();

    assertThat(send("GET", "/enter?" + opened.getQuery(), host())).startsWith("HTTP/1.1 403");
  }

  @Test
  void what_a_page_asks_goes_on_signed_and_without_the_cookie() throws IOException {
    String cookie = enter();
    AtomicReference<String> wrong = new AtomicReference<>("not called");
    AtomicReference<String> shown = new AtomicReference<>();
    relay.admits =
        exchange -> {
          wrong.set(SigV4.fault(exchange, ctl.credentials(), "eu-west-1", "lambda"));
          shown.set(exchange.getRequestHeaders().getFirst("Cookie"));
          return wrong.get().isEmpty();
        };

    assertThat(send("GET", "/status?x=a%20b", host(), cookie))
        .startsWith("HTTP/1.1 200")
        .contains("\"killswitch\":\"none\"")
        .containsIgnoringCase("content-security-policy: default-src 'none'");
    assertThat(wrong.get()).isEmpty();
    assertThat(shown.get()).isNull();

    assertThat(change(host(), cookie, "relay-request: 1", "Sec-Fetch-Site: same-origin"))
        .startsWith("HTTP/1.1 200");
    assertThat(wrong.get()).isEmpty();
    assertThat(relay.state.killswitch).isEqualTo("pause");
  }

  @Test
  void a_hostile_page_changes_nothing() throws IOException {
    String cookie = enter();

    String form = send("POST", "/killswitch", host(), cookie, "Content-Type: text/plain");
    String cross = change(host(), cookie, "relay-request: 1", "Sec-Fetch-Site: cross-site");
    String bare = change(host(), cookie);
    String rebound = change("Host: evil.example", cookie, "relay-request: 1");

    assertThat(form).startsWith("HTTP/1.1 403");
    assertThat(cross).startsWith("HTTP/1.1 403");
    assertThat(bare).startsWith("HTTP/1.1 403");
    assertThat(rebound).startsWith("HTTP/1.1 421");
    assertThat(relay.state.killswitch).isEqualTo("none");
  }

  @Test
  void the_relays_own_refusals_and_its_absence_come_through() throws IOException {
    String cookie = enter();
    relay.instead.add(Reply.error(409, "somebody was faster"));
    assertThat(change(host(), cookie, "relay-request: 1"))
        .startsWith("HTTP/1.1 409")
        .contains("somebody was faster");

    relay.close();
    assertThat(send("GET", "/status", host(), cookie))
        .startsWith("HTTP/1.1 503")
        .contains("nothing listens at " + relay.url());
  }
}
