package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.signal.Signals;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operators' listener as a browser, a program and a hostile page find it. */
class OperatorsTest {

  private static final String PAIR = "anna:made-up-password";
  private static final String MUTATION = "content-type: application/json\r\nrelay-request: 1\r\n";
  private static final Pattern COOKIE = Pattern.compile("(?i)\r\nset-cookie: ([^;]+);([^\r]+)\r\n");

  @TempDir private Path folder;
  private LocalRelay relay;

  @AfterEach
  void stop() {
    if (relay != null) {
      relay.close();
    }
  }

  private void start(Map<String, String> settings) {
    String secrets = "PAY_SECRET=" + Relays.SECRET + "\nADMIN_BASIC_AUTH=" + PAIR;
    relay = LocalRelay.start(Relays.setup(folder, Relays.ROUTES, secrets, settings), Signals.NONE);
  }

  private void startBasic() {
    start(Map.of("RELAY_ADMIN_AUTH", "BASIC"));
  }

  private String host() {
    return "host: " + relay.adminUrl().getAuthority() + "\r\n";
  }

  private String send(String call, String headers) {
    return send(call, host() + headers, "{}");
  }

  private String send(String call, String headers, String body) {
    URI url = relay.adminUrl();
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket.setSoTimeout(60_000);
      String text =
          "%s HTTP/1.1\r\nconnection: close\r\ncontent-length: %d\r\n%s\r\n%s"
              .formatted(call, body.length(), headers, body);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static String basic(String pair) {
    return "authorization: Basic "
        + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8))
        + "\r\n";
  }

  private static void status(int status, String answer) {
    assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
  }

  @Test
  void on_loopback_nobody_is_asked_who_they_are() {
    start(Map.of());

    assertThat(send("GET /session", "")).endsWith("{\"caller\":\"local\",\"signs_out\":false}");
  }

  @Test
  void what_operators_switch_stands_at_once() {
    start(Map.of());

    assertThat(send("GET /healthz", "")).contains("{\"status\":\"ok\"");
    assertThat(send("GET /status", "")).contains("\"killswitch\":\"none\"", "\"id\":\"pay\"");
    status(200, send("POST /killswitch", host() + MUTATION, "{\"state\":\"pause\"}"));
    assertThat(relay.control().state().killswitch().name()).isEqualTo("PAUSE");
    assertThat(send("GET /audit", "")).contains("\"who\":\"local\"", "\"after\":\"pause\"");
  }

  @Test
  void a_document_that_is_applied_takes_webhooks_at_once() {
    start(Map.of());
    String config = send("GET /config", "");
    String version = config.replaceFirst("(?s).*\"version\":\"([0-9a-f]{64})\".*", "$1");
    String document = Relays.ROUTES.replace("id: pay", "id: pay2").replace("\n", "\\n");

    status(
        200,
        send(
            "POST /config",
            host() + MUTATION,
            "{\"document\":\"" + document + "\",\"based_on\":\"" + version + "\"}"));
    assertThat(
            Relays.send(
                    Relays.request(relay, "/ingest/pay2")
                        .header("authorization", Relays.SECRET)
                        .POST(BodyPublishers.ofString(Relays.transfer("1"))))
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void a_hostile_page_gets_nothing_done() {
    start(Map.of());

    status(415, send("POST /killswitch", "relay-request: 1\r\ncontent-type: text/plain\r\n"));
    status(403, send("POST /killswitch", "content-type: application/json\r\n"));
    status(403, send("POST /killswitch", MUTATION + "sec-fetch-site: cross-site\r\n"));
    status(403, send("POST /killswitch", MUTATION + "sec-fetch-site: same-site\r\n"));
    status(403, send("GET /status", "sec-fetch-site: cross-site\r\nsec-fetch-mode: no-cors\r\n"));
    status(421, send("POST /killswitch", "host: evil.example\r\n" + MUTATION, "{}"));
    status(421, send("GET /", "host: evil.example:8081\r\n", ""));
    String preflight = send("OPTIONS /killswitch", "access-control-request-method: POST\r\n");
    status(403, preflight);
    assertThat(preflight).doesNotContainIgnoringCase("access-control-allow");
    assertThat(relay.control().state().killswitch().name()).isEqualTo("NONE");
  }

  @Test
  void with_basic_auth_a_browser_signs_in_once() {
    startBasic();

    assertThat(send("GET /", "accept: text/html\r\n"))
        .startsWith("HTTP/1.1 303 ")
        .contains("/sign-in");
    status(200, send("GET /sign-in", ""));
    status(401, send("GET /session", ""));
    String signedIn = send("POST /sign-in", MUTATION + basic(PAIR));
    status(200, signedIn);
    Matcher cookie = COOKIE.matcher(signedIn);
    assertThat(cookie.find()).isTrue();
    assertThat(cookie.group(2)).contains("HttpOnly", "SameSite=Strict").doesNotContain("Secure");
    String shown = "cookie: " + cookie.group(1) + "\r\n";
    assertThat(send("GET /session", shown)).endsWith("{\"caller\":\"anna\",\"signs_out\":true}");
    status(403, send("POST /dispatch", shown + "content-type: application/json\r\n"));
  }

  @Test
  void with_basic_auth_a_program_sends_it_with_each_call() {
    startBasic();

    status(200, send("GET /session", basic(PAIR)));
    status(401, send("GET /session", basic("anna:wrong")));
    status(401, send("GET /status", ""));
  }

  @Test
  void beyond_loopback_it_starts_only_with_basic_auth() {
    assertThatThrownBy(() -> start(Map.of("RELAY_ADMIN_HOST", "0.0.0.0")))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining("RELAY_ADMIN_HOST: other machines reach 0.0.0.0")
        .hasMessageContaining("relay.admin.auth=basic");

    start(Map.of("RELAY_ADMIN_HOST", "0.0.0.0", "RELAY_ADMIN_AUTH", "basic"));
    status(401, send("GET /status", ""));
    status(421, send("GET /status", "host: evil.example\r\n", ""));
  }

  @Test
  void basic_auth_needs_its_secret() {
    for (String secret : List.of("", "ADMIN_BASIC_AUTH=anna")) {
      assertThatThrownBy(
              () ->
                  Relays.setup(
                      folder,
                      Relays.ROUTES,
                      "PAY_SECRET=x\n" + secret,
                      Map.of("RELAY_ADMIN_AUTH", "BASIC")))
          .isInstanceOf(CannotStart.class)
          .hasMessageContaining("ADMIN_BASIC_AUTH");
    }
  }

  @Test
  void a_port_that_is_taken_is_named() {
    start(Map.of());
    String taken = Integer.toString(relay.adminUrl().getPort());
    Setup second =
        Relays.setup(folder, Relays.ROUTES, "PAY_SECRET=x", Map.of("RELAY_ADMIN_PORT", taken));

    assertThatThrownBy(() -> LocalRelay.start(second, Signals.NONE))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining("port " + taken + " of 127.0.0.1 is in use");
  }
}
