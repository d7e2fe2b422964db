package com.endclose.relay.local;

import com.endclose.relay.signal.Signals;
import com.endclose.relay.verify.Processors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Relays on free ports with one Payabli route, {@code pay}, and webhooks for it. */
final class Relays {

  static final String SECRET = "made-up-secret";
  static final String ROUTES =
      """
      routes:
        - id: pay
          source: payabli
          auth: { mode: static_header, secret_env: PAY_SECRET }
          max_body_bytes: 2000
          map:
            data_stream_key: payments
            external_id: transferId
            amount: NetAmount
            direction: credit
      """;

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Relays() {}

  /** A relay with the stand-in and these settings. */
  static LocalRelay start(Path folder, Map<String, String> settings) {
    return LocalRelay.start(setup(folder, ROUTES, "PAY_SECRET=" + SECRET, settings), Signals.NONE);
  }

  /** What is read from these files with these settings. */
  static Setup setup(Path folder, String routes, String secrets, Map<String, String> settings) {
    Map<String, String> environment = new HashMap<>();
    environment.put("RELAY_INGEST_PORT", "0");
    environment.put("RELAY_ENDCLOSE_PORT", "0");
    environment.put("RELAY_ADMIN_PORT", "0");
    environment.put("RELAY_ROUTES", write(folder.resolve("routes.yaml"), routes));
    environment.put("RELAY_SECRETS", write(folder.resolve("secrets.env"), secrets));
    environment.putAll(settings);
    Lookup lookup = new Lookup(Map.of(), environment);
    return new SetupReader(
            LocalOptions.read(lookup),
            Optional.empty(),
            Processors.standard(Set.of()),
            () -> "made-up-data-key-for-tests")
        .read(lookup.secrets());
  }

  private static String write(Path file, String text) {
    try {
      return Files.writeString(file, text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String transfer(String id) {
    return "{\"Event\":\"TransferFunded\",\"transferId\":\"" + id + "\",\"NetAmount\":\"$1.00\"}";
  }

  /** Posts to {@code /ingest/pay} with the right secret. */
  static HttpResponse<String> post(LocalRelay relay, String body) {
    return send(
        request(relay, "/ingest/pay")
            .header("authorization", SECRET)
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  static HttpRequest.Builder request(LocalRelay relay, String path) {
    return HttpRequest.newBuilder(URI.create(relay.ingestUrl() + path));
  }

  static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
