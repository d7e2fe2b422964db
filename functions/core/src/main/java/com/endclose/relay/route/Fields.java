package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The keys of one object of the document. */
final class Fields {

  private final Cursor place;
  private final Map<String, Node> byKey;

  Fields(Cursor place, Map<String, Node> byKey) {
    this.place = place;
    this.byKey = byKey;
  }

  /** The place of a key, absent when the object has no such key. */
  Cursor at(String key) {
    return place.at(key, byKey.get(key));
  }

  /** The places of all keys, in the document's order. */
  List<Map.Entry<String, Cursor>> all() {
    List<Map.Entry<String, Cursor>> all = new ArrayList<>();
    byKey.keySet().forEach(key -> all.add(Map.entry(key, at(key))));
    return all;
  }

  /** Reports the keys that this part of the document does not know. */
  Fields only(Part part) {
    for (String key : byKey.keySet()) {
      if (!part.keys().contains(key)) {
        place.problemOf(
            at(key),
            () -> "has the unknown key " + at(key).path() + ": " + part.remedy(Words.shown(key)));
      }
    }
    return this;
  }
}
