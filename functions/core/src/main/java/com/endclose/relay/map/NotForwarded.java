package com.endclose.relay.map;

import com.endclose.relay.mask.Denylist;
import com.endclose.relay.route.Path;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Lists the leaves of a payload that no mapped path covers; a leaf is a scalar, or an object or
 * array without members. Whatever lies inside a mapped value counts as forwarded (SPEC 16.12).
 * Paths are compared segment by segment, so a member named {@code a.b} is not {@code b} inside
 * {@code a}.
 *
 * <p>A payload can have more leaves than memory has room for their paths: after {@value #MOST} only
 * their number is told, and a long path is cut.
 */
final class NotForwarded {

  /** So many leaves are named. */
  static final int MOST = 1_000;

  /** Characters of one path that are shown. */
  static final int MAX_LENGTH = 500;

  private final List<String> leaves = new ArrayList<>();
  private final StringBuilder here = new StringBuilder();
  private long unnamed;

  private NotForwarded() {}

  static List<String> in(JsonNode payload, Collection<Path> mapped) {
    NotForwarded found = new NotForwarded();
    List<Ahead> ahead = new ArrayList<>();
    mapped.stream().distinct().forEach(path -> ahead.add(new Ahead(path, 0)));
    found.walk(payload, ahead);
    if (found.unnamed > 0) {
      found.leaves.add("(" + found.unnamed + " more)");
    }
    return found.leaves;
  }

  /** A mapped path of which so many segments are matched on the way to a node. */
  private record Ahead(Path path, int matched) {

    boolean covers() {
      return matched == path.segments().size();
    }

    boolean takes(String name) {
      String segment = path.segments().get(matched);
      return segment.equals(Path.ANY) || segment.equals(name);
    }

    boolean takes(int index, int size) {
      String segment = path.segments().get(matched);
      return segment.equals(Path.ANY) || Paths.index(segment, size) == index;
    }

    Ahead onward() {
      return new Ahead(path, matched + 1);
    }
  }

  private void walk(JsonNode node, List<Ahead> ahead) {
    for (Ahead path : ahead) {
      if (path.covers()) {
        return;
      }
    }
    if (!node.isContainerNode() || node.isEmpty()) {
      leaf();
    } else if (node.isArray()) {
      elements(node, ahead);
    } else {
      members(node, ahead);
    }
  }

  private void elements(JsonNode array, List<Ahead> ahead) {
    int size = array.size();
    for (int i = 0; i < size; i++) {
      List<Ahead> next = new ArrayList<>(ahead.size());
      for (Ahead path : ahead) {
        if (path.takes(i, size)) {
          next.add(path.onward());
        }
      }
      descend(Integer.toString(i), array.get(i), next);
    }
  }

  private void members(JsonNode object, List<Ahead> ahead) {
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      List<Ahead> next = new ArrayList<>(ahead.size());
      for (Ahead path : ahead) {
        if (path.takes(member.getKey())) {
          next.add(path.onward());
        }
      }
      descend(member.getKey(), member.getValue(), next);
    }
  }

  private void descend(String segment, JsonNode node, List<Ahead> ahead) {
    int length = here.length();
    if (length <= MAX_LENGTH) {
      // A name can be a card number; it is shown to an operator no more than it is sent.
      here.append(length == 0 ? "" : ".").append(Denylist.redact(shown(segment)));
    }
    walk(node, ahead);
    here.setLength(length);
  }

  private static String shown(String segment) {
    return segment.substring(0, Math.min(segment.length(), MAX_LENGTH + 1));
  }

  private void leaf() {
    if (leaves.size() < MOST) {
      leaves.add(
          here.length() <= MAX_LENGTH ? here.toString() : here.substring(0, MAX_LENGTH) + "...");
    } else {
      unnamed++;
    }
  }
}
