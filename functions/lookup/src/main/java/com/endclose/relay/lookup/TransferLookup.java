package com.endclose.relay.lookup;

import com.endclose.relay.enrich.Enrichment;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches the transfer that an event of Dwolla's names, since the event holds no money
 * (developers.dwolla.com/docs/api-reference/transfers/retrieve-a-transfer). What is not there parks
 * the event; whatever else goes wrong throws, and the event is tried again later.
 */
public final class TransferLookup implements Enrichment {

  private static final Logger LOG = LoggerFactory.getLogger(TransferLookup.class);

  /** An id becomes part of a URL: nothing that could lead elsewhere in it. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  /** Handed on: what the route maps. The rest of the answer stays here. */
  private static final List<String> KEPT = List.of("amount", "status", "correlationId");

  /** Below the relay's own limit for an enrichment, 5 s. */
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private final Function<String, @Nullable String> variables;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /**
   * Reads its settings when it is first called: every function has one, for its name, and only the
   * dispatcher calls it.
   *
   * @param variables such as {@code System::getenv}
   */
  public TransferLookup(Function<String, @Nullable String> variables) {
    this.variables = variables;
  }

  @Override
  public String name() {
    return "dwolla_transfer";
  }

  @Override
  public String description() {
    return "Fetches a transfer from Dwolla by its id";
  }

  @Override
  public String outputKind() {
    return "object";
  }

  @Override
  public Outcome apply(JsonNode input, Context context) throws IOException, InterruptedException {
    if (!input.isTextual() || !ID.matcher(input.textValue()).matches()) {
      return new Outcome.Failed("the event names no transfer id");
    }
    HttpResponse<byte[]> response =
        client.send(
            request(settings(), input.textValue()), HttpResponse.BodyHandlers.ofByteArray());
    if (response.statusCode() == 404) {
      return new Outcome.Failed("Dwolla knows no such transfer");
    }
    if (response.statusCode() != 200
        || !(JsonReader.read(response.body()) instanceof Reading.Document document)) {
      LOG.warn("a transfer was not to be had: status {}", response.statusCode());
      throw new IOException("no transfer");
    }
    return new Outcome.Value(kept(document.root()));
  }

  private LookupSettings settings() {
    try {
      return LookupSettings.from(variables);
    } catch (IllegalStateException missing) {
      // The relay shows the kind of an exception only; the events wait until the setting is there.
      LOG.error("{} can't be called: {}", name(), missing.getMessage());
      throw missing;
    }
  }

  private static HttpRequest request(LookupSettings settings, String id) {
    return HttpRequest.newBuilder(URI.create(settings.url() + "/" + id))
        .timeout(PATIENCE)
        .header("Accept", "application/vnd.dwolla.v1.hal+json")
        .header("Authorization", "Bearer " + settings.token())
        .GET()
        .build();
  }

  private static ObjectNode kept(JsonNode transfer) {
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    for (String field : KEPT) {
      JsonNode value = transfer.get(field);
      if (value != null) {
        kept.set(field, value);
      }
    }
    return kept;
  }
}
