package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Makes documents; what has no value is left out. */
final class Json {

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode array(Collection<? extends JsonNode> items) {
    return JsonNodeFactory.instance.arrayNode().addAll(items);
  }

  static AdminAnswer ok(JsonNode document) {
    return AdminAnswer.json(200, document);
  }

  /** A page of a list. */
  static AdminAnswer list(Collection<? extends JsonNode> items, @Nullable String cursor) {
    ObjectNode list = object();
    list.set("items", array(items));
    put(list, "cursor", cursor);
    return ok(list);
  }

  static void put(ObjectNode object, String name, @Nullable String value) {
    if (value != null) {
      object.put(name, value);
    }
  }

  static void put(ObjectNode object, String name, @Nullable Instant value) {
    if (value != null) {
      object.put(name, value.toString());
    }
  }
}
