package com.endclose.relay.event;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Places in a list, as an opaque text that an operator hands back. */
public final class Cursor {

  /** More than any row's id has, and no more than a database takes in a key. */
  private static final int MOST_ID = 250;

  private final List<String> fields;
  private int next;

  private Cursor(List<String> fields) {
    this.fields = fields;
  }

  /** A text of these fields, of letters, digits, {@code -}, {@code _} and {@code .} only. */
  public static String write(List<String> fields) {
    return String.join(".", fields.stream().map(Cursor::encoded).toList());
  }

  /** The fields of a spot; two empty ones for none. */
  public static List<String> spot(Shelf.@Nullable Spot spot) {
    return spot == null ? List.of("", "") : List.of(spot.sort().toString(), spot.id());
  }

  /** Reads with this what was written; throws {@link InvalidCursor} for anything else. */
  public static <T> T read(String text, Function<Cursor, T> reading) {
    try {
      List<String> fields = new ArrayList<>();
      for (String field : text.split("\\.", -1)) {
        fields.add(new String(Base64.getUrlDecoder().decode(field), StandardCharsets.UTF_8));
      }
      return reading.apply(new Cursor(fields));
    } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException broken) {
      throw new InvalidCursor(broken);
    }
  }

  /** The next field. */
  public String text() {
    return fields.get(next++);
  }

  /** The next spot; null where none was written. */
  public Shelf.@Nullable Spot spot() {
    String sort = text();
    String id = text();
    if (id.length() > MOST_ID) {
      throw new IllegalArgumentException("no row has so long an id");
    }
    return sort.isEmpty() ? null : new Shelf.Spot(Instant.parse(sort), id);
  }

  private static String encoded(String field) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(field.getBytes(StandardCharsets.UTF_8));
  }
}
