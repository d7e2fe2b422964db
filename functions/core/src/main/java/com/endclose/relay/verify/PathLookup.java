package com.endclose.relay.verify;

import com.endclose.relay.route.Path;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Finds the one value that a path without a fan-out names. */
final class PathLookup {

  private PathLookup() {}

  /** The value; null when nothing stands there, or when the path fans out and so names many. */
  static @Nullable JsonNode find(JsonNode root, Path path) {
    if (path.fansOut()) {
      return null;
    }
    JsonNode node = root;
    for (String segment : path.segments()) {
      node = node.isArray() ? element(node, segment) : node.get(segment);
      if (node == null) {
        return null;
      }
    }
    return node;
  }

  /** Decimal digits only, as in a map's paths. */
  private static @Nullable JsonNode element(JsonNode array, String segment) {
    int index = 0;
    for (int i = 0; i < segment.length(); i++) {
      char c = segment.charAt(i);
      if (c < '0' || c > '9') {
        return null;
      }
      index = index * 10 + (c - '0');
      // Before the next digit could overflow.
      if (index >= array.size()) {
        return null;
      }
    }
    return array.get(index);
  }
}
