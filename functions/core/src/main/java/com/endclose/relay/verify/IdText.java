package com.endclose.relay.verify;

import com.endclose.relay.json.EcmaNumbers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text of a value that serves as an event id. */
final class IdText {

  private IdText() {}

  /**
   * A non-empty string as it stands, a number's exact text (SPEC 16.9); empty for anything else.
   */
  static Optional<String> of(@Nullable JsonNode value) {
    if (value == null) {
      return Optional.empty();
    }
    if (value.isNumber()) {
      return Optional.of(EcmaNumbers.text(value));
    }
    return Optional.of(value).map(JsonNode::textValue).filter(text -> !text.isEmpty());
  }
}
