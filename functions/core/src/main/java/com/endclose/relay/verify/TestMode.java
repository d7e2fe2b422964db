package com.endclose.relay.verify;

import com.endclose.relay.json.Path;
import com.endclose.relay.json.ScalarText;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a source marks a test event: a value at one place.
 *
 * @param name a path, or a header's name
 * @param value what the place holds of a test event, as text
 */
public record TestMode(Place place, String name, String value) {

  /** Where a mark is. */
  public enum Place {
    /** In the event: in the item, where one call holds several. */
    EVENT,
    /** In the body of the call, around its items. */
    CALL,
    /** In a header of the call. */
    HEADER
  }

  static TestMode event(String path, String value) {
    return new TestMode(Place.EVENT, path, value);
  }

  static TestMode call(String path, String value) {
    return new TestMode(Place.CALL, path, value);
  }

  static TestMode header(String name, String value) {
    return new TestMode(Place.HEADER, name, value);
  }

  /**
   * What marks this event as a test, such as {@code livemode is false}; empty when nothing does.
   *
   * @param event the event's document
   * @param call the document of the whole call; null when it can't be read
   */
  public Optional<String> markOf(JsonNode event, @Nullable JsonNode call, Headers headers) {
    boolean marked =
        switch (place) {
          case EVENT -> holds(event);
          case CALL -> call != null && holds(call);
          case HEADER ->
              headers.all(name).stream().anyMatch(each -> each.strip().equalsIgnoreCase(value));
        };
    return marked ? Optional.of(toString()) : Optional.empty();
  }

  private boolean holds(JsonNode document) {
    return ScalarText.of(PathLookup.find(document, Path.of(name)))
        .filter(text -> text.equalsIgnoreCase(value))
        .isPresent();
  }

  /** In words: {@code livemode is false}. */
  @Override
  public String toString() {
    return (place == Place.HEADER ? "the header " : "") + name + " is " + value;
  }
}
