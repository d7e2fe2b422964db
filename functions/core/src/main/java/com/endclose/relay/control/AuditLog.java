package com.endclose.relay.control;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was done, by whom: append only (spec CONTROL-1, CONTROL-2). Never a payload, never a secret.
 */
public interface AuditLog {

  /** Adds an entry, durably, before it returns. */
  void append(Entry entry);

  /**
   * Entries newest first, a page at a time.
   *
   * @param cursor from the page before; null for the first
   * @throws com.endclose.relay.event.InvalidCursor when the cursor is none that a page gave
   */
  Page page(int limit, @Nullable String cursor);

  /** The newest entries. */
  default List<Entry> newest(int limit) {
    return page(limit, null).entries();
  }

  /**
   * A page of entries.
   *
   * @param cursor asks for the next; null when these were the last
   */
  record Page(List<Entry> entries, @Nullable String cursor) {

    public Page {
      entries = List.copyOf(entries);
    }
  }

  /**
   * One thing done.
   *
   * @param who an operator's identity, or {@code relay}
   * @param action a fixed word, such as {@code killswitch} or {@code duplicate_conflict}
   * @param subject what it was done to: an event's id, a route; null for the whole relay
   * @param before the state before, in a word or two; null when there is none to tell
   * @param after the state after; null likewise
   */
  record Entry(
      Instant at,
      String who,
      String action,
      @Nullable String subject,
      @Nullable String before,
      @Nullable String after) {

    /** The identity of the relay itself. */
    public static final String RELAY = "relay";

    /** Something the relay did by itself. */
    public static Entry byRelay(Instant at, String action, String subject, String after) {
      return new Entry(at, RELAY, action, subject, null, after);
    }
  }
}
