package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.List;

/**
 * Which events of a route are forwarded by what they hold: each of these places has to hold one of
 * its values.
 */
public record ValueFilter(List<Condition> conditions) {

  public ValueFilter {
    conditions = List.copyOf(conditions);
  }

  /**
   * A place in an event and the values that pass.
   *
   * @param values as text: a number in its shortest form, a boolean as {@code true} or {@code
   *     false}
   */
  public record Condition(Path path, List<String> values) {

    public Condition {
      values = List.copyOf(values);
    }
  }

  /** Whether the document writes this value at any of the filter's places. */
  public boolean names(String value) {
    return conditions.stream().anyMatch(condition -> condition.values().contains(value));
  }
}
