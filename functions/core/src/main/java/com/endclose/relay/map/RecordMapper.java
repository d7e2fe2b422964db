package com.endclose.relay.map;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;

/**
 * Makes a record of a payload by a route's map, which is an allowlist: what no path of it names
 * does not leave (SPEC 5). Pure: the same inputs give the same record. Never throws for what a
 * payload holds. Safe for use by several threads.
 */
public final class RecordMapper {

  private final Transforms transforms;

  /** Hashes are made under this key. */
  public RecordMapper(MaskingKey key) {
    this.transforms = new Transforms(key);
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
