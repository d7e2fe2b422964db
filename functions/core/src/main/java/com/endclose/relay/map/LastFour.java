package com.endclose.relay.map;

import com.endclose.relay.json.EcmaNumbers;
import com.endclose.relay.mask.Denylist;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * The last four characters of a text or a number, elementwise over arrays: {@code last4}. It never
 * lets through what the denylist would have taken out: of a text that holds a social security
 * number nothing is left, of a card number no more than those four digits, which may be shown (PCI
 * DSS 4.0, 3.4.1). What has no characters of its own, an object or a boolean, is taken out too.
 */
final class LastFour {

  private static final int KEPT = 4;

  private LastFour() {}

  static JsonNode of(JsonNode value) {
    if (Paths.redacted(value) || value.isNull()) {
      return value;
    }
    if (value.isArray()) {
      ArrayNode ends = JsonNodeFactory.instance.arrayNode(value.size());
      for (JsonNode element : value) {
        ends.add(of(element));
      }
      return ends;
    }
    if (!value.isTextual() && !value.isNumber()) {
      return Paths.REDACTED;
    }
    String text = value.isNumber() ? EcmaNumbers.text(value) : value.textValue();
    return Denylist.holdsSsn(text) ? Paths.REDACTED : TextNode.valueOf(end(text));
  }

  /** Four code points: half a character is none. */
  private static String end(String text) {
    int characters = text.codePointCount(0, text.length());
    return characters <= KEPT
        ? text
        : text.substring(text.offsetByCodePoints(text.length(), -KEPT));
  }
}
