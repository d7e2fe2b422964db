package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Refused webhooks as a person sees them at a local run. */
class RefusedTest {

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Counts counts = new Counts();
  private final UntoldRefusals refusals = new UntoldRefusals();
  private LocalRelay relay;
  private Live live;

  @BeforeEach
  void start() {
    Setup setup = Relays.setup(folder, Relays.ROUTES, "PAY_SECRET=" + Relays.SECRET, Map.of());
    relay = LocalRelay.start(setup, new LocalRelay.Heard(counts, refusals));
    live =
        new Live(
            new Terminal(new PrintStream(out, true, StandardCharsets.UTF_8), false),
            counts,
            new ParkedEvents(relay.events()),
            refusals,
            Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  @AfterEach
  void stop() {
    relay.close();
  }

  private void refused(String path) {
    HttpRequest.Builder request =
        Relays.request(relay, path)
            .header("authorization", "wrong")
            .header("x-made-up", "a value")
            .POST(BodyPublishers.ofString("{}"));
    assertThat(Relays.send(request).statusCode()).isBetween(400, 499);
  }

  private List<String> told() {
    out.reset();
    live.tell();
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private JsonNode admin(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(relay.adminUrl() + path)).header("relay-request", "1");
    String body = Relays.send(request).body();
    return ((Reading.Document) JsonReader.read(body.getBytes(StandardCharsets.UTF_8))).root();
  }

  @Test
  void the_console_has_one_line_a_second_with_the_count_and_the_reason() {
    refused("/ingest/pay");
    assertThat(told())
        .first()
        .asString()
        .endsWith("  refused  route pay: refused a webhook: signature (bad auth header)");

    for (int i = 0; i < 20; i++) {
      refused("/ingest/pay");
    }
    assertThat(told())
        .filteredOn(line -> line.contains("refused  "))
        .singleElement()
        .asString()
        .endsWith("route pay: refused 20 webhooks, the last: signature (bad auth header)");
    assertThat(told()).isEmpty();
  }

  @Test
  void several_routes_in_a_second_are_one_line_too() {
    refused("/ingest/pay");
    refused("/ingest/pay");
    refused("/ingest/made-up");

    assertThat(told())
        .filteredOn(line -> line.contains("refused  "))
        .singleElement()
        .asString()
        .endsWith(
            "3 webhooks of several routes; unknown routes: refused a webhook: unknown_route"
                + " (no route of that name is configured)");
  }

  @Test
  void the_operators_see_each_at_once() {
    for (int i = 0; i < 4; i++) {
      refused("/ingest/pay");
    }
    refused("/ingest/made-up");

    JsonNode items = admin("/refusals").path("items");
    assertThat(items).hasSize(2);
    JsonNode pay = items.get(0).path("route").asText().equals("pay") ? items.get(0) : items.get(1);
    assertThat(pay.path("count").asInt()).isEqualTo(4);
    assertThat(pay.path("headers"))
        .extracting(JsonNode::asText)
        .contains("x-made-up", "authorization");
    assertThat(pay.toString()).doesNotContain("a value", "wrong");
    assertThat(admin("/status").path("refused")).hasSize(2);
  }
}
