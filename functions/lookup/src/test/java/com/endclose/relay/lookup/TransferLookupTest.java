package com.endclose.relay.lookup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.enrich.Enriched;
import com.endclose.relay.enrich.Enricher;
import com.endclose.relay.enrich.Enrichment.Context;
import com.endclose.relay.enrich.Enrichment.Outcome;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.PendingEnrichment;
import com.endclose.relay.map.RecordMapper;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.sample.Samples;
import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransferLookupTest {

  private static final String ID = "d76265cd-0000-4000-8000-000000000001";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Map<String, String> variables = new HashMap<>();
  private final TransferLookup lookup = new TransferLookup(variables::get);
  private volatile int status = 200;
  private volatile String answer =
      """
      {"id": "x", "amount": {"value": "225.00", "currency": "USD"}, "status": "processed",
       "account_number": "000123456789"}
      """;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(
              exchange.getRequestURI() + " " + exchange.getRequestHeaders().get("Authorization"));
          byte[] body = answer.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    variables.put(
        LookupSettings.URL, "http://127.0.0.1:" + server.getAddress().getPort() + "/transfers");
    variables.put(LookupSettings.TOKEN, "made-up-token");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_thin_event_becomes_a_record_with_the_money_of_the_transfer_it_names() {
    RouteMap map =
        new RoutesParser(Processors.standard(Set.of(lookup.name())))
            .parse(Samples.route("dwolla").orElseThrow())
            .routes()
            .all()
            .iterator()
            .next()
            .map();
    JsonNode event = json(Samples.webhook("dwolla").orElseThrow());
    PendingEnrichment fetch = RecordMapper.toFetch(map, event).orElseThrow();
    Enriched.Done fetched = (Enriched.Done) enricher().enrich(job(event, fetch));
    JsonNode whole = RecordMapper.withFetched(map, event, fetched.values().get(fetch.field()));

    Mapping mapping = new RecordMapper(MaskingKey.of("key")).map(map, whole, Instant.EPOCH);

    assertThat(((Mapping.Mapped) mapping).record().amount()).isEqualTo(22500);
    assertThat(asked).containsExactly("/transfers/" + ID + " [Bearer made-up-token]");
  }

  @Test
  void only_the_few_fields_a_record_needs_are_handed_on() throws Exception {
    assertThat(apply(ID))
        .isEqualTo(
            new Outcome.Value(
                json("{\"amount\":{\"value\":\"225.00\",\"currency\":\"USD\"},\"status\":\"processed\"}")));
  }

  @Test
  void a_transfer_that_is_not_there_parks_its_event() throws Exception {
    status = 404;

    assertThat(apply(ID)).isInstanceOf(Outcome.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 429, 500, 503})
  void whatever_else_is_wrong_is_tried_again_later(int code) {
    status = code;

    assertThatThrownBy(() -> apply(ID)).isInstanceOf(IOException.class);
  }

  @Test
  void an_answer_that_is_not_json_is_tried_again_later() {
    answer = "<html>";

    assertThatThrownBy(() -> apply(ID)).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../accounts", "a/b", "a?b", "http://elsewhere", "a b"})
  void what_is_no_id_asks_nobody(String id) throws Exception {
    assertThat(apply(id)).isInstanceOf(Outcome.Failed.class);
    assertThat(asked).isEmpty();
  }

  @Test
  void a_missing_setting_is_named_and_the_event_waits() {
    variables.remove(LookupSettings.TOKEN);

    assertThatThrownBy(() -> apply(ID))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LOOKUP_TOKEN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://x/y", "https://x/y/", "https://x/y?z", "x"})
  void a_url_that_an_id_can_not_follow_is_refused(String url) {
    variables.put(LookupSettings.URL, url);

    assertThatThrownBy(() -> LookupSettings.from(variables::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LOOKUP_URL");
  }

  private Outcome apply(String id) throws IOException, InterruptedException {
    JsonNode none = JsonNodeFactory.instance.objectNode();
    return lookup.apply(
        JsonNodeFactory.instance.textNode(id),
        new Context("r", "dwolla", "e", null, Instant.EPOCH, "fetched", none));
  }

  private Enricher enricher() {
    return new Enricher(List.of(lookup), Duration.ofSeconds(5), 1);
  }

  private static Enricher.Job job(JsonNode event, PendingEnrichment fetch) {
    Enricher.Task task = new Enricher.Task(fetch.field(), fetch.enrichment(), fetch.input());
    return new Enricher.Job(
        "dwolla-transfers", "dwolla", "e1", null, Instant.EPOCH, event, List.of(task));
  }

  private static JsonNode json(String text) {
    return ((Reading.Document) JsonReader.read(text.getBytes(UTF_8))).root();
  }
}
