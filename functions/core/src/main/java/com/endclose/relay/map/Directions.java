package com.endclose.relay.map;

import com.endclose.relay.json.ScalarText;
import com.endclose.relay.route.Direction;
import com.endclose.relay.route.DirectionRef;
import com.fasterxml.jackson.databind.JsonNode;

/** Tells which way the money went; never guesses. */
final class Directions {

  private Directions() {}

  /**
   * The direction that the map and the payload tell.
   *
   * @param sign of the amount as sent: -1, 0 or 1
   */
  static Field<Direction> read(DirectionRef ref, int sign, JsonNode payload) {
    if (ref instanceof DirectionRef.ByValue byValue) {
      return byValue(byValue, payload);
    }
    if (ref instanceof DirectionRef.BySign bySign) {
      return new Field.Taken<>(sign < 0 ? bySign.negative() : bySign.positive());
    }
    return new Field.Taken<>(((DirectionRef.Fixed) ref).direction());
  }

  private static Field<Direction> byValue(DirectionRef.ByValue ref, JsonNode payload) {
    String field = "map.direction (source \"" + ref.source() + "\")";
    if (ref.source().sensitive()) {
      return Field.refused(
          MappingFault.DIRECTION_SENSITIVE,
          field + " is a sensitive name; point it at another member");
    }
    String text = ScalarText.of(Paths.resolve(ref.source(), payload)).orElse(null);
    Direction direction = text == null ? null : ref.when().get(text);
    if (direction == null) {
      direction = ref.otherwise();
    }
    return direction == null
        ? Field.refused(
            MappingFault.DIRECTION_UNKNOWN,
            field
                + " finds "
                + (text == null
                    ? "no text, number or boolean"
                    : "a value that 'when' does not name")
                + "; add it to 'when', say what holds 'otherwise', or keep such events out by"
                + " 'events'")
        : new Field.Taken<>(direction);
  }
}
