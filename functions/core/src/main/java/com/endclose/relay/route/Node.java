package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What stands at one place of a document, before anything is known of its meaning. */
sealed interface Node {

  /** How many nodes stand here and beneath, an aliased one counted wherever it is used. */
  long size();

  /** What a reader would call this, for "must be text, not ...". */
  String kindName();

  /** What a document would hold that wrote this text without quotes: a list where it has commas. */
  static Node of(String text) {
    if (text.indexOf(',') < 0) {
      boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
      return new Scalar(digits ? Kind.NUMBER : Kind.TEXT, text);
    }
    List<Node> items = new ArrayList<>();
    for (String item : text.split(",", -1)) {
      items.add(of(item));
    }
    return new Items(items, items.size() + 1L);
  }

  /** A value without parts, its text as written: a number keeps its digits. */
  record Scalar(Kind kind, String text) implements Node {

    @Override
    public long size() {
      return 1;
    }

    @Override
    public String kindName() {
      return kind.words;
    }
  }

  /** Values in order. */
  record Items(List<Node> nodes, long size) implements Node {

    public Items {
      nodes = List.copyOf(nodes);
    }

    @Override
    public String kindName() {
      return "a list";
    }
  }

  /**
   * Values by key.
   *
   * @param repeated keys written more than once; their first value stands in {@code byKey}
   */
  record Keyed(Map<String, Node> byKey, Set<String> repeated, long size) implements Node {

    public Keyed {
      byKey = Collections.unmodifiableMap(new LinkedHashMap<>(byKey));
      repeated = Set.copyOf(repeated);
    }

    @Override
    public String kindName() {
      return "an object";
    }
  }

  /** The kinds of scalar that YAML's core schema and JSON share. */
  enum Kind {
    TEXT("text"),
    NUMBER("a number"),
    BOOLEAN("true or false"),
    NULL("empty");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }
}
