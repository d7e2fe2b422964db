package com.endclose.relay.mask;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A redacted copy of one object in the making: members keep their order, and none is lost. */
final class RedactedObject {

  private final JsonNode original;
  private final ObjectNode copy = JsonNodeFactory.instance.objectNode();
  private boolean changed;
  // Never set back, so that an object of nothing but colliding keys takes no longer than another.
  private int lastSuffix = 1;

  private RedactedObject(JsonNode original) {
    this.original = original;
  }

  static JsonNode of(JsonNode original) {
    var redacted = new RedactedObject(original);
    original.properties().forEach(member -> redacted.add(member.getKey(), member.getValue()));
    return redacted.changed ? redacted.copy : original;
  }

  private void add(String key, JsonNode value) {
    JsonNode kept = SensitiveNames.sensitive(key) ? marked(value) : Denylist.redact(value);
    String name = Denylist.redact(key);
    boolean renamed = Denylist.changed(name, key);
    changed |= renamed || Denylist.changed(kept, value);
    copy.set(renamed ? free(name) : name, kept);
  }

  private static JsonNode marked(JsonNode value) {
    return value.equals(Denylist.MARK) ? value : Denylist.MARK;
  }

  /** The name itself, or with the next {@code #number} that no other key of the object has. */
  private String free(String name) {
    String free = name;
    while (original.has(free) || copy.has(free)) {
      lastSuffix++;
      free = name + "#" + lastSuffix;
    }
    return free;
  }
}
