package com.endclose.relay.route;

import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The field map of a route, which is also its allowlist: nothing else leaves.
 *
 * @param currency ISO 4217 code as the document wrote it; null leaves End Close's default, USD
 * @param metadata output name to field, in the document's order
 * @param timezone the zone that decides dates, from the route; null keeps the date as written
 */
public record RouteMap(
    String dataStreamKey,
    FieldRef externalId,
    FieldRef amount,
    Direction direction,
    @Nullable DateRef date,
    @Nullable FieldRef description,
    @Nullable String currency,
    Map<String, FieldRef> metadata,
    @Nullable ZoneId timezone) {

  public RouteMap {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }
}
