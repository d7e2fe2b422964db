package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The keys of one object of the document. */
final class Fields {

  private final Cursor place;
  private final Map<String, Node> byKey;
  private final Map<String, String> preset;

  Fields(Cursor place, Map<String, Node> byKey) {
    this(place, byKey, Map.of());
  }

  private Fields(Cursor place, Map<String, Node> byKey, Map<String, String> preset) {
    this.place = place;
    this.byKey = byKey;
    this.preset = preset;
  }

  /**
   * The same keys, and values for those that the document does not write; commas separate the items
   * of a list.
   */
  Fields over(Map<String, String> values) {
    return new Fields(place, byKey, values);
  }

  /** The place of a key, absent when the object has no such key and none is preset. */
  Cursor at(String key) {
    Node written = byKey.get(key);
    String value = preset.get(key);
    return place.at(key, written != null || value == null ? written : Node.of(value));
  }

  /** Whether the document itself has this key. */
  boolean writes(String key) {
    return byKey.containsKey(key);
  }

  /** The places of all keys, in the document's order. */
  List<Map.Entry<String, Cursor>> all() {
    List<Map.Entry<String, Cursor>> all = new ArrayList<>();
    byKey.keySet().forEach(key -> all.add(Map.entry(key, at(key))));
    return all;
  }

  /** Reports the keys that this part of the document does not know. */
  Fields only(Part part) {
    return only(part.keys(), part::remedy);
  }

  /** Reports the keys that are none of these. */
  Fields only(List<String> known) {
    return only(known, key -> "the nearest known key is " + Words.nearestFirst(key, known).get(0));
  }

  private Fields only(List<String> known, UnaryOperator<String> remedy) {
    for (String key : byKey.keySet()) {
      if (!known.contains(key)) {
        place.problemOf(
            at(key),
            () -> "has the unknown key " + at(key).path() + ": " + remedy.apply(Words.shown(key)));
      }
    }
    return this;
  }
}
