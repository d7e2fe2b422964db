package com.endclose.relay.map;

import com.endclose.relay.mask.Denylist;
import com.endclose.relay.route.Direction;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One record as End Close takes it.
 *
 * @param amount in the currency's minor unit; negative stays negative whatever the direction
 * @param currency as the map wrote it, in upper case from a payload; null leaves End Close's
 *     default, USD
 * @param metadata in the map's order
 */
public record EndCloseRecord(
    LocalDate date,
    String dataStreamKey,
    long amount,
    @Nullable String currency,
    Direction direction,
    @Nullable String description,
    String externalId,
    Map<String, JsonNode> metadata) {

  /** The field an enrichment may set besides metadata. */
  public static final String DESCRIPTION = "description";

  /** What the field names of metadata begin with. */
  public static final String METADATA = "metadata.";

  public EndCloseRecord {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /**
   * This record with an enriched field, the denylist applied: {@code description}, taken only when
   * a text, or {@code metadata.x}. Throws {@link IllegalArgumentException} for any other field.
   */
  public EndCloseRecord with(String field, JsonNode value) {
    if (field.equals(DESCRIPTION)) {
      return value.isTextual() ? with(Denylist.redact(value.textValue()), metadata) : this;
    }
    if (!field.startsWith(METADATA)) {
      throw new IllegalArgumentException("an enrichment can't set " + field);
    }
    Map<String, JsonNode> changed = new LinkedHashMap<>(metadata);
    changed.put(field.substring(METADATA.length()), Denylist.redact(value));
    return with(description, changed);
  }

  private EndCloseRecord with(@Nullable String newDescription, Map<String, JsonNode> newMetadata) {
    return new EndCloseRecord(
        date, dataStreamKey, amount, currency, direction, newDescription, externalId, newMetadata);
  }

  /** The JSON that is sent; members always in the same order. */
  public ObjectNode toJson() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("date", date.toString());
    json.put("data_stream_key", dataStreamKey);
    json.put("amount", amount);
    json.put("direction", direction.wire());
    json.put("external_id", externalId);
    ObjectNode values = json.putObject("metadata");
    metadata.forEach(values::set);
    if (currency != null) {
      json.put("currency", currency);
    }
    if (description != null) {
      json.put(DESCRIPTION, description);
    }
    return json;
  }

  /** Without what the payload holds. */
  @Override
  public String toString() {
    return "EndCloseRecord[" + dataStreamKey + ", " + metadata.size() + " metadata fields]";
  }
}
