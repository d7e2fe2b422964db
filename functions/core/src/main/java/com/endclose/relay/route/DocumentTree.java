package com.endclose.relay.route;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds a tree from a parser's events without recursion, within limits that a document of routes
 * never meets and a hostile one does. Each step answers what is wrong with it, or null.
 */
final class DocumentTree {

  private static final int MAX_DEPTH = 20;
  private static final int MAX_ALIASES = 100;
  private static final long MAX_NODES = 100_000;
  private static final String TOO_MANY =
      "the document holds more than " + MAX_NODES + " values, aliases counted: split it up";
  private static final String KEY_NOT_TEXT = "a key must be plain text";

  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<String, Node> anchors = new HashMap<>();
  private @Nullable Node root;
  private int aliases;

  /** The finished tree; null before there is any, or for an empty text. */
  @Nullable Node root() {
    return root;
  }

  @Nullable String openKeyed(@Nullable String anchor) {
    return push(new Keys(anchor));
  }

  @Nullable String openItems(@Nullable String anchor) {
    return push(new Values(anchor));
  }

  @Nullable String close() {
    Open closed = open.pop();
    Node node = closed.finish();
    return node.size() > MAX_NODES ? TOO_MANY : add(node, closed.anchor());
  }

  /** A value, or a key where one is due. */
  @Nullable String scalar(Node.Kind kind, String text, @Nullable String anchor) {
    if (open.peek() instanceof Keys keys && keys.key == null) {
      keys.key = text;
      return null;
    }
    return add(new Node.Scalar(kind, text), anchor);
  }

  @Nullable String alias(String name) {
    if (keyIsDue()) {
      return KEY_NOT_TEXT;
    }
    Node target = anchors.get(name);
    if (target == null) {
      return "an alias (*) must name an anchor (&) that is complete before it";
    }
    if (++aliases > MAX_ALIASES) {
      return "more than " + MAX_ALIASES + " aliases (*): write the values out";
    }
    return add(target, null);
  }

  private @Nullable String push(Open container) {
    if (keyIsDue()) {
      return KEY_NOT_TEXT;
    }
    if (open.size() >= MAX_DEPTH) {
      return "nested deeper than " + MAX_DEPTH + " levels: no part of a route is";
    }
    open.push(container);
    return null;
  }

  private boolean keyIsDue() {
    return open.peek() instanceof Keys keys && keys.key == null;
  }

  private @Nullable String add(Node node, @Nullable String anchor) {
    if (anchor != null) {
      anchors.put(anchor, node);
    }
    Open parent = open.peek();
    if (parent == null) {
      root = node;
      return null;
    }
    parent.add(node);
    return parent.size() > MAX_NODES ? TOO_MANY : null;
  }

  /** A container that is still being read. */
  private sealed interface Open {
    @Nullable String anchor();

    long size();

    void add(Node node);

    Node finish();
  }

  private static final class Values implements Open {
    private final @Nullable String anchor;
    private final List<Node> nodes = new ArrayList<>();
    private long size = 1;

    Values(@Nullable String anchor) {
      this.anchor = anchor;
    }

    @Override
    public @Nullable String anchor() {
      return anchor;
    }

    @Override
    public long size() {
      return size;
    }

    @Override
    public void add(Node node) {
      nodes.add(node);
      size += node.size();
    }

    @Override
    public Node finish() {
      return new Node.Items(nodes, size);
    }
  }

  private static final class Keys implements Open {
    private final @Nullable String anchor;
    private final Map<String, Node> byKey = new LinkedHashMap<>();
    private final Set<String> repeated = new HashSet<>();
    private @Nullable String key;
    private long size = 1;

    Keys(@Nullable String anchor) {
      this.anchor = anchor;
    }

    @Override
    public @Nullable String anchor() {
      return anchor;
    }

    @Override
    public long size() {
      return size;
    }

    @Override
    public void add(Node node) {
      String name = key == null ? "" : key;
      if (byKey.putIfAbsent(name, node) != null) {
        repeated.add(name);
      }
      key = null;
      size += node.size();
    }

    @Override
    public Node finish() {
      return new Node.Keyed(byKey, repeated, size);
    }
  }
}
