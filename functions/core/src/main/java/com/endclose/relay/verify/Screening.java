package com.endclose.relay.verify;

import com.endclose.relay.json.ScalarText;
import com.endclose.relay.route.DirectionRef;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.TestEvents;
import com.endclose.relay.route.ValueFilter;
import com.endclose.relay.route.Words;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a route forwards an event: by its type, its values, and whether it is a test.
 * Reasons hold no value of the payload but booleans and what the routes document itself writes.
 */
public sealed interface Screening {

  /** It is forwarded. */
  record Admitted() implements Screening {}

  /** It is stored and not forwarded. */
  record Filtered(String reason) implements Screening {}

  /** It is stored and waits for an operator. */
  record Parked(String reason) implements Screening {}

  /** Why an event of a type that the route does not list is filtered. */
  String TYPE = "its type is not among the route's events";

  /**
   * What becomes of an event.
   *
   * @param type null when it can't be known
   * @param document the event's body
   * @param testMark what marks it as a test; null for nothing
   */
  static Screening of(
      Route route, @Nullable String type, JsonNode document, @Nullable String testMark) {
    return route.admits(type) ? ofAnyType(route, document, testMark) : new Filtered(TYPE);
  }

  /** What becomes of an event whose type the route lists. */
  static Screening ofAnyType(Route route, JsonNode document, @Nullable String testMark) {
    TestEvents tests = testMark == null ? TestEvents.FORWARD : route.testEvents();
    String test = "test event (" + testMark + ")";
    if (tests == TestEvents.FILTER) {
      return new Filtered(test);
    }
    Optional<String> other = unlike(route, document);
    if (other.isPresent()) {
      return new Filtered(other.get());
    }
    return tests == TestEvents.PARK ? new Parked(test) : new Admitted();
  }

  /** The first place that does not hold one of the values it has to; empty for none. */
  private static Optional<String> unlike(Route route, JsonNode document) {
    if (route.when() == null) {
      return Optional.empty();
    }
    for (ValueFilter.Condition condition : route.when().conditions()) {
      JsonNode value = PathLookup.find(document, condition.path());
      Optional<String> text = ScalarText.of(value);
      if (text.isEmpty() || !condition.values().contains(text.get())) {
        return Optional.of(condition.path() + " " + shown(route, value));
      }
    }
    return Optional.empty();
  }

  private static String shown(Route route, @Nullable JsonNode value) {
    if (value == null || value.isMissingNode() || value.isNull()) {
      return "is absent or null";
    }
    String text = ScalarText.of(value).orElse(null);
    if (text == null) {
      return "is a list or an object";
    }
    if (value.isBoolean()) {
      return "is " + text;
    }
    return written(route, text) ? "is " + Words.quoted(text) : "has another value";
  }

  /** Whether the route's own text has this value, so that to show it tells nothing new. */
  private static boolean written(Route route, String text) {
    return (route.when() != null && route.when().names(text))
        || (route.events() != null && route.events().patterns().contains(text))
        || (route.map().direction() instanceof DirectionRef.ByValue by
            && by.when().containsKey(text));
  }
}
