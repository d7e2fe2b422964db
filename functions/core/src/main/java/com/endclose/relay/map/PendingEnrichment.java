package com.endclose.relay.map;

import com.endclose.relay.json.Path;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * A field that an enrichment has still to compute.
 *
 * @param field {@code description}, or {@code metadata.} and the output name
 * @param enrichment the registered enrichment's name
 * @param input the value at the source after its transforms, not redacted: the deployer's own code
 *     may see it
 */
public record PendingEnrichment(String field, String enrichment, JsonNode input, Path source) {

  /** Without the payload's value. */
  @Override
  public String toString() {
    return "PendingEnrichment[" + field + " <- " + enrichment + "(" + source + ")]";
  }
}
