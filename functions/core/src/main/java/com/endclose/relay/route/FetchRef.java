package com.endclose.relay.route;

import com.endclose.relay.json.Path;

/**
 * What is fetched before an event is mapped, for a processor whose events hold ids and no money: an
 * enrichment gets the value at a path, and what it returns stands in the payload as {@link
 * #FETCHED}.
 *
 * @param enrich the registered enrichment's name
 */
public record FetchRef(Path source, String enrich) {

  /** The member of the payload that the map finds it under; one that was sent there is dropped. */
  public static final String FETCHED = "fetched";
}
