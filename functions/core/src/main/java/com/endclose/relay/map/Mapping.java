package com.endclose.relay.map;

import java.util.List;

/** What mapping one payload came to. */
public sealed interface Mapping {

  /**
   * A record, complete but for the enrichments that are still to be called.
   *
   * @param pending in the map's order, metadata first
   */
  record Mapped(EndCloseRecord record, MappingReport report, List<PendingEnrichment> pending)
      implements Mapping {

    public Mapped {
      pending = List.copyOf(pending);
    }
  }

  /**
   * This payload can't be mapped by this map.
   *
   * @param reason for an operator: the map's field, its source path and the remedy; holds nothing
   *     of the payload
   */
  record Unmappable(MappingFault fault, String reason) implements Mapping {}
}
