package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which way the money of a route's events went, or how each payload tells. */
public sealed interface DirectionRef {

  /** The same for every event. */
  record Fixed(Direction direction) implements DirectionRef {}

  /**
   * Told by the value at a path.
   *
   * @param when the values, exactly as sent, and what each means; a number or a boolean is named by
   *     its text
   * @param otherwise for any other value and for none; null: the event parks
   */
  record ByValue(Path source, Map<String, Direction> when, @Nullable Direction otherwise)
      implements DirectionRef {

    public ByValue {
      when = Collections.unmodifiableMap(new LinkedHashMap<>(when));
    }
  }

  /** Told by the sign of the amount as sent; zero counts as positive. */
  record BySign(Direction positive, Direction negative) implements DirectionRef {}
}
