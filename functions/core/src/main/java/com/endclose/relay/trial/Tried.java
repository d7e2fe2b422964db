package com.endclose.relay.trial;

import com.endclose.relay.map.Mapping;
import com.endclose.relay.verify.Screening;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

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

  /**
   * The route's filters would not forward it.
   *
   * @param reason for an operator; holds nothing of the payload that the document does not write
   */
  record Filtered(String reason) implements Tried {}

  /** Its payload is wiped. */
  record Wiped() implements Tried {}

  /** What a route's filters make of an event that they hold back; empty for one that they admit. */
  static Optional<Tried> held(Screening screening) {
    if (screening instanceof Screening.Filtered filtered) {
      return Optional.of(new Filtered(filtered.reason()));
    }
    return screening instanceof Screening.Parked parked
        ? Optional.of(new Failed(parked.reason()))
        : Optional.empty();
  }
}
