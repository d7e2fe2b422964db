package com.endclose.relay.local;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.local.DemoWebhook.Fate;
import com.endclose.relay.route.Route;
import com.endclose.relay.standin.StandIn;
import com.endclose.relay.standin.StoredRecord;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sends the sample webhooks to the relay, one by one, and looks at what becomes of each. */
final class Demo {

  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private final LocalRelay relay;
  private final Setup setup;
  private final Samples samples;
  private final StandIn standIn;
  private final DemoPrinter printer;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  Demo(LocalRelay relay, Setup setup, Samples samples, StandIn standIn, DemoPrinter printer) {
    this.relay = relay;
    this.setup = setup;
    this.samples = samples;
    this.standIn = standIn;
    this.printer = printer;
  }

  /** Whether everything went as it should. */
  boolean run() throws IOException, InterruptedException {
    List<DemoWebhook> webhooks = DemoWebhook.all().stream().filter(this::canBeSent).toList();
    int wrong = 0;
    for (int i = 0; i < webhooks.size(); i++) {
      wrong += run(i + 1, webhooks.get(i)) ? 0 : 1;
    }
    int due = webhooks.stream().mapToInt(DemoWebhook::records).sum();
    long parked = webhooks.stream().filter(webhook -> webhook.fate() == Fate.PARKED).count();
    boolean right = wrong == 0 && (relay.resumed() || standIn.records().size() == due);
    printer.end(right, webhooks.size(), standIn.records().size(), parked);
    return right;
  }

  private boolean run(int number, DemoWebhook webhook) throws IOException, InterruptedException {
    Route route = setup.routes().find(webhook.route()).orElseThrow();
    Path file = samples.file(webhook.file());
    URI url = URI.create(relay.ingestUrl() + "/ingest/" + route.id());
    byte[] body = Files.readAllBytes(file);
    Map<String, String> headers = headers(webhook, body);
    Map<String, String> shown = new LinkedHashMap<>(headers);
    if (!webhook.forged() && !madeUpSecrets()) {
      shown.replaceAll((name, value) -> secretOr(value, route));
    }
    printer.request(number, webhook, Curl.post(url, shown, TextFile.shown(file)));

    int recordsBefore = standIn.records(route.map().dataStreamKey()).size();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .timeout(PATIENCE)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    long sentAt = System.nanoTime();
    HttpResponse<String> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    boolean answered =
        response.statusCode() == webhook.status()
            && (response.body().contains('"' + webhook.word() + '"') || knownBefore(response));
    printer.answer(response.statusCode(), response.body(), answered, webhook);
    return answered && ends(webhook, route, response, recordsBefore, sentAt);
  }

  /** Where stores outlive the JVM, an earlier demo's webhooks are known. */
  private boolean knownBefore(HttpResponse<String> response) {
    return relay.resumed() && response.body().contains("\"duplicate\"");
  }

  /** A signature that stands in the body was made with the samples' own secret. */
  private boolean canBeSent(DemoWebhook webhook) {
    return madeUpSecrets() || samples.headers(webhook.file()).secretName().isPresent();
  }

  private Map<String, String> headers(DemoWebhook webhook, byte[] body) {
    return samples
        .headers(webhook.file())
        .with(
            body,
            Instant.now(),
            name -> webhook.forged() ? "a-guess" : setup.secrets().find(name).orElseThrow());
  }

  private String secretOr(String value, Route route) {
    for (String name : route.auth().secretEnvs()) {
      if (setup.secrets().find(name).filter(value::equals).isPresent()) {
        return "the secret " + name;
      }
    }
    return value;
  }

  /** Whether the secrets are the samples' own, which anybody may see. */
  private boolean madeUpSecrets() {
    Path file = setup.secretsFile();
    return file != null && TextFile.same(file, samples.secrets());
  }

  private boolean ends(
      DemoWebhook webhook,
      Route route,
      HttpResponse<String> response,
      int recordsBefore,
      long sentAt)
      throws IOException, InterruptedException {
    if (webhook.fate() == Fate.NOTHING) {
      printer.nothing();
      return true;
    }
    if (knownBefore(response)) {
      printer.known();
      return true;
    }
    String id = response.headers().firstValue(IngestAnswer.EVENT_ID_HEADER).orElse("");
    Optional<Event> event = settled(id);
    Duration took = Duration.ofNanos(System.nanoTime() - sentAt);
    if (event.isEmpty()) {
      printer.late(PATIENCE);
      return false;
    }
    if (event.get().status() == Status.PARKED) {
      printer.parked(ParkedEvents.reason(event.get()), webhook.fate() == Fate.PARKED);
      return webhook.fate() == Fate.PARKED;
    }
    List<StoredRecord> records = arrived(route, recordsBefore + webhook.records());
    for (StoredRecord record : records.subList(recordsBefore, records.size())) {
      byte[] payload = Files.readAllBytes(samples.file(webhook.file()));
      printer.record(record.json(), took, Unsent.paths(route, setup.maskingKey(), payload));
    }
    if (records.size() != recordsBefore + webhook.records() || webhook.fate() != Fate.RECORD) {
      printer.noRecord();
      return false;
    }
    return true;
  }

  /** The records of the route's stream, once there are so many or it takes too long. */
  private List<StoredRecord> arrived(Route route, int wanted) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    List<StoredRecord> records = standIn.records(route.map().dataStreamKey());
    while (records.size() < wanted && System.nanoTime() < end) {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
      records = standIn.records(route.map().dataStreamKey());
    }
    return records;
  }

  /** The event once it is at rest for good; empty when that takes too long. */
  private Optional<Event> settled(String id) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      Optional<Event> event = relay.events().read(id);
      if (event.filter(e -> e.status().terminal() || e.status() == Status.PARKED).isPresent()) {
        return event;
      }
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    }
    return Optional.empty();
  }
}
