package com.endclose.relay.dispatch;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.map.EndCloseRecord;

/** What came of making one event's record. Reasons never hold a payload. */
sealed interface Made {

  /** The record, complete, as the bytes that are sent: what it was made from can go. */
  final class Ready implements Made {

    private final String dataStreamKey;
    private final String externalId;
    private final byte[] json;

    private Ready(EndCloseRecord record) {
      this.dataStreamKey = record.dataStreamKey();
      this.externalId = record.externalId();
      this.json = JsonWriter.bytes(record.toJson());
    }

    static Ready of(EndCloseRecord record) {
      return new Ready(record);
    }

    String externalId() {
      return externalId;
    }

    /** Whether End Close would take it for the same record. */
    boolean sameRecordAs(Ready other) {
      return dataStreamKey.equals(other.dataStreamKey) && externalId.equals(other.externalId);
    }

    /** Not a copy: the bytes never change. */
    byte[] json() {
      return json;
    }

    /** Without the record. */
    @Override
    public String toString() {
      return "Ready";
    }
  }

  /** It can't be made, now or later: an operator decides. */
  record Broken(String reason) implements Made {}

  /** An enrichment failed for now. */
  record Later(String reason) implements Made {}

  /** There was no time left for it: it stays as it is. */
  record NoTime() implements Made {}

  /** The payload is encrypted under a key that is not known; it may come back. */
  record Locked(String keyId) implements Made {}
}
