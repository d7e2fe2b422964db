package com.endclose.relay.map;

import com.endclose.relay.json.Path;
import com.endclose.relay.mask.Denylist;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Lists the leaves of a payload that no mapped path covers; a leaf is a scalar, or an object or
 * array without members. Whatever lies inside a mapped value counts as forwarded (spec MASK). Paths
 * are compared segment by segment, so a member named {@code a.b} is not {@code b} inside {@code a}.
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

  // Not the call stack: it ends before the deepest payload does.
  private final Deque<Level> open = new ArrayDeque<>();

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

    /** Whether the next segment leads to this member of an object, or element of an array. */
    boolean takes(Level level) {
      String segment = path.segments().get(matched);
      return segment.equals(Path.ANY)
          || (level.isArray()
              ? Path.index(segment, level.container.size()) == level.index
              : segment.equals(level.name));
    }

    /** Past a {@code *} that takes this container for its only element. */
    Ahead at(JsonNode container) {
      boolean only =
          path.segments().get(matched).equals(Path.ANY)
              && Paths.onlyElement(path, matched + 1, container);
      return only ? onward() : this;
    }

    Ahead onward() {
      return new Ahead(path, matched + 1);
    }
  }

  /** An object or array being walked, and which of its children is next. */
  private static final class Level {

    private final JsonNode container;
    private final Iterator<Map.Entry<String, JsonNode>> members;
    private final List<Ahead> ahead;
    private final int pathLength;
    private int index = -1;
    private String name = "";

    Level(JsonNode container, List<Ahead> ahead, int pathLength) {
      this.container = container;
      this.members = container.properties().iterator();
      this.ahead = ahead.stream().map(path -> path.at(container)).toList();
      this.pathLength = pathLength;
    }

    boolean isArray() {
      return container.isArray();
    }

    boolean hasNext() {
      return index + 1 < container.size();
    }

    JsonNode next() {
      index++;
      if (isArray()) {
        name = Integer.toString(index);
        return container.get(index);
      }
      Map.Entry<String, JsonNode> member = members.next();
      name = member.getKey();
      return member.getValue();
    }

    /** The paths that go on into the current child. */
    List<Ahead> onward() {
      List<Ahead> onward = new ArrayList<>(ahead.size());
      for (Ahead path : ahead) {
        if (path.takes(this)) {
          onward.add(path.onward());
        }
      }
      return onward;
    }
  }

  private void walk(JsonNode payload, List<Ahead> mapped) {
    visit(payload, mapped);
    while (!open.isEmpty()) {
      Level level = open.element();
      here.setLength(level.pathLength);
      if (level.hasNext()) {
        JsonNode child = level.next();
        append(level.name);
        visit(child, level.onward());
      } else {
        open.pop();
      }
    }
  }

  private void visit(JsonNode node, List<Ahead> ahead) {
    for (Ahead path : ahead) {
      if (path.covers()) {
        return;
      }
    }
    if (node.isEmpty()) {
      leaf();
    } else {
      open.push(new Level(node, ahead, here.length()));
    }
  }

  private void append(String segment) {
    if (here.length() <= MAX_LENGTH) {
      // A name can be a card number; it is shown to an operator no more than it is sent.
      here.append(here.length() == 0 ? "" : ".").append(Denylist.redact(shown(segment)));
    }
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
