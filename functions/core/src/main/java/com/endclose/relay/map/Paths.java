package com.endclose.relay.map;

import com.endclose.relay.json.EcmaMembers;
import com.endclose.relay.json.Path;
import com.endclose.relay.mask.Denylist;
import com.endclose.relay.mask.SensitiveNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what stands at a path. Member names are plain data: nothing is inherited, {@code length} is
 * no member of an array, a text has no members. Elements that lack the rest of a path are left out
 * of a fan-out.
 */
final class Paths {

  /** What stands for a member that a {@code *} met under a sensitive name; told by identity. */
  static final JsonNode REDACTED = new TextNode(Denylist.REDACTED);

  private final Path path;
  private final boolean redacting;

  private Paths(Path path, boolean redacting) {
    this.path = path;
    this.redacting = redacting;
  }

  /** The value at the path as it stands, null when nothing stands there. */
  static @Nullable JsonNode resolve(Path path, JsonNode payload) {
    return new Paths(path, false).from(0, payload);
  }

  /** The same, with {@link #REDACTED} for each member a {@code *} finds under a sensitive name. */
  static @Nullable JsonNode resolveRedacting(Path path, JsonNode payload) {
    return new Paths(path, true).from(0, payload);
  }

  /** Whether this is {@link #REDACTED} itself, not a text of the payload that reads the same. */
  @SuppressWarnings("ReferenceEquality")
  static boolean redacted(JsonNode value) {
    return value == REDACTED;
  }

  private @Nullable JsonNode from(int position, JsonNode node) {
    return from(position, node, "");
  }

  /** {@code above}: the last words of the keys on the way. */
  private @Nullable JsonNode from(int position, JsonNode node, String above) {
    if (position == path.segments().size()) {
      return node;
    }
    String segment = path.segments().get(position);
    if (segment.equals(Path.ANY)) {
      return fanOut(position + 1, node, above);
    }
    JsonNode next = node.isArray() ? node.get(Path.index(segment, node.size())) : node.get(segment);
    return next == null ? null : from(position + 1, next, below(above, node, segment));
  }

  private @Nullable JsonNode fanOut(int position, JsonNode node, String above) {
    if (!node.isContainerNode()) {
      return null;
    }
    ArrayNode found = JsonNodeFactory.instance.arrayNode();
    if (node.isArray()) {
      for (JsonNode element : node) {
        add(found, from(position, element, above));
      }
    } else if (onlyElement(path, position, node)) {
      add(found, from(position, node, above));
    } else {
      for (Map.Entry<String, JsonNode> member : EcmaMembers.of(node)) {
        String key = member.getKey();
        JsonNode value = from(position, member.getValue(), below(above, node, key));
        boolean hide = redacting && value != null && sensitive(above, key, position);
        add(found, hide ? REDACTED : value);
      }
    }
    return found;
  }

  /**
   * Whether an object that a {@code *} meets is itself the only element, as some senders write a
   * list of one: when its members are not all objects, and it has the one that the path names next.
   *
   * @param position of the segment after the {@code *}
   */
  static boolean onlyElement(Path path, int position, JsonNode object) {
    if (position == path.segments().size() || !object.isObject()) {
      return false;
    }
    String next = path.segments().get(position);
    return !next.equals(Path.ANY)
        && object.has(next)
        && !object.properties().stream().allMatch(member -> member.getValue().isObject());
  }

  private String below(String above, JsonNode node, String key) {
    return redacting && node.isObject() ? SensitiveNames.tail(above, key) : above;
  }

  /** A member's name among the names before it and the rest of the path after it. */
  private boolean sensitive(String above, String key, int position) {
    List<String> names = new ArrayList<>(List.of(above, key));
    names.addAll(path.segments().subList(position, path.segments().size()));
    return SensitiveNames.sensitive(names);
  }

  private static void add(ArrayNode found, @Nullable JsonNode value) {
    if (value != null) {
      found.add(value);
    }
  }
}
