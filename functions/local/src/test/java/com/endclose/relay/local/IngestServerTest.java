package com.endclose.relay.local;

import static com.endclose.relay.local.Relays.SECRET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.signal.Signals;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IngestServerTest {

  @TempDir private Path folder;
  private LocalRelay relay;

  @BeforeEach
  void start() {
    relay = Relays.start(folder, Map.of());
  }

  @AfterEach
  void stop() {
    relay.close();
  }

  @Test
  void a_webhook_is_answered_in_json_with_its_events_id() {
    HttpResponse<String> answer = Relays.post(relay, Relays.transfer("1"));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"status\":\"accepted\"}");
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/json");
    String id = answer.headers().firstValue("relay-event-id").orElseThrow();
    assertThat(relay.events().read(id)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ingest/other", "/ingest/", "/ingest/pay/", "/ingest/a%2Fb"})
  void an_unknown_route_is_404(String path) {
    HttpResponse<String> answer =
        Relays.send(Relays.request(relay, path).POST(BodyPublishers.ofString("{}")));

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("{\"error\":\"unknown route\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/ingest", "/admin", "/healthz/"})
  void nothing_else_is_there(String path) {
    HttpResponse<String> answer = Relays.send(Relays.request(relay, path).GET());

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("{\"error\":\"not found\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE", "OPTIONS", "HEAD"})
  void webhooks_are_posted_or_405(String method) {
    HttpResponse<String> answer =
        Relays.send(Relays.request(relay, "/ingest/pay").method(method, BodyPublishers.noBody()));

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("allow")).hasValue("POST");
  }

  @Test
  void health_is_asked_with_get_or_head() {
    HttpResponse<String> get = Relays.send(Relays.request(relay, "/healthz").GET());
    HttpResponse<String> head =
        Relays.send(Relays.request(relay, "/healthz").method("HEAD", BodyPublishers.noBody()));
    HttpResponse<String> post =
        Relays.send(Relays.request(relay, "/healthz").POST(BodyPublishers.noBody()));

    assertThat(get.statusCode()).isEqualTo(200);
    assertThat(get.body()).isEqualTo("{\"status\":\"ok\"}");
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(post.statusCode()).isEqualTo(405);
    assertThat(post.headers().firstValue("allow")).hasValue("GET, HEAD");
  }

  @Test
  void a_body_may_be_as_large_as_its_route_says_and_no_byte_larger() {
    String body = Relays.transfer("2");
    String largest = body + " ".repeat(2000 - body.length());

    assertThat(Relays.post(relay, largest).statusCode()).isEqualTo(200);
    HttpResponse<String> answer = Relays.post(relay, largest + " ");
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).isEqualTo("{\"error\":\"body too large\"}");
  }

  @Test
  void a_body_without_end_is_turned_away_before_it_ends() throws IOException {
    try (Socket socket = connect()) {
      send(socket, "POST /ingest/pay HTTP/1.1\r\nhost: x\r\ncontent-length: 9999999999\r\n\r\n");
      send(socket, "x".repeat(2001));

      assertThat(firstLine(socket)).startsWith("HTTP/1.1 413");
    }
  }

  @Test
  void a_body_that_stops_short_is_not_stored() throws IOException {
    String body = "{\"Event\":\"TransferFunded\",\"transferId\":\"3\",\"NetAmount\":\"$1.00\"}";
    try (Socket socket = connect()) {
      send(socket, head(body.length() + 1) + body);
      socket.shutdownOutput();

      assertThat(socket.getInputStream().readAllBytes()).asString().doesNotContain("200");
    }
    assertThat(Relays.post(relay, body).body()).isEqualTo("{\"status\":\"accepted\"}");
  }

  @Test
  void a_connection_is_kept_for_the_next_webhook() throws IOException {
    try (Socket socket = connect()) {
      for (String id : List.of("4", "5")) {
        String body = Relays.transfer(id);
        send(socket, head(body.length()) + body);

        assertThat(firstLine(socket)).isEqualTo("HTTP/1.1 200 OK");
        skipAnswer(socket);
      }
    }
  }

  @Test
  void header_values_are_taken_byte_for_byte() throws IOException {
    relay.close();
    String secret = "gr\u00fc\u00df";
    relay =
        LocalRelay.start(
            Relays.setup(folder, Relays.ROUTES, "PAY_SECRET=" + secret, Map.of()), Signals.NONE);
    String body = Relays.transfer("6");
    try (Socket socket = connect()) {
      send(socket, head(body.length()).replace(SECRET, secret) + body);

      assertThat(firstLine(socket)).isEqualTo("HTTP/1.1 200 OK");
    }
  }

  @Test
  void slow_senders_do_not_hold_up_the_others() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        Socket socket = connect();
        slow.add(socket);
        send(socket, i % 2 == 0 ? "POST /ingest/pay HT" : head(100) + "{");
      }
      assertThat(Relays.post(relay, Relays.transfer("7")).statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void who_sent_it_is_told_by_a_header_only_behind_trusted_proxies() {
    String routes = Relays.ROUTES.replace("PAY_SECRET }", "PAY_SECRET, allowed_ips: [192.0.2.1] }");
    String secrets = "PAY_SECRET=" + SECRET;
    relay.close();
    for (String proxies : List.of("0", "1")) {
      Map<String, String> settings = Map.of("RELAY_TRUSTED_PROXIES", proxies);
      relay = LocalRelay.start(Relays.setup(folder, routes, secrets, settings), Signals.NONE);
      HttpResponse<String> answer =
          Relays.send(
              Relays.request(relay, "/ingest/pay")
                  .header("authorization", SECRET)
                  .header("X-Forwarded-For", "198.51.100.7, 192.0.2.1")
                  .POST(BodyPublishers.ofString(Relays.transfer("8"))));

      assertThat(answer.statusCode()).isEqualTo(proxies.equals("1") ? 200 : 401);
      relay.close();
    }
  }

  @Test
  void a_port_that_is_taken_is_named_and_nothing_is_left_running() {
    int taken = relay.ingestUrl().getPort();
    Setup setup =
        Relays.setup(
            folder, Relays.ROUTES, "PAY_SECRET=x", Map.of("RELAY_INGEST_PORT", "" + taken));

    assertThatThrownBy(() -> LocalRelay.start(setup, Signals.NONE))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining("port " + taken + " is in use: choose another for ingest");
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket("127.0.0.1", relay.ingestUrl().getPort());
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static String head(int length) {
    return "POST /ingest/pay HTTP/1.1\r\nhost: x\r\nAuthorization: "
        + SECRET
        + "\r\ncontent-length: "
        + length
        + "\r\n\r\n";
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private static String firstLine(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    int read = socket.getInputStream().read();
    while (read >= 0 && read != '\r') {
      line.append((char) read);
      read = socket.getInputStream().read();
    }
    return line.toString();
  }

  /** The rest of an answer: its headers, and its body of {@code {"status":"accepted"}}. */
  private static void skipAnswer(Socket socket) throws IOException {
    String rest = "";
    while (!rest.endsWith("accepted\"}")) {
      int read = socket.getInputStream().read();
      assertThat(read).isNotNegative();
      rest += (char) read;
    }
  }
}
