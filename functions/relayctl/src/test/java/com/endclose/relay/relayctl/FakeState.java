package com.endclose.relay.relayctl;

import static com.endclose.relay.relayctl.FakeRelay.object;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.FakeRelay.Ask;
import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.endclose.relay.route.Problem;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the fake relay knows: switches, events, documents, and who changed what. */
final class FakeState {

  String killswitch = "none";
  final Set<String> paused = new TreeSet<>();
  final Map<String, ObjectNode> events = new LinkedHashMap<>();
  final Map<String, String> payloads = new LinkedHashMap<>();
  final Map<String, String> documents = new LinkedHashMap<>();
  final List<ObjectNode> audit = new ArrayList<>();
  final List<ObjectNode> secrets = new ArrayList<>();
  final List<ObjectNode> holds = new ArrayList<>();
  final List<ObjectNode> refusals = new ArrayList<>();
  final List<ObjectNode> refused = new ArrayList<>();
  final List<ObjectNode> batches = new ArrayList<>();
  final List<ObjectNode> report = new ArrayList<>();
  final List<JsonNode> bodies = new ArrayList<>();
  String current = "";
  boolean searchedAll = true;
  String waiting = "";
  ObjectNode preview = object();
  ObjectNode rehearsal = object();

  /** An event of a route, parked unless it says otherwise. */
  ObjectNode event(String route, String eventId, String status) {
    String id = "sha256:" + RoutesParser.version(route + "/" + eventId);
    ObjectNode event = object().put("id", id).put("route", route).put("event_id", eventId);
    event.put("event_type", "TransferFunded").put("status", status).put("size", 512);
    event.put("received_at", "2026-07-01T00:00:10Z").put("error", "map.amount: no number");
    events.put(id, event);
    return event;
  }

  void applied(String document) {
    current = RoutesParser.version(document);
    documents.put(current, document);
  }

  Reply answer(Ask ask) {
    bodies.add(ask.body());
    if (ask.is("GET", "status")) {
      return ok(status());
    }
    if (ask.is("POST", "killswitch")) {
      return killswitch(ask.body());
    }
    if (ask.is("POST", "routes", "*", "pause")) {
      return pause(ask.path().get(1), ask.body().path("paused").asBoolean());
    }
    if (ask.is("POST", "dispatch")) {
      ObjectNode woken = object();
      String route = ask.body().path("route").asText("acme");
      woken.putArray("woken").addObject().put("route", route).put("shard", 2);
      return new Reply(202, JsonWriter.text(woken));
    }
    if (ask.is("GET", "sources")) {
      ObjectNode stripe = object().put("name", "stripe").put("title", "Stripe");
      stripe.put("document", "https://docs.example/stripe").put("template", "routes:\n  - id: x\n");
      stripe.putArray("modes").add("hmac");
      return ok(list(List.of(stripe)));
    }
    if (ask.path().get(0).equals("events")) {
      return new FakeEvents(this).answer(ask);
    }
    if (ask.path().get(0).equals("config")) {
      return config(ask);
    }
    if (ask.is("GET", "report", "ids")) {
      return ok(list(List.copyOf(events.values())));
    }
    if (ask.is("GET", "batches")) {
      return ok(page(batches, ask.query()));
    }
    if (ask.is("GET", "refusals")) {
      ObjectNode answer = object();
      answer.putArray("items").addAll(refusals);
      return ok(answer);
    }
    if (ask.is("GET", "audit")) {
      return ok(page(audit, ask.query()));
    }
    if (ask.is("GET", "report")) {
      ObjectNode answer =
          object().put("day", ask.query().get("day")).put("tz", ask.query().get("tz"));
      answer.putArray("routes").addAll(report);
      return ok(answer);
    }
    return Reply.error(404, "no such path");
  }

  private ObjectNode status() {
    ObjectNode status = object().put("version", "1.0.0").put("at", "2026-07-02T14:00:00Z");
    status.put("killswitch", killswitch).put("owner", "local");
    if (!current.isEmpty()) {
      ObjectNode config = status.putObject("config").put("version", current).put("routes", 1);
      config.put("applied_at", "2026-07-01T12:00:00Z").put("applied_by", "ann");
    }
    ObjectNode queue = status.putObject("queue");
    events.values().forEach(event -> count(queue, event.path("status").asText()));
    status.putArray("holds").addAll(holds);
    status.putArray("secrets").addAll(secrets);
    ObjectNode route = status.putArray("routes").addObject().put("id", "acme");
    route.put("source", "payabli").put("paused", paused.contains("acme"));
    ObjectNode counts = route.putObject("counts");
    events.values().forEach(event -> count(counts, event.path("status").asText()));
    route.put("oldest_due_at", "2026-07-02T13:58:30Z").putNull("last_delivered_at");
    status.putArray("refused").addAll(refused);
    return status;
  }

