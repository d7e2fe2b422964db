package com.endclose.relay.aws.dynamo;

import com.endclose.relay.event.Shelf;
import java.time.Instant;

/**
 * Places on a shelf as texts that sort as {@link Shelf.Spot} does: a time of one width, {@code #},
 * the id.
 */
final class SortKey {

  private static final char SEPARATOR = '#';

  /** Sorts after every place of its time: it is the next character. */
  private static final char BEHIND = SEPARATOR + 1;

  private SortKey() {}

  static String of(Instant sort, String id) {
    return StoredInstant.sortable(sort) + SEPARATOR + id;
  }

  static String of(Shelf.Spot spot) {
    return of(spot.sort(), spot.id());
  }

  /** Before every place of this time. */
  static String from(Instant first) {
    return StoredInstant.sortable(first);
  }

  /** After every place of this time. */
  static String until(Instant last) {
    return StoredInstant.sortable(last) + BEHIND;
  }

  static String id(String key) {
    return key.substring(key.indexOf(SEPARATOR) + 1);
  }

  static Instant sort(String key) {
    return StoredInstant.readSortable(key);
  }
}
