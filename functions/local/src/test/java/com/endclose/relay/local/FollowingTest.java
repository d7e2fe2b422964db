package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.endclose.relay.config.ConfigStore.Version;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.standin.SeenAsk;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The local run follows what the stand-in manages: a file that this changes. */
class FollowingTest {

  private static final String NARROWER =
      Relays.ROUTES.replace("max_body_bytes: 2000", "max_body_bytes: 1000");
  private static final String WIDER = Relays.ROUTES + "      description: memo\n";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;

  private Path managed() {
    return folder.resolve("managed.yaml");
  }

  private LocalRelay start() {
    return Relays.start(
        folder,
        Map.of("RELAY_REMOTE_INTERVAL_MS", "100", "RELAY_ENDCLOSE_CONFIG", managed().toString()));
  }

  private static String current(LocalRelay relay) {
    return relay.backing().config().current().map(Version::document).orElseThrow();
  }

  private static List<Integer> statuses(LocalRelay relay) {
    return relay.standIn().orElseThrow().asks().stream().map(SeenAsk::status).distinct().toList();
  }

  private static HttpResponse<String> get(LocalRelay relay, String path) {
    return Relays.send(HttpRequest.newBuilder(URI.create(relay.adminUrl() + path)));
  }

  private static HttpResponse<String> post(LocalRelay relay, String path, String body) {
    return Relays.send(
        HttpRequest.newBuilder(URI.create(relay.adminUrl() + path))
            .header("content-type", "application/json")
            .header("relay-request", "1")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  @Test
  void document_unchanged_changed_gone_and_invalid_are_followed_as_they_come() throws IOException {
    try (LocalRelay relay = start()) {
      await().atMost(PATIENCE).until(() -> statuses(relay).contains(404));
      assertThat(get(relay, "/config").body()).contains("\"owner\":\"local\"");

      Files.writeString(managed(), NARROWER);
      await().atMost(PATIENCE).until(() -> current(relay).equals(NARROWER));
      await().atMost(PATIENCE).until(() -> statuses(relay).contains(304));
      assertThat(get(relay, "/config").body())
          .contains("\"owner\":\"endclose\"", "\"applied_by\":\"endclose\"");
      assertThat(post(relay, "/config", "{\"document\":\"routes: []\"}").statusCode())
          .isEqualTo(409);

      Files.writeString(managed(), WIDER);
      await().atMost(PATIENCE).until(() -> get(relay, "/config").body().contains("\"waiting\""));
      assertThat(current(relay)).isEqualTo(NARROWER);
      String version = RoutesParser.version(WIDER);
      assertThat(post(relay, "/config/approve", "{\"version\":\"" + version + "\"}").statusCode())
          .isEqualTo(200);
      assertThat(current(relay)).isEqualTo(WIDER);

      Files.delete(managed());
      await()
          .atMost(PATIENCE)
          .until(() -> get(relay, "/status").body().contains("\"last_answer\":\"404\""));
      assertThat(current(relay)).isEqualTo(WIDER);

      Files.writeString(managed(), "routes:\n  - id: PAY\n");
      await()
          .atMost(PATIENCE)
          .until(() -> get(relay, "/status").body().contains("was not applied: line 2"));
      assertThat(current(relay)).isEqualTo(WIDER);
    }
  }

  @Test
  void end_close_is_told_when_it_begins_and_when_it_ends() {
    LocalRelay relay = start();
    List<String> before = relay.standIn().orElseThrow().manifestsInOrder();
    relay.close();

    assertThat(before).singleElement().asString().contains("\"reason\":\"boot\"");
    assertThat(relay.standIn().orElseThrow().manifestsInOrder())
        .hasSize(2)
        .last()
        .asString()
        .contains("\"reason\":\"shutdown\"", "\"host\":\"local\"", "\"payabli\"");
  }

  @Test
  void off_asks_and_tells_nothing() {
    Map<String, String> off =
        Map.of(
            "RELAY_REMOTE_CONFIG", "off",
            "RELAY_TELEMETRY", "off",
            "RELAY_REMOTE_INTERVAL_MS", "100");
    LocalRelay relay = Relays.start(folder, off);
    assertThat(Relays.post(relay, Relays.transfer("t")).statusCode()).isEqualTo(200);
    await().atMost(PATIENCE).until(() -> !relay.standIn().orElseThrow().records().isEmpty());
    relay.close();

    assertThat(relay.standIn().orElseThrow().asks()).isEmpty();
    assertThat(relay.standIn().orElseThrow().manifestsInOrder()).isEmpty();
  }
}
