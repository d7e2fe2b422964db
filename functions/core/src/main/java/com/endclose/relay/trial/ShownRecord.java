package com.endclose.relay.trial;

import com.endclose.relay.map.EndCloseRecord;
import com.endclose.relay.map.Mapping;
import com.endclose.relay.map.PendingEnrichment;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** How a record that is not sent is shown. */
public final class ShownRecord {

  private ShownRecord() {}

  /** The record's JSON; what an enrichment has still to compute says so in its place. */
  public static ObjectNode of(Mapping.Mapped mapping) {
    ObjectNode json = mapping.record().toJson();
    for (PendingEnrichment pending : mapping.pending()) {
      String place = "(computed by the enrichment " + pending.enrichment() + ")";
      String field = pending.field();
      if (field.startsWith(EndCloseRecord.METADATA)) {
        json.withObject("/metadata").put(field.substring(EndCloseRecord.METADATA.length()), place);
      } else {
        json.put(field, place);
      }
    }
    return json;
  }
}
