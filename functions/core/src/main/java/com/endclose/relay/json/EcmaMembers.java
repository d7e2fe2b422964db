package com.endclose.relay.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An object's members in ECMAScript's order: names that are array indexes first, by their number,
 * then the others as sent. Hashes and arrays at End Close were made in that order.
 */
public final class EcmaMembers {

  /** ECMAScript's array indexes end below 2^32 - 1. */
  private static final long LAST_INDEX = 0xFFFF_FFFEL;

  private EcmaMembers() {}

  /** The object's members in that order. */
  public static Collection<Map.Entry<String, JsonNode>> of(JsonNode object) {
    SortedMap<Long, Map.Entry<String, JsonNode>> indexes = new TreeMap<>();
    List<Map.Entry<String, JsonNode>> others = new ArrayList<>(object.size());
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (isIndex(member.getKey())) {
        indexes.put(Long.valueOf(member.getKey()), member);
      } else {
        others.add(member);
      }
    }
    if (indexes.isEmpty()) {
      return others;
    }
    List<Map.Entry<String, JsonNode>> ordered = new ArrayList<>(indexes.values());
    ordered.addAll(others);
    return ordered;
  }

  private static boolean isIndex(String name) {
    if (name.isEmpty() || name.length() > 10 || (name.charAt(0) == '0' && name.length() > 1)) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) < '0' || name.charAt(i) > '9') {
        return false;
      }
    }
    return Long.parseLong(name) <= LAST_INDEX;
  }
}
