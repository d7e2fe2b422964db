package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The field map of a route, which is also its allowlist: nothing else leaves.
 *
 * @param currency null leaves End Close's default, USD
 * @param metadata output name to field, in the document's order
 * @param timezone the zone that decides dates, from the route; null keeps the date as written
 * @param fetch what is fetched before the payload is mapped; null for nothing
 */
public record RouteMap(
    String dataStreamKey,
    FieldRef externalId,
    AmountRef amount,
    DirectionRef direction,
    @Nullable DateRef date,
    @Nullable FieldRef description,
    @Nullable CurrencyRef currency,
    Map<String, FieldRef> metadata,
    @Nullable ZoneId timezone,
    @Nullable FetchRef fetch) {

  public RouteMap {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /**
   * Each output field that the payload decides, and the field of the payload it is taken from:
   * {@code external_id}, {@code amount}, {@code metadata.x}, ... What the map itself says (a fixed
   * direction or currency) and the day of receipt are not in it. All that leaves of a payload is
   * named here, so this is what to compare when asking whether a changed map lets more out.
   */
  public Map<String, FieldRef> taken() {
    Map<String, FieldRef> taken = new LinkedHashMap<>();
    taken.put("external_id", externalId);
    taken.put("amount", amount.field());
    if (currency instanceof CurrencyRef.Sent sent) {
      taken.put("currency", plain(sent.source()));
    }
    if (direction instanceof DirectionRef.ByValue byValue) {
      taken.put("direction", plain(byValue.source()));
    } else if (direction instanceof DirectionRef.BySign) {
      taken.put("direction", amount.field());
    }
    if (date != null) {
      taken.put("date", plain(date.source()));
    }
    if (description != null) {
      taken.put("description", description);
    }
    if (fetch != null) {
      taken.put("fetch", new FieldRef(fetch.source(), List.of(), fetch.enrich()));
    }
    metadata.forEach((name, field) -> taken.put("metadata." + name, field));
    return Collections.unmodifiableMap(taken);
  }

  private static FieldRef plain(Path source) {
    return new FieldRef(source, List.of(), null);
  }
}
