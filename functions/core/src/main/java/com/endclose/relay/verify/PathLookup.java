package com.endclose.relay.verify;

import com.endclose.relay.route.Path;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Finds the one value that a path without a fan-out names. */
final class PathLookup {

  /** An array index longer than this can't be one: 2^31 - 1 has ten digits. */
  private static final int INDEX_DIGITS = 9;

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

  private static @Nullable JsonNode element(JsonNode array, String segment) {
    if (segment.length() > INDEX_DIGITS) {
      return null;
    }
    for (int i = 0; i < segment.length(); i++) {
      if (segment.charAt(i) < '0' || segment.charAt(i) > '9') {
        return null;
      }
    }
    return array.get(Integer.parseInt(segment));
  }
}
