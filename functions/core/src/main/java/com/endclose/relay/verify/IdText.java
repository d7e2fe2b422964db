package com.endclose.relay.verify;

import com.endclose.relay.json.ScalarText;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text of a value that serves as an event id. */
final class IdText {

  /**
   * Letters, marks and symbols without any ink: the combining grapheme joiner, Hangul and Khmer
   * fillers, Mongolian variation selectors, the blank of Braille.
   */
  private static final String INVISIBLE =
      "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0";

  private IdText() {}

  /**
   * A text unchanged, a number's exact text, {@code true} or {@code false}; empty for a blank text
   * and for anything else.
   */
  static Optional<String> of(@Nullable JsonNode value) {
    return ScalarText.of(value).filter(IdText::isVisible);
  }

  /** Whether a text shows anything: one of white space and invisible characters alone is no id. */
  static boolean isVisible(String text) {
    return text.codePoints().anyMatch(IdText::isVisible);
  }

  private static boolean isVisible(int point) {
    return switch (Character.getType(point)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.CONTROL,
          Character.FORMAT ->
          false;
      default -> INVISIBLE.indexOf(point) < 0 && !isVariationSelector(point);
    };
  }

  private static boolean isVariationSelector(int point) {
    return (point >= 0xFE00 && point <= 0xFE0F) || (point >= 0xE0100 && point <= 0xE01EF);
  }
}
