package com.endclose.relay.trial;

import com.endclose.relay.map.Mapping;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What a map makes of one payload. Nothing was sent, and no enrichment was called. */
public sealed interface Tried {

  /**
   * A record, and how it came about.
   *
   * @param payload what it was made of
   */
  record Mapped(Mapping.Mapped mapping, JsonNode payload) implements Tried {

    /** The payload's leaf paths that are not forwarded. */
    public List<String> notForwarded() {
      return mapping.report().notForwarded(payload);
    }

    /** Without the payload. */
    @Override
    public String toString() {
      return "Mapped[" + mapping.record() + "]";
    }
  }

  /**
   * None.
   *
   * @param reason for an operator; holds nothing of the payload
   */
  record Failed(String reason) implements Tried {}

  /** The route's {@code events} do not admit its type: it would not be forwarded. */
  record Filtered() implements Tried {}

  /** Its payload is wiped. */
  record Wiped() implements Tried {}
}
