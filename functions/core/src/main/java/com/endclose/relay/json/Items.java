package com.endclose.relay.json;

import com.endclose.relay.route.Path;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cuts a body that holds several events into them: the values that a path leads to, byte for byte
 * as they were sent. What an item holds is not looked at, so a flaw in one touches that one alone.
 */
public final class Items {

  /** The most events that a call may hold: all of them are stored before it is answered. */
  public static final int MOST = 500;

  private final JsonParser parser;
  private final CharBuffer text;
  private final Path path;
  private final List<byte[]> found = new ArrayList<>();

  private Items(JsonParser parser, CharBuffer text, Path path) {
    this.parser = parser;
    this.text = text;
    this.path = path;
  }

  /**
   * The items in the order sent, no more than one over {@link #MOST}; an empty list when the path
   * leads to an empty list, object or null. An element in which the path leads nowhere is an item
   * as a whole, so that nothing that came is passed over. Empty when the path leads nowhere in the
   * body itself, or a flaw stands outside the items: then the body is one event.
   */
  public static Optional<List<byte[]>> of(byte[] body, Path path) {
    Optional<CharBuffer> text = JsonReader.decoded(body);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try (JsonParser parser = JsonReader.parserOf(text.get())) {
      if (parser.nextToken() == null) {
        return Optional.empty();
      }
      Items items = new Items(parser, text.get(), path);
      boolean whole = items.walk(0) && parser.nextToken() == null;
      return whole ? Optional.of(items.found) : Optional.empty();
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  /** Whether the path, from its {@code depth}th segment on, leads somewhere in this value. */
  private boolean walk(int depth) throws IOException {
    if (depth == path.segments().size()) {
      take(start());
      return true;
    }
    String segment = path.segments().get(depth);
    if (segment.equals(Path.ANY)) {
      return fanOut(depth);
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> member(segment, depth);
      case START_ARRAY -> element(segment, depth);
      default -> skip();
    };
  }

  private boolean fanOut(int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return true;
    }
    if (token != JsonToken.START_ARRAY && token != JsonToken.START_OBJECT) {
      return skip();
    }
    while (parser.nextToken() != JsonToken.END_ARRAY
        && parser.currentToken() != JsonToken.END_OBJECT) {
      if (parser.currentToken() == JsonToken.FIELD_NAME) {
        parser.nextToken();
      }
      int start = start();
      if (!walk(depth + 1)) {
        keep(start);
      }
    }
    return true;
  }

  /** False, too, when a key on the way stands twice: nobody can tell which value counts. */
  private boolean member(String name, int depth) throws IOException {
    Set<String> names = new HashSet<>();
    int before = found.size();
    boolean leads = false;
    boolean repeated = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      repeated |= !names.add(key);
      parser.nextToken();
      if (key.equals(name) && !repeated) {
        leads = walk(depth + 1);
      } else {
        skip();
      }
    }
    if (repeated) {
      found.subList(before, found.size()).clear();
    }
    return leads && !repeated;
  }

  private boolean element(String segment, int depth) throws IOException {
    boolean leads = false;
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      if (Path.index(segment, i + 1) == i) {
        leads = walk(depth + 1);
      } else {
        skip();
      }
    }
    return leads;
  }

  private int start() {
    return (int) parser.currentTokenLocation().getCharOffset();
  }

  private void take(int start) throws IOException {
    skip();
    keep(start);
  }

  /** What is over the limit is read and not kept: one more than it tells enough. */
  private void keep(int start) {
    if (found.size() <= MOST) {
      found.add(slice(start));
    }
  }

  /** Passes the value over; false, as nothing of it was led to. */
  private boolean skip() throws IOException {
    parser.skipChildren();
    if (parser.currentToken().isScalarValue()) {
      // Reads it to its end.
      parser.getText();
    }
    return false;
  }

  /** From a value's first character to where the parser has read; UTF-8 again, hence the bytes. */
  private byte[] slice(int start) {
    int end = (int) parser.currentLocation().getCharOffset();
    return new String(text.array(), start, end - start).strip().getBytes(StandardCharsets.UTF_8);
  }
}
