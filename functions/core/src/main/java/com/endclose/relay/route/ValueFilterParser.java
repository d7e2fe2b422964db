package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads which values an event must hold to be forwarded. */
final class ValueFilterParser {

  private static final String REMEDY =
      "write paths and the values that pass, such as data.object.captured: true";
  private static final String VALUE = "write a text, a number, true or false";

  private ValueFilterParser() {}

  /** The filter at a place; null when there is none. */
  static @Nullable ValueFilter parse(Cursor place) {
    Fields fields = place.absent() ? null : place.fields(REMEDY);
    if (fields == null) {
      return null;
    }
    List<ValueFilter.Condition> conditions = new ArrayList<>();
    for (Map.Entry<String, Cursor> entry : fields.all()) {
      Cursor at = entry.getValue();
      Path path = DotPaths.read(entry.getKey(), at);
      List<String> values = values(at);
      if (path != null) {
        check(path, at);
        conditions.add(new ValueFilter.Condition(path, values));
      }
    }
    if (fields.all().isEmpty()) {
      place.problem("is empty: " + REMEDY + ", or remove the key");
    }
    return new ValueFilter(conditions);
  }

  private static void check(Path path, Cursor place) {
    SensitivePaths.checkPlain(path, place);
    if (path.fansOut()) {
      place.problem("must lead to one value: write it without *");
    }
  }

  private static List<String> values(Cursor place) {
    List<Cursor> places =
        place.holdsItems() ? place.items("list the values that pass") : List.of(place);
    List<String> values = new ArrayList<>();
    for (Cursor each : places) {
      String value = each.scalar(VALUE);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }
}
