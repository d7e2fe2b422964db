package com.endclose.relay.control;

import com.endclose.relay.event.Cursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit trail in this JVM's memory. */
public final class InMemoryAuditLog implements AuditLog {

  private final List<Entry> entries = new ArrayList<>();

  @Override
  public synchronized void append(Entry entry) {
    entries.add(entry);
  }

  @Override
  public synchronized Page page(int limit, @Nullable String cursor) {
    int end = cursor == null ? entries.size() : Cursor.read(cursor, this::place);
    int begin = Math.max(0, end - limit);
    List<Entry> page = new ArrayList<>();
    for (int i = end - 1; i >= begin; i--) {
      page.add(entries.get(i));
    }
    return new Page(page, begin == 0 ? null : Cursor.write(List.of(Integer.toString(begin))));
  }

  /** How many entries are older; the trail of another run may have been longer. */
  private int place(Cursor cursor) {
    int older = Integer.parseInt(cursor.text());
    if (older < 0 || older > entries.size()) {
      throw new IndexOutOfBoundsException(older);
    }
    return older;
  }
}
