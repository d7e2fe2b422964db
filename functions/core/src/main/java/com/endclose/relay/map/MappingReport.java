package com.endclose.relay.map;

import com.endclose.relay.json.Path;
import com.fasterxml.jackson.databind.JsonNode;
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
 * @param sources the paths whose values are forwarded
 */
public record MappingReport(
    Map<String, String> mapped, List<String> hashed, List<String> enriched, List<Path> sources) {

  public MappingReport {
    mapped = Collections.unmodifiableMap(new LinkedHashMap<>(mapped));
    hashed = List.copyOf(hashed);
    enriched = List.copyOf(enriched);
    sources = List.copyOf(sources);
  }

  /**
   * The leaf paths of the payload that was mapped that no mapped path covers; see {@link
   * NotForwarded} for what is listed of a very large one. Walks all of it, so whoever only sends a
   * record does not ask.
   */
  public List<String> notForwarded(JsonNode payload) {
    return NotForwarded.in(payload, sources);
  }
}
