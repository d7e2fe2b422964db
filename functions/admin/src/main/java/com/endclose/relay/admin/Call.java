package com.endclose.relay.admin;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A call of one endpoint.
 *
 * @param request as received
 * @param path what the parts of the endpoint's path in braces are
 * @param fields the query's values, or the body's members
 */
public record Call(AdminRequest request, Map<String, String> path, Fields fields) {

  public Call {
    path = Map.copyOf(path);
  }

  /** A part of the path, by its name in the endpoint's path. */
  public String part(String name) {
    String part = path.get(name);
    if (part == null) {
      throw new IllegalStateException("the endpoint's path has no " + name);
    }
    return part;
  }

  /** Who calls: what the audit trail says. */
  public String who() {
    return request.caller().name();
  }

  static Call of(Endpoint endpoint, AdminRequest request) {
    Map<String, String> path = endpoint.variables(request.path()).orElseThrow();
    Fields fields = endpoint.reads() ? query(endpoint, request) : body(endpoint, request);
    return new Call(request, path, fields);
  }

  private static Fields query(Endpoint endpoint, AdminRequest request) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    new TreeMap<>(request.query()).forEach(values::put);
    return known(endpoint, values, true);
  }

  private static Fields body(Endpoint endpoint, AdminRequest request) {
    if (!request.query().isEmpty()) {
      String name = new TreeSet<>(request.query().keySet()).first();
      throw Refusal.of(Fields.shown(name), "say it in the body, not in the query");
    }
    Reading reading = JsonReader.read(request.body());
    if (reading instanceof Reading.Document document
        && document.root() instanceof ObjectNode body) {
      return known(endpoint, body, false);
    }
    String why =
        reading instanceof Reading.Flawed flawed
            ? flawed.reason()
            : reading instanceof Reading.NotJson broken
                ? broken.reason()
                : "the body is JSON, but no object";
    throw new Refusal(AdminAnswer.error(400, why + "; send a JSON object, {} at least", null));
  }

  private static Fields known(Endpoint endpoint, ObjectNode values, boolean texts) {
    for (Map.Entry<String, JsonNode> value : values.properties()) {
      if (!endpoint.fields().contains(value.getKey())) {
        throw Refusal.of(Fields.shown(value.getKey()), Fields.onlyThese(endpoint.fields()));
      }
    }
    return new Fields(values, texts);
  }
}
