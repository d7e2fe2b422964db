package com.endclose.relay.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;

/**
 * Writes JSON as {@code JSON.stringify} does: compact, the same escapes. Lone surrogates are
 * escaped, so that what is written is always valid UTF-8.
 */
public final class JsonWriter {

  private static final HexFormat HEX = HexFormat.of();

  private final StringBuilder out = new StringBuilder();
  private final boolean ecma;

  private JsonWriter(boolean ecma) {
    this.ecma = ecma;
  }

  /** The text's UTF-8 bytes, numbers with the digits as sent. */
  public static byte[] bytes(JsonNode value) {
    return text(value).getBytes(StandardCharsets.UTF_8);
  }

  /** The text, members in the order sent and numbers with the digits sent. */
  public static String text(JsonNode value) {
    return write(value, false);
  }

  /**
   * The text that {@code JSON.stringify} prints of a parsed value: numbers as {@link EcmaNumbers},
   * members as {@link EcmaMembers} orders them.
   */
  public static String ecmaText(JsonNode value) {
    return write(value, true);
  }

  private static String write(JsonNode value, boolean ecma) {
    JsonWriter writer = new JsonWriter(ecma);
    writer.value(value);
    return writer.out.toString();
  }

  private void value(JsonNode value) {
    if (value.isObject()) {
      object(value);
    } else if (value.isArray()) {
      array(value);
    } else if (value.isNumber()) {
      number(value);
    } else if (value.isNull() || value.isMissingNode() || value.isBoolean()) {
      out.append(value.isBoolean() ? value.asText() : "null");
    } else {
      string(value.asText());
    }
  }

  private void object(JsonNode object) {
    char before = '{';
    for (Map.Entry<String, JsonNode> member : members(object)) {
      out.append(before);
      string(member.getKey());
      out.append(':');
      value(member.getValue());
      before = ',';
    }
    out.append(object.isEmpty() ? "{}" : "}");
  }

  private Collection<Map.Entry<String, JsonNode>> members(JsonNode object) {
    return ecma ? EcmaMembers.of(object) : object.properties();
  }

  private void array(JsonNode array) {
    char before = '[';
    for (JsonNode element : array) {
      out.append(before);
      value(element);
      before = ',';
    }
    out.append(array.isEmpty() ? "[]" : "]");
  }

  private void number(JsonNode number) {
    if (EcmaNumbers.finite(number)) {
      out.append(ecma ? EcmaNumbers.text(number) : number.asText());
    } else {
      out.append("null");
    }
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        out.append(c).append(text.charAt(++i));
      } else {
        character(c);
      }
    }
    out.append('"');
  }

  private void character(char c) {
    switch (c) {
      case '"', '\\' -> out.append('\\').append(c);
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (c < ' ' || Character.isSurrogate(c)) {
          out.append("\\u").append(HEX.toHexDigits(c));
        } else {
          out.append(c);
        }
      }
    }
  }
}
