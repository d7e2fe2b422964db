package com.endclose.relay.map;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.AmountRef;
import com.endclose.relay.route.CurrencyRef;
import com.endclose.relay.route.DateRef;
import com.endclose.relay.route.Direction;
import com.endclose.relay.route.DirectionRef;
import com.endclose.relay.route.FetchRef;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Transform;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Route maps for tests: {@code id} and {@code amt} to a stream, and what a test adds. */
final class Maps {

  private FieldRef externalId = FieldRef.at("id");
  private AmountRef amount = AmountRef.major(FieldRef.at("amt"));
  private DirectionRef direction = new DirectionRef.Fixed(Direction.CREDIT);
  private DateRef date;
  private FieldRef description;
  private CurrencyRef currency;
  private final Map<String, FieldRef> metadata = new LinkedHashMap<>();
  private ZoneId timezone;
  private FetchRef fetch;

  private Maps() {}

  static Maps map() {
    return new Maps();
  }

  /** The map of a vector, written as in a routes document. */
  static RouteMap of(JsonNode json) {
    Maps map = map().externalId(ref(json.get("external_id"))).amount(ref(json.get("amount")));
    map.direction(
        new DirectionRef.Fixed(
            Direction.valueOf(json.get("direction").asText().toUpperCase(Locale.ROOT))));
    if (json.has("date")) {
      map.date(dateRef(json.get("date")));
    }
    if (json.has("description")) {
      map.description(ref(json.get("description")));
    }
    if (json.has("currency")) {
      map.currency(json.get("currency").asText());
    }
    if (json.has("metadata")) {
      json.get("metadata").properties().forEach(m -> map.metadata(m.getKey(), ref(m.getValue())));
    }
    return map.build();
  }

  static FieldRef hashed(String path) {
    return new FieldRef(Path.of(path), List.of(Transform.HASH), null);
  }

  static FieldRef enriched(String path, String enrichment) {
    return new FieldRef(Path.of(path), List.of(), enrichment);
  }

  private static FieldRef ref(JsonNode json) {
    if (json.isTextual()) {
      return FieldRef.at(json.asText());
    }
    var transforms = new ArrayList<Transform>();
    JsonNode written = json.path("transform");
    if (written.isTextual()) {
      transforms.add(transform(written));
    }
    written.forEach(name -> transforms.add(transform(name)));
    String enrich = json.has("enrich") ? json.get("enrich").asText() : null;
    return new FieldRef(Path.of(json.get("source").asText()), transforms, enrich);
  }

  private static Transform transform(JsonNode name) {
    return Transform.valueOf(name.asText().toUpperCase(Locale.ROOT));
  }

  private static DateRef dateRef(JsonNode json) {
    String source = json.isTextual() ? json.asText() : json.get("source").asText();
    String format = json.path("format").asText("iso8601").toUpperCase(Locale.ROOT);
    return new DateRef(Path.of(source), DateRef.Format.valueOf(format), null);
  }

  Maps externalId(FieldRef ref) {
    externalId = ref;
    return this;
  }

  Maps amount(FieldRef ref) {
    return amount(AmountRef.major(ref));
  }

  Maps amount(AmountRef ref) {
    amount = ref;
    return this;
  }

  Maps direction(DirectionRef ref) {
    direction = ref;
    return this;
  }

  Maps date(DateRef ref) {
    date = ref;
    return this;
  }

  Maps description(FieldRef ref) {
    description = ref;
    return this;
  }

  Maps currency(String code) {
    return currency(new CurrencyRef.Fixed(code));
  }

  Maps currency(CurrencyRef ref) {
    currency = ref;
    return this;
  }

  Maps metadata(String name, FieldRef ref) {
    metadata.put(name, ref);
    return this;
  }

  Maps timezone(String zone) {
    timezone = ZoneId.of(zone);
    return this;
  }

  Maps fetch(String source, String enrichment) {
    fetch = new FetchRef(Path.of(source), enrichment);
    return this;
  }

  RouteMap build() {
    return new RouteMap(
        "ledger_in",
        externalId,
        amount,
        direction,
        date,
        description,
        currency,
        metadata,
        timezone,
        fetch);
  }
}
