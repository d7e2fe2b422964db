package com.endclose.relay.enrich;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the enrichments of one event came to, all together. Reasons hold no payload. */
public sealed interface Enriched {

  /**
   * All went well.
   *
   * @param values by field, past the hard denylist; a field is absent when there is nothing for it
   */
  record Done(Map<String, JsonNode> values) implements Enriched {

    public Done {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Names only. */
    @Override
    public String toString() {
      return "Done" + values.keySet();
    }
  }

  /** One can't be done, now or later, or returned what must not leave: the event parks. */
  record Refused(String reason) implements Enriched {}

  /** There was no time to begin one: the event stays as it is. */
  record NoTime() implements Enriched {}

  /** One broke or was too slow: the event is tried again, alone, with its own backoff. */
  record TryLater(String reason) implements Enriched {}
}
