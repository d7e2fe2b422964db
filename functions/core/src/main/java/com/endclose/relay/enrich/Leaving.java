package com.endclose.relay.enrich;

import com.endclose.relay.mask.SensitiveNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;

/** Whether what a deployer's code returned is JSON that may leave. */
final class Leaving {

  /** Far more than a record's field needs, far less than what recursion can take. */
  private static final int MAX_DEPTH = 100;

  private static final int MAX_NODES = 100_000;

  private Leaving() {}

  private record Nested(JsonNode node, int depth, String above) {}

  /** What speaks against the value, to follow "returned"; empty when nothing does. */
  static Optional<String> objection(JsonNode value) {
    Deque<Nested> open = new ArrayDeque<>();
    open.add(new Nested(value, 0, ""));
    for (int nodes = 0; !open.isEmpty(); nodes++) {
      Nested next = open.pop();
      if (nodes >= MAX_NODES) {
        return Optional.of("more than " + MAX_NODES + " values");
      }
      if (next.depth() > MAX_DEPTH) {
        return Optional.of("a value nested deeper than " + MAX_DEPTH);
      }
      if (!isJson(next.node())) {
        return Optional.of("a value that is not JSON");
      }
      for (Map.Entry<String, JsonNode> member : next.node().properties()) {
        if (SensitiveNames.sensitive(next.above(), member.getKey())) {
          return Optional.of("a value with a sensitive key; rename or drop it");
        }
        if (!isUnicode(member.getKey())) {
          return Optional.of("a value that is not JSON");
        }
      }
      if (next.node().isObject()) {
        next.node()
            .properties()
            .forEach(
                member ->
                    open.push(
                        new Nested(
                            member.getValue(),
                            next.depth() + 1,
                            SensitiveNames.tail(next.above(), member.getKey()))));
      } else {
        next.node().forEach(child -> open.push(new Nested(child, next.depth() + 1, next.above())));
      }
    }
    return Optional.empty();
  }

  /** Nodes can also hold bytes, Java objects, NaN, nothing, and text that has no UTF-8. */
  private static boolean isJson(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT, ARRAY, BOOLEAN, NULL -> true;
      case NUMBER -> node instanceof NumericNode number && !number.isNaN();
      case STRING -> isUnicode(node.textValue());
      case BINARY, MISSING, POJO -> false;
    };
  }

  private static boolean isUnicode(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
