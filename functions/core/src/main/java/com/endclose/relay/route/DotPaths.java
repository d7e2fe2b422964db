package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads dot paths. White space is what the older engine refused too: ECMAScript's, not Java's. */
final class DotPaths {

  static final String REMEDY = "name where it stands in the payload, such as batchId or batch.id";

  private static final Pattern WHITE_SPACE =
      Pattern.compile(
          "[\\s\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF]");

  private DotPaths() {}

  static @Nullable Path read(Cursor place) {
    String text = place.text(REMEDY);
    return text == null ? null : read(text, place);
  }

  /** The path a text names; a fault is reported at {@code place}. */
  static @Nullable Path read(String text, Cursor place) {
    if (WHITE_SPACE.matcher(text).find() || !plain(text)) {
      place.problem(
          "must be a path without white space or empty parts, such as batchId or batch.id, not "
              + Words.quoted(text));
      return null;
    }
    return new Path(List.of(text.split("\\.", -1)));
  }

  private static boolean plain(String text) {
    return !text.isEmpty() && !text.startsWith(".") && !text.endsWith(".") && !text.contains("..");
  }
}
