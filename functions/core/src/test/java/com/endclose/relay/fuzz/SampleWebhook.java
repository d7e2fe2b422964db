package com.endclose.relay.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.route.Route;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.sample.Samples;
import com.endclose.relay.standin.sender.SentHeaders;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.RawBody;
import com.endclose.relay.verify.keys.PlaidTokens;
import com.endclose.relay.verify.keys.PublishedKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A webhook of infra/samples as it is sent, and the route it is sent to. */
record SampleWebhook(Route route, String document, Map<String, String> headers, String body) {

  static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  static final Map<String, String> SECRETS = secrets();

  private static final Set<String> FETCHES =
      Set.of("dwolla_transfer", "increase_transaction", "plaid_payment", "xero_invoice");
  private static final PlaidTokens PLAID = new PlaidTokens();

  static final Processors PROCESSORS = processors();
  static final List<SampleWebhook> ALL =
      PROCESSORS.names().stream().map(SampleWebhook::of).toList();

  private static Processors processors() {
    PublishedKeys keys = new PublishedKeys().at(PlaidTokens.PRODUCTION, 200, PLAID.answer("null"));
    return Processors.standard(FETCHES, keys);
  }

  /** The one of this route; of another name, any of them, the same one for the same name. */
  static SampleWebhook of(RawCall call) {
    return ALL.stream()
        .filter(webhook -> webhook.route().id().equals(call.route()))
        .findFirst()
        .orElseGet(() -> ALL.get(Math.floorMod(call.route().hashCode(), ALL.size())));
  }

  /** Its body as the JSON it stands for. */
  byte[] json() {
    return PROCESSORS
        .find(route.source())
        .orElseThrow()
        .document(RawBody.of(body.getBytes(UTF_8)))
        .bytes();
  }

  private static SampleWebhook of(String source) {
    String document = Samples.route(source).orElseThrow();
    String body = Samples.webhook(source).orElseThrow();
    Route route = new RoutesParser(PROCESSORS).parse(document).routes().all().iterator().next();
    Map<String, String> headers =
        new HashMap<>(
            SentHeaders.of(text(source + "/headers.txt"))
                .with(body.getBytes(UTF_8), NOW, SECRETS::get));
    if (source.equals("plaid")) {
      headers.put("plaid-verification", PLAID.token(body, NOW.getEpochSecond()));
    }
    return new SampleWebhook(route, document, headers, body);
  }

  private static Map<String, String> secrets() {
    Map<String, String> secrets = new HashMap<>();
    for (String line : text("secrets.env").lines().toList()) {
      int equals = line.indexOf('=');
      if (!line.startsWith("#") && equals > 0) {
        secrets.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return Map.copyOf(secrets);
  }

  private static String text(String file) {
    try {
      return Files.readString(Path.of("../../infra/samples").resolve(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
