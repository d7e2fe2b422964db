package com.endclose.relay.standin;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The records held, one for each stream and external id, in order of arrival. */
final class Records {

  private record Key(String stream, String externalId) {}

  private final Map<Key, StoredRecord> held = new LinkedHashMap<>();
  private final List<Consumer<StoredRecord>> listeners = new CopyOnWriteArrayList<>();

  void listen(Consumer<StoredRecord> listener) {
    listeners.add(listener);
  }

  synchronized List<StoredRecord> all() {
    return List.copyOf(held.values());
  }

  synchronized @Nullable StoredRecord find(String stream, String externalId) {
    return held.get(new Key(stream, externalId));
  }

  /**
   * Checks and inserts each record by itself; the rows are in the order of the records.
   *
   * @param told rows that are decided already: their records are not stored
   */
  synchronized List<Row> insert(
      List<BulkBody.Sent> records,
      boolean skipsExisting,
      long bulkRequestId,
      Instant now,
      List<Effect.RowStatus> told) {
    var rows = new ArrayList<Row>();
    for (BulkBody.Sent sent : records) {
      int index = rows.size();
      Row row = told(index, sent.externalId(), told);
      rows.add(row == null ? insert(index, sent, skipsExisting, bulkRequestId, now) : row);
    }
    return rows;
  }

  private static @Nullable Row told(int index, String externalId, List<Effect.RowStatus> told) {
    for (Effect.RowStatus row : told) {
      if (row.index() == index) {
        return new Row(index, externalId, row.status(), 0, row.error());
      }
    }
    return null;
  }

  private Row insert(
      int index, BulkBody.Sent sent, boolean skips, long bulkRequestId, Instant now) {
    String problem = RecordRules.problem(sent.json());
    if (problem != null) {
      return Row.failed(index, sent.externalId(), problem);
    }
    String stream = sent.json().get("data_stream_key").textValue();
    var key = new Key(stream, sent.externalId());
    if (held.containsKey(key)) {
      return skips
          ? Row.skipped(index, sent.externalId())
          : Row.failed(index, sent.externalId(), "external_id already exists");
    }
    long id = held.size() + 1L;
    var record =
        new StoredRecord(
            id, stream, sent.externalId(), sent.raw(), sent.json(), bulkRequestId, now);
    held.put(key, record);
    listeners.forEach(listener -> listener.accept(record));
    return Row.successful(index, sent.externalId(), id);
  }
}
