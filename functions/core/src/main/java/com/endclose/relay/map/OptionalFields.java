package com.endclose.relay.map;

import com.endclose.relay.json.Path;
import com.endclose.relay.mask.Denylist;
import com.endclose.relay.mask.SensitiveNames;
import com.endclose.relay.route.CurrencyRef;
import com.endclose.relay.route.DirectionRef;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects metadata and description, and with them the report, for one record. */
final class OptionalFields {

  private static final String RECEIVE_TIME = "(receive time)";

  private final Transforms transforms;
  private final RouteMap map;
  private final JsonNode payload;

  private final Map<String, String> mapped = new LinkedHashMap<>();
  private final List<Path> sources = new ArrayList<>();
  private final List<String> hashed = new ArrayList<>();
  private final List<String> enriched = new ArrayList<>();
  private final List<PendingEnrichment> pending = new ArrayList<>();

  /** The first value that must not be transformed. */
  private Field.@Nullable Refused<Mapping.Mapped> tooLong;

  OptionalFields(Transforms transforms, RouteMap map, JsonNode payload) {
    this.transforms = transforms;
    this.map = map;
    this.payload = payload;
  }

  /** The whole record of these required fields and the optional ones. */
  Field<Mapping.Mapped> complete(String externalId, Money money, LocalDate date) {
    FieldRef ref = map.description();
    if (ref != null && !ref.hashed() && ref.source().sensitive()) {
      return Field.refused(
          MappingFault.DESCRIPTION_SENSITIVE,
          "map.description (source \""
              + ref.source()
              + "\") is a sensitive name; it must not leave in clear: add \"transform: hash\", or"
              + " point it at another member");
    }
    required();
    Map<String, JsonNode> metadata = metadata();
    String description = ref == null ? null : description(ref);
    if (tooLong != null) {
      return tooLong;
    }
    EndCloseRecord record =
        new EndCloseRecord(
            date,
            map.dataStreamKey(),
            money.amount(),
            money.currency(),
            money.direction(),
            description,
            externalId,
            metadata);
    MappingReport report = new MappingReport(mapped, hashed, enriched, sources);
    return new Field.Taken<>(new Mapping.Mapped(record, report, pending));
  }

  private void required() {
    sent("external_id", map.externalId());
    sent("amount", map.amount().field());
    if (map.currency() instanceof CurrencyRef.Sent currency) {
      source("currency", currency.source(), "");
    }
    if (map.direction() instanceof DirectionRef.ByValue byValue) {
      source("direction", byValue.source(), "");
    } else if (map.direction() instanceof DirectionRef.BySign) {
      source("direction", map.amount().field().source(), "");
    }
    if (map.date() == null) {
      mapped.put("date", RECEIVE_TIME);
    } else {
      source("date", map.date().source(), "");
    }
  }

  private Map<String, JsonNode> metadata() {
    Map<String, JsonNode> metadata = new LinkedHashMap<>();
    map.metadata()
        .forEach(
            (name, ref) -> {
              JsonNode value = value(EndCloseRecord.METADATA + name, ref);
              if (value != null) {
                metadata.put(name, masked(name, ref, value));
                sent(EndCloseRecord.METADATA + name, ref);
              }
            });
    return metadata;
  }

  private @Nullable String description(FieldRef ref) {
    JsonNode value = value(EndCloseRecord.DESCRIPTION, ref);
    if (value == null || !value.isTextual()) {
      return null;
    }
    sent(EndCloseRecord.DESCRIPTION, ref);
    return Denylist.redact(value.textValue());
  }

  /** The transformed value; null when there is none, or when an enrichment computes the field. */
  private @Nullable JsonNode value(String field, FieldRef ref) {
    boolean leavesAsItIs = !ref.hashed() && ref.enrich() == null;
    JsonNode found =
        leavesAsItIs
            ? Paths.resolveRedacting(ref.source(), payload)
            : Paths.resolve(ref.source(), payload);
    if (found == null) {
      return null;
    }
    String place = "map." + field + " (source \"" + ref.source() + "\")";
    Optional<Field.Refused<Mapping.Mapped>> refused =
        Transforms.refusal(place, ref.transforms(), found);
    if (refused.isPresent()) {
      tooLong = tooLong == null ? refused.get() : tooLong;
      return null;
    }
    JsonNode value = transforms.apply(ref.transforms(), found);
    if (ref.enrich() == null) {
      return value;
    }
    pending.add(new PendingEnrichment(field, ref.enrich(), value, ref.source()));
    enriched.add(field);
    source(field, ref.source(), " \u2192 enrich:" + ref.enrich());
    return null;
  }

  private static JsonNode masked(String name, FieldRef ref, JsonNode value) {
    boolean sensitive = SensitiveNames.sensitive(name) || ref.source().sensitive();
    return sensitive && !ref.hashed()
        ? Paths.REDACTED
        : Denylist.redact(
            value, SensitiveNames.tail("", String.join(".", ref.source().segments())));
  }

  private void sent(String field, FieldRef ref) {
    source(field, ref.source(), "");
    if (ref.hashed()) {
      hashed.add(field);
    }
  }

  private void source(String field, Path source, String suffix) {
    mapped.put(field, source + suffix);
    sources.add(source);
  }
}
