package com.endclose.relay.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text under which a routes document names a text, a number or a boolean of a payload. */
public final class ScalarText {

  private ScalarText() {}

  /** A text unchanged, a number's exact text, {@code true} or {@code false}; empty otherwise. */
  public static Optional<String> of(@Nullable JsonNode value) {
    if (value == null || !(value.isTextual() || value.isNumber() || value.isBoolean())) {
      return Optional.empty();
    }
    return Optional.of(value.isNumber() ? EcmaNumbers.text(value) : value.asText());
  }
}
