package com.endclose.relay.admin;

import com.endclose.relay.admin.AdminRequest.Caller;
import com.endclose.relay.admin.operations.RemotePart;
import com.endclose.relay.config.Configuration;
import com.endclose.relay.config.InMemoryConfigStore;
import com.endclose.relay.config.RemoteMode;
import com.endclose.relay.control.Control;
import com.endclose.relay.control.InMemoryAuditLog;
import com.endclose.relay.control.InMemoryControlStore;
import com.endclose.relay.crypto.MapSecrets;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.signal.Signals;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.trial.StoredEvents;
import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The configuration's part of the API over stores in memory, as calls see it. */
final class ConfigApi {

  static final String ROUTES =
      """
      routes:
        - id: pay
          source: payabli
          auth: {mode: static_header, secret_env: PAY}
          map:
            data_stream_key: payouts
            external_id: id
            amount: amount
            direction: credit
      """;

  static final String WIDER = ROUTES + "      description: memo\n";

  private static final ObjectMapper JSON = new ObjectMapper();

  final InMemoryConfigStore store = new InMemoryConfigStore();
  final InMemoryAuditLog audit = new InMemoryAuditLog();
  final StoredEvents events = new StoredEvents();
  final TickingClock clock = new TickingClock();
  final Control control = new Control(new InMemoryControlStore());
  private final AdminApi api;
  private final Configuration configuration;

  ConfigApi() {
    Processors processors = Processors.standard(Set.of("geo"));
    RoutesParser parser = new RoutesParser(processors);
    this.configuration =
        new Configuration(
            new Configuration.Ports(
                store,
                audit,
                control,
                events::admin,
                new MapSecrets(Map.of("PAY", "made-up")),
                Signals.NONE),
            parser,
            RemoteMode.APPROVE,
            clock);
    List<Endpoint> endpoints = new ArrayList<>(new ConfigCalls(configuration).endpoints());
    endpoints.addAll(
        new TrialCalls(configuration, events.trials(), events::admin, parser, audit, clock)
            .endpoints());
    endpoints.addAll(new SourceCalls(processors).endpoints());
    this.api = new AdminApi(endpoints);
  }

  /** What the configuration adds to a status that has a member {@code config}. */
  JsonNode status() {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.putObject("config");
    new RemotePart(configuration).addTo(status);
    return status;
  }

  /** A status and a JSON document. */
  record Said(int status, JsonNode json) {}

  /** A GET; the query as {@code a=b&c=d}. */
  Said get(String path, String query) {
    Map<String, String> values = new TreeMap<>();
    for (String pair : query.isEmpty() ? new String[0] : query.split("&")) {
      values.put(pair.split("=")[0], pair.split("=")[1]);
    }
    return call("GET", path, values, "");
  }

  Said get(String path) {
    return get(path, "");
  }

  /** A POST of these members, name and value in turns; null values are sent as null. */
  Said post(String path, Object... members) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < members.length; i += 2) {
      body.set((String) members[i], JSON.valueToTree(members[i + 1]));
    }
    return call("POST", path, Map.of(), body.toString());
  }

  private Said call(String method, String path, Map<String, String> query, String body) {
    AdminAnswer answer =
        api.answer(
            new AdminRequest(
                method,
                path,
                query,
                Map.of(),
                body.getBytes(StandardCharsets.UTF_8),
                new Caller("ann", "127.0.0.1")));
    try {
      return new Said(answer.status(), JSON.readTree(answer.body()));
    } catch (IOException notJson) {
      throw new IllegalStateException(notJson);
    }
  }

  /** Applies a document over the current one; its version. */
  String applied(String document) {
    String current = store.current().map(version -> version.version()).orElse(null);
    Said said = post("/config", "document", document, "based_on", current);
    if (said.status() != 200) {
      throw new IllegalStateException(said.toString());
    }
    return said.json().get("version").asText();
  }
}
