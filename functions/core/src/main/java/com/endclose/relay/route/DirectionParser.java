package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads which way the money of a route goes: always one, by a value, or by the amount's sign. */
final class DirectionParser {

  private static final String AMOUNT_SIGN = "amount_sign";

  private DirectionParser() {}

  static @Nullable DirectionRef parse(Cursor place) {
    if (!place.holdsKeys()) {
      Direction direction = direction(place);
      return direction == null ? null : new DirectionRef.Fixed(direction);
    }
    Fields fields = place.fields("write source and when, or by: amount_sign");
    if (fields == null) {
      return null;
    }
    return fields.at("by").absent() ? byValue(fields, place) : bySign(fields);
  }

  private static @Nullable DirectionRef byValue(Fields fields, Cursor place) {
    fields.only(Part.DIRECTION_BY_VALUE);
    Path source = FieldRefParser.source(fields.at("source"), place);
    Map<String, Direction> when = when(fields.at("when"));
    Cursor otherwise = fields.at("otherwise");
    Direction other = otherwise.absent() ? null : direction(otherwise);
    if (source == null) {
      return null;
    }
    SensitivePaths.checkPlain(source, place);
    if (source.fansOut()) {
      place.warn("fans out with *: an array is never one of the values of when");
    }
    return new DirectionRef.ByValue(source, when, other);
  }

  private static Map<String, Direction> when(Cursor place) {
    Map<String, Direction> when = new LinkedHashMap<>();
    Fields fields = place.fields("write the values that can stand there, each credit or debit");
    if (fields == null) {
      return when;
    }
    for (Map.Entry<String, Cursor> entry : fields.all()) {
      Direction direction = direction(entry.getValue());
      if (direction != null) {
        when.put(entry.getKey(), direction);
      }
    }
    if (fields.all().isEmpty()) {
      place.problem("is empty: write the values that can stand there, each credit or debit");
    }
    return when;
  }

  private static @Nullable DirectionRef bySign(Fields fields) {
    fields.only(Part.DIRECTION_BY_SIGN);
    fields.at("by").word(List.of(AMOUNT_SIGN));
    Direction positive = direction(fields.at("positive"));
    Direction negative = direction(fields.at("negative"));
    if (positive == null || negative == null) {
      return null;
    }
    if (positive == negative) {
      fields.at("negative").problem("is the same as positive: write direction: " + positive.wire());
    }
    return new DirectionRef.BySign(positive, negative);
  }

  private static @Nullable Direction direction(Cursor place) {
    String word = place.word(List.of(Direction.CREDIT.wire(), Direction.DEBIT.wire()));
    if (word == null) {
      return null;
    }
    return word.equals(Direction.CREDIT.wire()) ? Direction.CREDIT : Direction.DEBIT;
  }
}
