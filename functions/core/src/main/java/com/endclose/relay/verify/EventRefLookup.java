package com.endclose.relay.verify;

import com.endclose.relay.json.Path;
import com.endclose.relay.json.ScalarText;
import com.endclose.relay.route.EventRefs;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Finds an event's id and type where a route says they stand. */
final class EventRefLookup {

  private EventRefLookup() {}

  /**
   * The id. Of several paths the values are joined by colons, a colon or backslash inside one
   * behind a backslash, so that no two sets of values give one id.
   */
  static Optional<String> id(Message message, EventRefs refs) {
    if (refs.id().isEmpty()) {
      return refs.idHeader() == null
          ? Optional.empty()
          : message.headers().one(refs.idHeader()).filter(IdText::isVisible);
    }
    if (refs.id().size() == 1) {
      return IdText.of(PathLookup.find(message.body(), refs.id().get(0)));
    }
    return joined(
        message.body(), refs.id(), ":", text -> text.replace("\\", "\\\\").replace(":", "\\:"));
  }

  /** The type; of several paths the values joined by dots. */
  static @Nullable String type(Message message, EventRefs refs) {
    if (refs.type().isEmpty()) {
      return refs.typeHeader() == null
          ? null
          : message.headers().one(refs.typeHeader()).orElse(null);
    }
    if (refs.type().size() == 1) {
      JsonNode value = PathLookup.find(message.body(), refs.type().get(0));
      // A number alone is no type: the older engine took none.
      return value == null || value.isNumber() ? null : ScalarText.of(value).orElse(null);
    }
    return joined(message.body(), refs.type(), ".", text -> text).orElse(null);
  }

  private static Optional<String> joined(
      JsonNode body, List<Path> paths, String between, UnaryOperator<String> escape) {
    StringJoiner joined = new StringJoiner(between);
    for (Path path : paths) {
      Optional<String> value = IdText.of(PathLookup.find(body, path));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      joined.add(escape.apply(value.get()));
    }
    return Optional.of(joined.toString());
  }
}
