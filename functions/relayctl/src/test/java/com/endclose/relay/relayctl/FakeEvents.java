package com.endclose.relay.relayctl;

import static com.endclose.relay.relayctl.FakeRelay.object;

import com.endclose.relay.relayctl.FakeRelay.Ask;
import com.endclose.relay.relayctl.FakeRelay.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** The event half of the fake relay. */
final class FakeEvents {

  private final FakeState state;

  FakeEvents(FakeState state) {
    this.state = state;
  }

  Reply answer(Ask ask) {
    if (ask.is("GET", "events")) {
      return FakeState.ok(list(ask.query()));
    }
    if (ask.path().size() == 2 && ask.method().equals("POST")) {
      return step(ask.path().get(1), ask.body());
    }
    ObjectNode event = state.events.get(ask.path().get(1));
    if (event == null) {
      return Reply.error(404, "no such event");
    }
    if (ask.is("GET", "events", "*")) {
      return FakeState.ok(event);
    }
    return ask.is("GET", "events", "*", "payload")
        ? payload(ask.path().get(1))
        : change(event, ask.path().get(2), ask.body());
  }

  private ObjectNode list(Map<String, String> query) {
    if (query.containsKey("id_prefix")) {
      return beginning(query.get("id_prefix"));
    }
    String byId = query.get("event_id");
    String status = query.getOrDefault("status", "parked");
    List<ObjectNode> found =
        state.events.values().stream()
            .filter(
                event ->
                    byId == null
                        ? event.path("status").asText().equals(status)
                        : event.path("event_id").asText().equals(byId))
            .filter(event -> matches(event, "route", query.get("route")))
            .toList();
    return FakeState.page(found, query);
  }

  private ObjectNode beginning(String prefix) {
    List<ObjectNode> found =
        state.events.values().stream()
            .filter(event -> event.path("id").asText().startsWith(prefix))
            .toList();
    ObjectNode list = object();
    list.putArray("items").addAll(found);
    return state.searchedAll
        ? list
        : list.put("stopped_early", true).put("note", "only the newest 5000 were looked at");
  }

  private Reply payload(String id) {
    String body = state.payloads.get(id);
    if (body == null) {
      return Reply.error(410, "the payload was wiped");
    }
    boolean binary = body.startsWith("base64:");
    return FakeState.ok(
        object()
            .put("encoding", binary ? "base64" : "utf8")
            .put("body", binary ? body.substring(7) : body));
  }

  private static Reply change(ObjectNode event, String action, JsonNode body) {
    if (action.equals("resolve") && body.path("note").asText().isBlank()) {
      return Reply.error(400, "note is missing");
    }
    if (!event.path("status").asText().equals("parked")) {
      return Reply.error(409, "only a parked event can be changed, this is delivered");
    }
    event.put("status", action.equals("replay") ? "retry" : "resolved");
    ObjectNode changed = object().put("id", event.path("id").asText());
    changed.put("status", event.path("status").asText());
    return FakeState.ok(
        body.path("as_new").asBoolean()
            ? changed.put("warning", "it may be there twice")
            : changed);
  }

  /** Looks at {@code limit} events; the cursor is the place of the next one. */
  private Reply step(String action, JsonNode body) {
    List<ObjectNode> all = List.copyOf(state.events.values());
    int from = Integer.parseInt(body.path("cursor").asText("0").replace("null", "0"));
    int to = Math.min(all.size(), from + body.path("limit").asInt());
    int changed = 0;
    for (ObjectNode event : all.subList(from, to)) {
      if (matches(event, "status", body.path("status").asText())
          && matches(event, "route", body.path("route").asText(null))
          && event.path("error").asText().contains(body.path("error").asText(""))) {
        event.put("status", action.equals("replay") ? "retry" : "resolved");
        changed++;
      }
    }
    ObjectNode answer = object().put("changed", changed).put("looked_at", to - from);
    return FakeState.ok(to < all.size() ? answer.put("cursor", "" + to) : answer);
  }

  private static boolean matches(ObjectNode event, String name, String value) {
    return value == null || event.path(name).asText().equals(value);
  }
}
