package com.endclose.relay.relayctl.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads documents in which a member without a value may be left out or null. */
final class Fields {

  private Fields() {}

  /** The text of a member; empty when there is none. */
  static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isValueNode() && !value.isNull() ? value.asText() : "";
  }

  /** The member, when it has a value. */
  static Optional<JsonNode> member(JsonNode node, String name) {
    return node.hasNonNull(name) ? Optional.of(node.path(name)) : Optional.empty();
  }

  /** A count; 0 when there is none. */
  static long count(JsonNode node, String name) {
    return node.path(name).asLong(0);
  }

  /** The texts of a list. */
  static List<String> texts(JsonNode node, String name) {
    List<String> texts = new ArrayList<>();
    node.path(name).forEach(each -> texts.add(each.asText()));
    return texts;
  }

  /** As many digits of a version as tell versions apart. */
  static String shortVersion(String version) {
    return version.length() > 12 ? version.substring(0, 12) : version;
  }

  /** A number of bytes as people say it. */
  static String size(JsonNode node, String name) {
    long bytes = count(node, name);
    if (bytes < 1024) {
      return bytes + " B";
    }
    return bytes < 1024 * 1024
        ? (bytes + 512) / 1024 + " KB"
        : (bytes + 524_288) / 1_048_576 + " MB";
  }
}
