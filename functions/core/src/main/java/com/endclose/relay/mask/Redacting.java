package com.endclose.relay.mask;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;

/**
 * A redacted copy of one object or array in the making: members keep their order, and none is lost.
 */
final class Redacting {

  private final JsonNode original;
  // The last words of the keys that lead here: a sensitive name may be divided over levels.
  private final String above;
  private final Iterator<Map.Entry<String, JsonNode>> members;
  private final Iterator<JsonNode> elements;
  private final ObjectNode object = JsonNodeFactory.instance.objectNode();
  private final ArrayNode array = JsonNodeFactory.instance.arrayNode();
  private boolean changed;
  // The child whose redacted value is put next.
  private String key = "";
  private JsonNode child;
  // Never set back, so that an object of nothing but colliding keys takes no longer than another.
  private int lastSuffix = 1;

  private Redacting(JsonNode original, String above) {
    this.above = above;
    this.original = original;
    this.child = original;
    this.members = original.properties().iterator();
    this.elements = original.elements();
  }

  /**
   * The redacted object or array. On a stack of its own: the call stack would end before the
   * deepest value does that can be read.
   */
  static JsonNode container(JsonNode root, String above) {
    Deque<Redacting> open = new ArrayDeque<>();
    open.push(new Redacting(root, above));
    while (true) {
      Redacting top = open.element();
      if (top.next()) {
        if (top.childIsSensitive()) {
          top.put(marked(top.child));
        } else if (top.child.isContainerNode()) {
          open.push(new Redacting(top.child, top.below()));
        } else {
          top.put(Denylist.redact(top.child));
        }
      } else {
        open.pop();
        if (open.isEmpty()) {
          return top.result();
        }
        open.element().put(top.result());
      }
    }
  }

  private boolean next() {
    if (original.isArray()) {
      boolean more = elements.hasNext();
      child = more ? elements.next() : child;
      return more;
    }
    if (!members.hasNext()) {
      return false;
    }
    Map.Entry<String, JsonNode> member = members.next();
    key = member.getKey();
    child = member.getValue();
    return true;
  }

  private boolean childIsSensitive() {
    return original.isObject() && SensitiveNames.sensitive(above, key);
  }

  private String below() {
    return original.isObject() ? SensitiveNames.tail(above, key) : above;
  }

  private void put(JsonNode kept) {
    changed |= Denylist.changed(kept, child);
    if (original.isArray()) {
      array.add(kept);
      return;
    }
    String name = Denylist.redact(key);
    boolean renamed = Denylist.changed(name, key);
    changed |= renamed;
    object.set(renamed ? free(name) : name, kept);
  }

  private JsonNode result() {
    if (!changed) {
      return original;
    }
    return original.isArray() ? array : object;
  }

  private static JsonNode marked(JsonNode value) {
    return value.equals(Denylist.MARK) ? value : Denylist.MARK;
  }

  /** The name itself, or with the next {@code #number} that no other key of the object has. */
  private String free(String name) {
    String free = name;
    while (original.has(free) || object.has(free)) {
      lastSuffix++;
      free = name + "#" + lastSuffix;
    }
    return free;
  }
}
