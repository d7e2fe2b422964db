package com.endclose.relay.map;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.route.FetchRef;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes a record of a payload by a route's map, which is an allowlist: what no path of it names
 * does not leave (spec MAP). Pure: the same inputs give the same record. Never throws for what a
 * payload holds. Safe for use by several threads.
 */
public final class RecordMapper {

  private final Transforms transforms;

  /** Hashes are made under this key. */
  public RecordMapper(MaskingKey key) {
    this.transforms = new Transforms(key);
  }

  /**
   * What has to be fetched before this payload can be mapped: its result goes into {@link
   * #withFetched}. Empty when the map fetches nothing, or the payload has not what it asks for.
   */
  public static Optional<PendingEnrichment> toFetch(RouteMap map, JsonNode payload) {
    FetchRef fetch = map.fetch();
    JsonNode id = fetch == null ? null : Paths.resolve(fetch.source(), payload);
    return fetch == null || id == null
        ? Optional.empty()
        : Optional.of(new PendingEnrichment(FetchRef.FETCHED, fetch.enrich(), id, fetch.source()));
  }

  /**
   * The payload as a map that fetches takes it: with what was fetched, null for nothing, and
   * without whatever the sender put in that place.
   */
  public static JsonNode withFetched(RouteMap map, JsonNode payload, @Nullable JsonNode fetched) {
    if (map.fetch() == null || !(payload instanceof ObjectNode sent)) {
      return payload;
    }
    ObjectNode completed = JsonNodeFactory.instance.objectNode();
    completed.setAll(sent);
    completed.remove(FetchRef.FETCHED);
    return fetched == null ? completed : completed.set(FetchRef.FETCHED, fetched);
  }

  /**
   * Maps one payload. The first field that can't be taken decides: external id, currency, amount,
   * direction, date, then the others.
   *
   * @param payload read by {@link com.endclose.relay.json.JsonReader}, so that digits are exact
   * @param receivedAt dates the record when the map names no date
   */
  public Mapping map(RouteMap map, JsonNode payload, Instant receivedAt) {
    Field<String> id = new ExternalIds(transforms).read(map.externalId(), payload);
    if (id instanceof Field.Refused<String> refused) {
      return refused.why();
    }
    Field<Money> money = new MoneyFields(transforms).read(map, payload);
    if (money instanceof Field.Refused<Money> refused) {
      return refused.why();
    }
    Field<LocalDate> date = DateFields.read(map, payload, receivedAt);
    if (date instanceof Field.Refused<LocalDate> refused) {
      return refused.why();
    }
    OptionalFields rest = new OptionalFields(transforms, map, payload);
    Field<Mapping.Mapped> mapped =
        rest.complete(
            ((Field.Taken<String>) id).value(),
            ((Field.Taken<Money>) money).value(),
            ((Field.Taken<LocalDate>) date).value());
    return mapped instanceof Field.Refused<Mapping.Mapped> refused
        ? refused.why()
        : ((Field.Taken<Mapping.Mapped>) mapped).value();
  }
}
