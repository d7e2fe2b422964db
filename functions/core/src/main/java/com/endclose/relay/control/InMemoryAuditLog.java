package com.endclose.relay.control;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The audit trail in this JVM's memory. */
public final class InMemoryAuditLog implements AuditLog {

  private final Deque<Entry> entries = new ArrayDeque<>();

  @Override
  public synchronized void append(Entry entry) {
    entries.addFirst(entry);
  }

  @Override
  public synchronized List<Entry> newest(int limit) {
    return entries.stream().limit(limit).toList();
  }
}
