package com.endclose.relay.verify;

import com.endclose.relay.json.Path;
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
      node = node.isArray() ? node.get(Path.index(segment, node.size())) : node.get(segment);
      if (node == null) {
        return null;
      }
    }
    return node;
  }
}
