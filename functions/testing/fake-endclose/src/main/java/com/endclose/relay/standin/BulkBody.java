package com.endclose.relay.standin;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a bulk POST.
 *
 * @param onConflict null when absent
 * @param records null when it is not an array
 */
record BulkBody(@Nullable JsonNode onConflict, @Nullable List<Sent> records) {

  /** One record as sent: parsed, and its text unchanged. */
  record Sent(JsonNode json, String raw) {

    /** Its external id, empty when it has none that is a string. */
    String externalId() {
      JsonNode id = json.get("external_id");
      return id != null && id.isTextual() ? id.textValue() : "";
    }
  }

  /** Reads a body; throws when it is not JSON. */
  static BulkBody read(byte[] bytes) throws IOException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    JsonNode root = Json.parse(text);
    JsonNode records = root.get("records");
    if (records == null || !records.isArray()) {
      return new BulkBody(root.get("on_conflict"), null);
    }
    List<String> raws = rawRecords(text);
    var sent = new ArrayList<Sent>();
    for (int i = 0; i < records.size(); i++) {
      sent.add(new Sent(records.get(i), raws.get(i)));
    }
    return new BulkBody(root.get("on_conflict"), sent);
  }

  List<String> externalIds() {
    return records == null ? List.of() : records.stream().map(Sent::externalId).toList();
  }

  /** The text of each element: a tree forgets how its numbers were written. */
  private static List<String> rawRecords(String text) throws IOException {
    var raws = new ArrayList<String>();
    try (JsonParser parser = Json.MAPPER.createParser(text)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean records = parser.currentName().equals("records");
        if (parser.nextToken() != JsonToken.START_ARRAY || !records) {
          parser.skipChildren();
          continue;
        }
        raws.clear();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          int start = (int) parser.currentTokenLocation().getCharOffset();
          parser.skipChildren();
          int end = (int) parser.currentLocation().getCharOffset();
          raws.add(text.substring(start, end));
        }
      }
    }
    return raws;
  }
}
