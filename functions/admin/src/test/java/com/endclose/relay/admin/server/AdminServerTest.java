package com.endclose.relay.admin.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.AdminRequest;
import com.endclose.relay.admin.guard.Door;
import com.endclose.relay.admin.guard.Guard;
import com.endclose.relay.admin.guard.Page;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdminServerTest {

  private final List<AdminRequest> reached = new ArrayList<>();
  private AdminServer server;

  @BeforeEach
  void start() throws IOException {
    server = AdminServer.bind(new InetSocketAddress("127.0.0.1", 0));
    server.serve(new Guard(Door.open(), Page.none(), this::answer), "127.0.0.1");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private AdminAnswer answer(AdminRequest request) {
    reached.add(request);
    byte[] body = request.path().getBytes(StandardCharsets.UTF_8);
    return new AdminAnswer(200, Map.of("content-type", "text/plain; charset=utf-8"), body);
  }

  private String host() {
    return "127.0.0.1:" + server.address().getPort();
  }

  /** Sends this text and its own host, and reads all that comes. */
  private String send(String firstLine, String headers, String body) throws IOException {
    return raw(
        "%s HTTP/1.1\r\nhost: %s\r\nconnection: close\r\ncontent-length: %d\r\n%s\r\n%s"
            .formatted(firstLine, host(), body.length(), headers, body));
  }

  private String raw(String text) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void a_call_is_decoded_and_answered() throws IOException {
    String answer =
        send(
            "POST /events/sha256%3Aab/replay?route=a+b",
            "content-type: application/json\r\nrelay-request: 1\r\ncookie: a=1\r\ncookie: b=2\r\n",
            "{\"a\":1}");

    assertThat(answer).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n/events/sha256:ab/replay");
    AdminRequest request = reached.get(0);
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.query()).containsExactly(Map.entry("route", "a b"));
    assertThat(request.header("cookie").orElseThrow()).isIn("a=1; b=2", "b=2; a=1");
    assertThat(request.body()).asString().isEqualTo("{\"a\":1}");
    assertThat(request.caller()).isEqualTo(new AdminRequest.Caller("local", "127.0.0.1"));
  }

  @Test
  void a_rebound_host_a_second_one_and_none_are_refused() throws IOException {
    for (String hosts :
        List.of(
            "host: evil.example\r\n",
            "host: evil.example:" + server.address().getPort() + "\r\n",
            "host: " + host() + "\r\nhost: evil.example\r\n",
            "")) {
      assertThat(raw("GET /status HTTP/1.1\r\n" + hosts + "connection: close\r\n\r\n"))
          .matches("(?s)HTTP/1.1 (421|400) .*");
    }
    assertThat(reached).isEmpty();
  }

  @Test
  void an_absolute_address_does_not_stand_in_for_the_host() throws IOException {
    String own = "http://" + host() + "/status";

    assertThat(raw("GET " + own + " HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 421 ");
  }

  @Test
  void a_body_without_end_is_turned_away_before_it_ends() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
      socket.setSoTimeout(60_000);
      String head =
          "POST /config HTTP/1.1\r\nhost: %s\r\ncontent-type: application/json\r\nrelay-request: 1\r\n"
              .formatted(host());
      write(socket, head + "content-length: 9999999999\r\n\r\n");
      write(socket, "x".repeat(Guard.MOST_BYTES + 1));

      assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8))
          .isEqualTo("HTTP/1.1 413");
    }
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  @Test
  void what_can_not_be_decoded_is_400_with_the_same_headers() throws IOException {
    assertThat(send("GET /a?b=%zz", "", "")).startsWith("HTTP/1.1 400 ");
    assertThat(reached).isEmpty();
  }

  @Test
  void a_head_and_an_unknown_method_are_answered() throws IOException {
    assertThat(send("HEAD /status", "", "")).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n");
    assertThat(send("OPTIONS /status", "origin: http://evil.example\r\n", ""))
        .startsWith("HTTP/1.1 403 ")
        .doesNotContainIgnoringCase("access-control");
  }

  @Test
  void a_port_in_use_is_told() {
    assertThatThrownBy(
            () -> AdminServer.bind(new InetSocketAddress("127.0.0.1", server.address().getPort())))
        .isInstanceOf(BindException.class);
  }

  @Test
  void its_address_leads_to_it() {
    assertThat(server.url()).hasToString("http://" + host());
  }
}
