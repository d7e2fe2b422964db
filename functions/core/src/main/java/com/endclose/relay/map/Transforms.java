package com.endclose.relay.map;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.route.Transform;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What a map does to a value on its way out. */
final class Transforms {

  /** The longest text that is transformed, in UTF-8 bytes. */
  static final int MOST_BYTES = 64 * 1024;

  private final MaskingKey key;

  Transforms(MaskingKey key) {
    this.key = key;
  }

  /**
   * Why a value must not be transformed; empty when it may be.
   *
   * @param field the map's field and its source, as a message names them
   */
  static <T> Optional<Field.Refused<T>> refusal(
      String field, List<Transform> transforms, JsonNode value) {
    return transforms.isEmpty() || !holdsLongText(value)
        ? Optional.empty()
        : Optional.of(
            new Field.Refused<>(
                new Mapping.Unmappable(
                    MappingFault.TEXT_TOO_LONG,
                    field
                        + " finds a text longer than 64 KB, which is not transformed; point it at"
                        + " another member, or have the sender correct it")));
  }

  /** At any depth. Not by recursion: at the deepest that can be read every frame counts. */
  private static boolean holdsLongText(JsonNode value) {
    Deque<JsonNode> rest = new ArrayDeque<>(List.of(value));
    while (!rest.isEmpty()) {
      JsonNode next = rest.pop();
      if (next.isTextual() && isLong(next.textValue())) {
        return true;
      }
      next.forEach(rest::push);
    }
    return false;
  }

  private static boolean isLong(String text) {
    // A character has one to three bytes, so most texts need no count.
    return text.length() > MOST_BYTES
        || (text.length() > MOST_BYTES / 3
            && text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES);
  }

  /** Applies them in the order written, to a value of which there is no {@link #refusal}. */
  JsonNode apply(List<Transform> transforms, JsonNode value) {
    JsonNode result = value;
    for (Transform transform : transforms) {
      result =
          switch (transform) {
            case TRIM -> onTexts(result, Spaces::trim);
            case LOWERCASE -> onTexts(result, LetterCase::lower);
            case UPPERCASE -> onTexts(result, LetterCase::upper);
            case LAST4 -> LastFour.of(result);
            case HASH -> TextNode.valueOf(key.hash(hashed(result)));
          };
    }
    return result;
  }

  /** A text as it is; anything else as ECMAScript would write it as JSON (spec MAP-9). */
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
