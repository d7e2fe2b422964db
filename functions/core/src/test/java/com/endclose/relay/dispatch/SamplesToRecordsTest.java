package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.standin.StoredRecord;
import com.endclose.relay.standin.sender.SentHeaders;
import com.endclose.relay.verify.OwnKeys;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.keys.PlaidTokens;
import com.endclose.relay.verify.keys.PublishedKeys;
import com.endclose.relay.verify.keys.SigningPayPal;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The samples in infra/samples, one folder a source: its webhook, signed as the sender signs, goes
 * through the whole relay and becomes the records that stand beside it.
 */
class SamplesToRecordsTest {

  private static final Path SAMPLES = Path.of("../../infra/samples");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");

  /** Those that sign with a private key of their own: a made-up one signs in its place. */
  private static final Set<String> OWN_KEYS = Set.of("paypal", "plaid");

  /** What a deployer has to write for those that send ids and no money. */
  private static final Map<String, String> FETCHES =
      Map.of(
          "dwolla", "dwolla_transfer",
          "increase", "increase_transaction",
          "plaid", "plaid_payment",
          "xero", "xero_invoice");

  private static final PlaidTokens PLAID = new PlaidTokens();
  private static final SigningPayPal PAYPAL = new SigningPayPal(NOW);

  private final TestRelay relay = new TestRelay();
  private final PublishedKeys keys = new PublishedKeys();

  SamplesToRecordsTest() throws Exception {
    keys.at(SigningPayPal.ADDRESS, 200, PAYPAL.pem());
    keys.at(PlaidTokens.PRODUCTION, 200, PLAID.answer("null"));
    relay.clock.set(NOW);
    for (String line : Files.readAllLines(SAMPLES.resolve("secrets.env"))) {
      if (!line.startsWith("#")) {
        int equals = line.indexOf('=');
        relay.secrets.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    relay.maskingKey = relay.secrets.get("MASKING_HMAC_KEY");
  }

  @AfterEach
  void close() {
    relay.close();
  }

  static List<String> sources() throws IOException {
    try (Stream<Path> folders = Files.list(SAMPLES)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("route.yaml")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void every_source_has_one() throws IOException {
    assertThat(sources()).containsExactlyInAnyOrderElementsOf(sourcesKnown());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void a_sample_becomes_its_records(String source) throws IOException {
    Route route = only(source);
    relay.configure(text(source, "route.yaml"));

    assertThat(receive(source, route.id(), body(source))).isEqualTo(IngestOutcome.ACCEPTED);
    relay.untilQuiet();

    assertThat(relay.standIn.records().stream().map(StoredRecord::json).toList())
        .containsExactlyInAnyOrderElementsOf(expected(source));
    assertThat(receive(source, route.id(), body(source))).isEqualTo(IngestOutcome.DUPLICATE);
  }

  static List<String> sourcesWithSecret() throws IOException {
    return sources().stream()
        .filter(source -> !OWN_KEYS.contains(source) && !source.equals("wise"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("sourcesWithSecret")
  void no_sample_is_taken_with_another_secret(String source) throws IOException {
    Route route = only(source);
    relay.configure(text(source, "route.yaml"));
    String body = body(source);
    Map<String, String> headers = headers(source, body);
    route.auth().secretEnvs().forEach(name -> relay.secrets.put(name, "00".repeat(16)));

    assertThat(relay.receive(route.id(), bytes(body), headers).outcome())
        .isEqualTo(IngestOutcome.REJECTED_AUTH);
  }

  private Route only(String source) throws IOException {
    if (OWN_KEYS.contains(source)) {
      relay.processors = names -> OwnKeys.sources(keys, PAYPAL, names);
    }
    if (FETCHES.containsKey(source)) {
      JsonNode fetched = JSON.readTree(text(source, "fetched.json"));
      relay.enrichments.add(new Fetching(FETCHES.get(source), fetched));
    }
    RoutesReading reading =
        new RoutesParser(Processors.standard(Set.copyOf(FETCHES.values())))
            .parse(text(source, "route.yaml"));
    assertThat(reading.problems()).isEmpty();
    // Some have no id of their own, which no route of theirs can mend.
    assertThat(reading.warnings()).allMatch(warning -> warning.reason().contains("event_id"));
    Route route = reading.routes().all().iterator().next();
    assertThat(route.source()).isEqualTo(source);
    return route;
  }

  private IngestOutcome receive(String source, String route, String body) throws IOException {
    return relay.receive(route, bytes(body), headers(source, body)).outcome();
  }

  private Map<String, String> headers(String source, String body) throws IOException {
    if (source.equals("paypal")) {
      return pairs(PAYPAL.headers(body));
    }
    if (source.equals("plaid")) {
      long now = relay.clock.instant().getEpochSecond();
      return Map.of("plaid-verification", PLAID.token(body, now));
    }
    return SentHeaders.of(text(source, "headers.txt"))
        .with(bytes(body), relay.clock.instant(), relay.secrets::get);
  }

  private static List<JsonNode> expected(String source) throws IOException {
    JsonNode records = JSON.readTree(text(source, "record.json"));
    return records.isArray()
        ? Stream.iterate(0, i -> i < records.size(), i -> i + 1)
            .map(records::get)
            .collect(Collectors.toList())
        : List.of(records);
  }

  private static List<String> sourcesKnown() {
    return List.copyOf(Processors.standard(Set.of()).names());
  }

  private static Map<String, String> pairs(String... namesAndValues) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      pairs.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return pairs;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String body(String source) throws IOException {
    boolean form = Files.exists(SAMPLES.resolve(source).resolve("webhook.txt"));
    return text(source, form ? "webhook.txt" : "webhook.json");
  }

  private static String text(String source, String file) throws IOException {
    return Files.readString(SAMPLES.resolve(source).resolve(file));
  }
}
