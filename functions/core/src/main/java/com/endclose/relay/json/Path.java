package com.endclose.relay.json;

import com.endclose.relay.mask.SensitiveNames;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dot path into a payload, such as {@code batch.id} or {@code lines.*.id}; a {@code *} segment
 * fans out over array elements or object values. Never empty, no empty segment.
 */
public final class Path implements Iterable<String> {

  /** The segment that fans out. */
  public static final String ANY = "*";

  private final List<String> segments;
  private final boolean sensitive;

  /** Of these segments; throws {@link IllegalArgumentException} for none, or an empty one. */
  public Path(List<String> segments) {
    this.segments = List.copyOf(segments);
    if (this.segments.isEmpty() || this.segments.contains("")) {
      throw new IllegalArgumentException("a path needs segments, none of them empty");
    }
    this.sensitive = SensitiveNames.sensitive(this.segments);
  }

  /** First to last. */
  public List<String> segments() {
    return segments;
  }

  /**
   * Whether any segment is a sensitive name (spec MASK). Found out once: a map's paths are walked
   * for every event.
   */
  public boolean sensitive() {
    return sensitive;
  }

  /** Splits at dots; throws {@link IllegalArgumentException} for an empty segment. */
  public static Path of(String text) {
    return new Path(List.of(text.split("\\.", -1)));
  }

  /** Whether any segment fans out. */
  public boolean fansOut() {
    return segments.contains(ANY);
  }

  /** The segments, first to last. */
  @Override
  public Iterator<String> iterator() {
    return segments.iterator();
  }

  /** The last segment. */
  public String leaf() {
    return segments.get(segments.size() - 1);
  }

  /**
   * The element that a segment names in an array of this size, -1 for none: decimal digits only.
   */
  public static int index(String segment, int size) {
    int index = 0;
    for (int i = 0; i < segment.length(); i++) {
      char c = segment.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      index = index * 10 + (c - '0');
      // Before the next digit could overflow.
      if (index >= size) {
        return -1;
      }
    }
    return segment.isEmpty() ? -1 : index;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Path path && path.segments.equals(segments);
  }

  @Override
  public int hashCode() {
    return segments.hashCode();
  }

  @Override
  public String toString() {
    return String.join(".", segments);
  }
}
