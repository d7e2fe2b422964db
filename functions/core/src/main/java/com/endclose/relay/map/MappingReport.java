package com.endclose.relay.map;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a mapping did, told in paths; no value of the payload is in it.
 *
 * @param mapped output field to source path: what was found and is in the record, or goes through
 *     an enrichment; {@code (receive time)} for a date the map does not take from the payload
 * @param hashed the output fields that leave as a hash
 * @param enriched the output fields that an enrichment computes
 * @param notForwarded the payload's leaf paths that no mapped path covers; see {@link NotForwarded}
 *     for what is listed of a very large payload
 */
public record MappingReport(
    Map<String, String> mapped,
    List<String> hashed,
    List<String> enriched,
    List<String> notForwarded) {

  public MappingReport {
    mapped = Collections.unmodifiableMap(new LinkedHashMap<>(mapped));
    hashed = List.copyOf(hashed);
    enriched = List.copyOf(enriched);
    notForwarded = List.copyOf(notForwarded);
  }
}