  private static void count(ObjectNode counts, String status) {
    counts.put(status, counts.path(status).asInt() + 1);
  }

  private Reply killswitch(JsonNode body) {
    String state = body.path("state").asText();
    if (state.equals("panic") && !body.path("confirm").asText().equals("panic")) {
      return Reply.error(400, "confirm must be panic");
    }
    String before = killswitch;
    killswitch = state;
    return ok(object().put("before", before).put("state", state));
  }

  private Reply pause(String route, boolean to) {
    if (!route.equals("acme")) {
      return Reply.error(404, "no route " + route + " is configured or was ever seen");
    }
    boolean before = to ? !paused.add(route) : paused.remove(route);
    return ok(object().put("route", route).put("before", before).put("paused", to));
  }

  private Reply config(Ask ask) {
    if (ask.is("GET", "config")) {
      return current.isEmpty()
          ? Reply.error(404, "there is no configuration yet")
          : ok(document(current));
    }
    if (ask.is("POST", "config", "validate")) {
      return ok(verdict(ask.body().path("document").asText()));
    }
    if (ask.is("POST", "config")) {
      return apply(ask.body());
    }
    if (ask.is("POST", "config", "approve")) {
      applied(waiting);
      waiting = "";
      return ok(object().put("version", current));
    }
    if (ask.is("GET", "config", "versions")) {
      List<ObjectNode> versions = new ArrayList<>();
      documents.keySet().forEach(version -> versions.add(0, document(version)));
      return ok(page(versions, ask.query()));
    }
    if (ask.is("GET", "config", "versions", "*")) {
      return documents.containsKey(ask.path().get(2))
          ? ok(document(ask.path().get(2)))
          : Reply.error(404, "no such version");
    }
    if (ask.is("GET", "config", "diff")) {
      ObjectNode diff = object();
      ArrayNode lines = diff.putArray("lines");
      String to = ask.query().get("to");
      documents.get(ask.query().get("from")).lines().forEach(line -> line(lines, "-", line));
      (to.equals("waiting") ? waiting : documents.get(to))
          .lines()
          .forEach(line -> line(lines, "+", line));
      return ok(diff);
    }
    return ok(ask.path().get(1).equals("preview") ? preview : rehearsal);
  }

  private static void line(ArrayNode lines, String op, String text) {
    lines.addObject().put("op", op).put("text", text);
  }

  private ObjectNode document(String version) {
    ObjectNode config = object().put("version", version).put("document", documents.get(version));
    config.put("applied_at", "2026-07-01T12:00:00Z").put("applied_by", "ann");
    config.put("current", version.equals(current)).put("bytes", documents.get(version).length());
    if (!waiting.isEmpty()) {
      config
          .putObject("waiting")
          .put("version", RoutesParser.version(waiting))
          .put("reason", "it forwards payer.name");
    }
    return config;
  }

  private Reply apply(JsonNode body) {
    String document = body.path("document").asText();
    if (!body.path("based_on").asText("").equals(current) && !body.path("based_on").isNull()) {
      return Reply.error(409, "another version became current meanwhile: " + current);
    }
    applied(document);
    return ok(object().put("version", current));
  }

  private static ObjectNode verdict(String document) {
    RoutesReading reading = new RoutesParser(Processors.standard(Set.of())).parse(document);
    ObjectNode verdict = object().put("valid", reading.valid());
    ArrayNode problems = verdict.putArray("problems");
    for (Problem problem : reading.problems()) {
      ObjectNode told = problems.addObject().put("path", problem.path());
      told.put("message", problem.reason()).put("line", 3).put("column", 5);
    }
    return verdict;
  }

  static ObjectNode list(List<ObjectNode> items) {
    ObjectNode list = object();
    list.putArray("items").addAll(items);
    return list;
  }

  /** A page; its cursor is the place of the next item. */
  static ObjectNode page(List<ObjectNode> items, Map<String, String> query) {
    int from = Integer.parseInt(query.getOrDefault("cursor", "0"));
    int to = Math.min(items.size(), from + Integer.parseInt(query.getOrDefault("limit", "50")));
    ObjectNode page = list(items.subList(from, to));
    return to < items.size() ? page.put("cursor", "" + to) : page;
  }

  static Reply ok(JsonNode document) {
    return new Reply(200, JsonWriter.text(document));
  }
}
