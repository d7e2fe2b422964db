package com.endclose.relay.json;

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
 * as they were sent. A flaw inside one of several items touches that item alone.
 *
 * <p>An event is an object or a list, never a scalar. Where a {@code *} meets a single object in
 * place of a list, that object is the only element; see {@link #isOnlyElement}.
 */
public final class Items {

  /** The most events that a call may hold: all of them are stored before it is answered. */
  public static final int MOST = 500;

  private final JsonParser parser;
  private final CharBuffer text;

  /** Where in the text the parser began. */
  private final int base;

  private final Path path;
  private final List<Path> ids;
  private final List<byte[]> found = new ArrayList<>();

  /** How many objects and lists the path led to. */
  private int reached;

  /** Whether the path led to a scalar, or a list on its way held one. */
  private boolean scalars;

  private Items(JsonParser parser, CharBuffer text, int base, Path path, List<Path> ids) {
    this.parser = parser;
    this.text = text;
    this.base = base;
    this.path = path;
    this.ids = ids;
  }

  /**
   * The items in the order sent, no more than one over {@link #MOST}; an empty list when the path
   * leads to an empty list, object or null. Nothing that came is passed over: an element in which
   * the path leads nowhere is an item as a whole, and a list with scalars between its objects is an
   * item after them. Empty when the path leads nowhere in the body itself, or to scalars alone, or
   * a flaw is outside the items: then the body is one event.
   *
   * @param ids where an event's id is, counted from the item; a single object with a scalar there
   *     is one event
   */
  public static Optional<List<byte[]>> of(byte[] body, Path path, List<Path> ids) {
    Optional<CharBuffer> text = JsonReader.decoded(body);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try (JsonParser parser = JsonReader.parserOf(text.get())) {
      if (parser.nextToken() == null) {
        return Optional.empty();
      }
      Items items = new Items(parser, text.get(), 0, path, ids);
      boolean whole = items.walk(0) && parser.nextToken() == null;
      boolean scalarsAlone = items.reached == 0 && items.scalars;
      return whole && !scalarsAlone ? Optional.of(items.found) : Optional.empty();
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  /** Whether the path, from its {@code depth}th segment on, leads to an object or list here. */
  private boolean walk(int depth) throws IOException {
    if (depth == path.segments().size()) {
      return take();
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
    return switch (parser.currentToken()) {
      case VALUE_NULL -> true;
      case START_ARRAY -> elements(depth);
      case START_OBJECT -> object(depth);
      default -> skip();
    };
  }

  private boolean elements(int depth) throws IOException {
    int list = start();
    boolean empty = true;
    boolean containers = false;
    boolean loose = false;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      empty = false;
      JsonToken element = parser.currentToken();
      if (element.isScalarValue()) {
        scalars = true;
        loose |= element != JsonToken.VALUE_NULL;
        skip();
      } else {
        containers = true;
        walkOrKeep(depth + 1);
      }
    }
    if (containers && loose) {
      keep(list);
    }
    return empty || containers;
  }

  private void walkOrKeep(int depth) throws IOException {
    int start = start();
    if (!walk(depth)) {
      keep(start);
    }
  }

  /** Read to its end first: whether it is the only element can take all of it to tell. */
  private boolean object(int depth) throws IOException {
    int start = start();
    skip();
    int end = end();
    boolean only = isOnlyElement(start, end, depth + 1);
    if (only && depth + 1 == path.segments().size()) {
      reached++;
      keep(start);
      return true;
    }
    try (JsonParser inside = JsonReader.parserOf(text, start, end)) {
      inside.nextToken();
      int offset = start - (int) inside.currentTokenLocation().getCharOffset();
      Items items = new Items(inside, text, offset, path, ids);
      if (only) {
        items.walkOrKeep(depth + 1);
      } else {
        items.members(depth + 1);
      }
      reached += items.reached;
      scalars |= items.scalars;
      items.found.stream().limit(MOST + 1L - found.size()).forEach(found::add);
    }
    return true;
  }

  private void members(int depth) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      parser.nextToken();
      walkOrKeep(depth);
    }
  }

  /**
   * Whether an object in place of a list is itself the only element: when it has a scalar member;
   * where the path ends, when it has an event's id; where the path goes on, when it has the member
   * that the path names next. Any other object holds elements as its members.
   */
  private boolean isOnlyElement(int start, int end, int depth) throws IOException {
    boolean ends = depth == path.segments().size();
    try (JsonParser inside = JsonReader.parserOf(text, start, end)) {
      inside.nextToken();
      while (inside.nextToken() == JsonToken.FIELD_NAME) {
        boolean next = !ends && inside.currentName().equals(path.segments().get(depth));
        if (next || inside.nextToken().isScalarValue()) {
          return true;
        }
        inside.skipChildren();
      }
    }
    if (ends) {
      for (Path id : ids) {
        try (JsonParser inside = JsonReader.parserOf(text, start, end)) {
          inside.nextToken();
          if (holdsScalar(inside, id, 0)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether a path leads to a scalar that is not null. Reads the value to its end. */
  private static boolean holdsScalar(JsonParser parser, Path path, int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (depth == path.segments().size() || token.isScalarValue()) {
      parser.skipChildren();
      return depth == path.segments().size()
          && token.isScalarValue()
          && token != JsonToken.VALUE_NULL;
    }
    String segment = path.segments().get(depth);
    boolean holds = false;
    for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
      boolean named =
          token == JsonToken.START_ARRAY
              ? Path.index(segment, i + 1) == i
              : parser.currentName().equals(segment);
      if (token == JsonToken.START_OBJECT) {
        parser.nextToken();
      }
      if (named || segment.equals(Path.ANY)) {
        holds |= holdsScalar(parser, path, depth + 1);
      } else {
        parser.skipChildren();
      }
    }
    return holds;
  }

  /** False, too, when a key on the way stands twice: nobody can tell which value counts. */
  private boolean member(String name, int depth) throws IOException {
    Set<String> names = new HashSet<>();
    int before = found.size();
    int reachedBefore = reached;
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
      reached = reachedBefore;
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
    return base + (int) parser.currentTokenLocation().getCharOffset();
  }

  /** Where the parser has read to. */
  private int end() {
    return base + (int) parser.currentLocation().getCharOffset();
  }

  private boolean take() throws IOException {
    if (parser.currentToken().isScalarValue()) {
      scalars = true;
      return skip();
    }
    int start = start();
    skip();
    reached++;
    keep(start);
    return true;
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
    return new String(text.array(), start, end() - start).strip().getBytes(StandardCharsets.UTF_8);
  }
}
