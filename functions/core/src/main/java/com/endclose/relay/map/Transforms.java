package com.endclose.relay.map;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.route.Transform;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** What a map does to a value on its way out. */
final class Transforms {

  private final MaskingKey key;

  Transforms(MaskingKey key) {
    this.key = key;
  }

  /** Applies them in the order written. */
  JsonNode apply(List<Transform> transforms, JsonNode value) {
    JsonNode result = value;
    for (Transform transform : transforms) {
      result =
          switch (transform) {
            case TRIM -> onTexts(result, Spaces::trim);
            case LOWERCASE -> onTexts(result, LowerCase::of);
            case UPPERCASE -> onTexts(result, text -> text.toUpperCase(Locale.ROOT));
            case LAST4 -> LastFour.of(result);
            case HASH -> TextNode.valueOf(key.hash(hashed(result)));
          };
    }
    return result;
  }

  /** A text as it is; anything else as ECMAScript would write it as JSON (SPEC 16.23). */
  private static String hashed(JsonNode value) {
    return value.isTextual() ? value.textValue() : JsonWriter.ecmaText(value);
  }

  private static JsonNode onTexts(JsonNode value, UnaryOperator<String> change) {
    if (Paths.redacted(value)) {
      return value;
    }
    if (value.isTextual()) {
      return TextNode.valueOf(change.apply(value.textValue()));
    }
    if (!value.isArray()) {
      return value;
    }
    ArrayNode changed = JsonNodeFactory.instance.arrayNode(value.size());
    // Not forEach: at the deepest that can be read every frame counts.
    for (JsonNode element : value) {
      changed.add(onTexts(element, change));
    }
    return changed;
  }
}
