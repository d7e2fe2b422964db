package com.endclose.relay.aws.secrets;

import com.endclose.relay.crypto.DataKeys;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One JSON secret as it was fetched: names and values, never shown. Not safe for threads. */
final class SecretDocument {

  static final String DATA_KEYS = "RELAY_DATA_KEYS";
  static final String DATA_KEY_TEXT = "RELAY_DATA_KEY";

  private final Map<String, String> values;
  private @Nullable DataKeys dataKeys;

  private SecretDocument(Map<String, String> values) {
    this.values = values;
  }

  static SecretDocument empty() {
    return new SecretDocument(Map.of());
  }

  /**
   * Reads a document; empty when it is no JSON object. A member that is an object itself counts as
   * its JSON text, so {@code RELAY_DATA_KEYS} may stand there either way.
   */
  static Optional<SecretDocument> read(String json) {
    Reading reading = JsonReader.read(json.getBytes(StandardCharsets.UTF_8));
    if (!(reading instanceof Reading.Document document) || !document.root().isObject()) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (Map.Entry<String, JsonNode> member : document.root().properties()) {
      JsonNode value = member.getValue();
      if (!value.isNull()) {
        values.put(member.getKey(), value.isValueNode() ? value.asText() : JsonWriter.text(value));
      }
    }
    return Optional.of(new SecretDocument(values));
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name)).filter(value -> !value.isEmpty());
  }

  boolean holdsDataKeys() {
    return find(DATA_KEYS).isPresent() || find(DATA_KEY_TEXT).isPresent();
  }

  /** The keys, read once. Throws as {@link DataKeys#from} does. */
  DataKeys dataKeys() {
    if (dataKeys == null) {
      dataKeys = DataKeys.from(this::find);
    }
    return dataKeys;
  }

  @Override
  public String toString() {
    return "secret document of " + values.size() + " values";
  }
}
