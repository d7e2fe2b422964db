package com.endclose.relay.route;

import com.endclose.relay.route.Places.Place;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows a parser through a document and notes the place of each part: of a value, or of the key
 * of an object or list, whose own beginning is often a line further down.
 */
final class PlaceTrail {

  private final Map<String, Place> places = new HashMap<>();
  private final Deque<Level> open = new ArrayDeque<>();

  /** An object or list that is being read. */
  private static final class Level {
    private final String path;
    private final boolean keyed;
    private @Nullable String key;
    private Place keyPlace;
    private int items;

    Level(String path, boolean keyed, Place place) {
      this.path = path;
      this.keyed = keyed;
      this.keyPlace = place;
    }

    boolean keyIsDue() {
      return keyed && key == null;
    }

    String next() {
      return path + (key == null ? "[" + items + "]" : JsonPath.step(key));
    }

    void valueRead() {
      key = null;
      items++;
    }
  }

  void openKeyed(Place place) {
    open(true, place);
  }

  void openItems(Place place) {
    open(false, place);
  }

  private void open(boolean keyed, Place place) {
    Level parent = open.peek();
    String path = parent == null ? "$" : parent.next();
    note(path, parent != null && parent.key != null ? parent.keyPlace : place);
    open.push(new Level(path, keyed, place));
  }

  void close() {
    open.pop();
    valueRead();
  }

  void scalar(String text, Place place) {
    Level level = open.peek();
    if (level == null) {
      note("$", place);
    } else if (level.keyIsDue()) {
      level.key = text;
      level.keyPlace = place;
    } else {
      note(level.next(), text.isEmpty() && level.key != null ? level.keyPlace : place);
      level.valueRead();
    }
  }

  private void valueRead() {
    Level level = open.peek();
    if (level != null) {
      level.valueRead();
    }
  }

  /** Of a key that stands more than once, the last: one of them has to go. */
  private void note(String path, Place place) {
    places.put(path, place);
  }

  /** The place of this path, or of the nearest part around it that is there. */
  Optional<Place> nearest(String path) {
    for (int end = path.length(); end > 0; end--) {
      Place place =
          end == path.length() || startsStep(path, end) ? places.get(path.substring(0, end)) : null;
      if (place != null) {
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  private static boolean startsStep(String path, int at) {
    return path.charAt(at) == '.' || path.charAt(at) == '[';
  }
}
