package com.endclose.relay.trial;

import com.endclose.relay.map.Mapping;

/** What a map makes of one payload. Nothing was sent, and no enrichment was called. */
public sealed interface Tried {

  /** A record, and how it came about. */
  record Mapped(Mapping.Mapped mapping) implements Tried {}

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
