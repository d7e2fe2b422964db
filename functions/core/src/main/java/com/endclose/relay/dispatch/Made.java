package com.endclose.relay.dispatch;

import com.endclose.relay.map.EndCloseRecord;

/** What came of making one event's record. Reasons never hold a payload. */
sealed interface Made {

  /** The record, complete. */
  record Ready(EndCloseRecord record) implements Made {

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

  /** The payload is encrypted under a key that is not known; it may come back. */
  record Locked(String keyId) implements Made {}
}
