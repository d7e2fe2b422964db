package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a routes document and the keys each knows; infra/routes.schema.json says the same.
 */
enum Part {
  DOCUMENT("the document", "routes"),
  ROUTE(
      "a route",
      "id",
      "source",
      "auth",
      "items",
      "events",
      "when",
      "test_events",
      "map",
      "timezone",
      "max_body_bytes"),
  STATIC_HEADER_AUTH("auth of mode static_header", "mode", "header", "secret_env", "allowed_ips"),
  HMAC_AUTH(
      "auth of mode hmac",
      "mode",
      "header",
      "header_format",
      "signature_member",
      "algorithm",
      "encoding",
      "prefix",
      "secret_env",
      "secret_encoding",
      "signed_content",
      "url",
      "timestamp_header",
      "timestamp_member",
      "timestamp_format",
      "tolerance_seconds",
      "id_header",
      "type_header",
      "event_id",
      "event_type"),
  MAP(
      "map",
      "data_stream_key",
      "external_id",
      "amount",
      "direction",
      "date",
      "description",
      "currency",
      "metadata",
      "fetch"),
  AMOUNT("map.amount", "source", "transform", "unit", "sign", "decimals"),
  FETCH("map.fetch", "source", "enrich"),
  CURRENCY("map.currency", "source"),
  DIRECTION_BY_VALUE("map.direction", "source", "when", "otherwise"),
  DIRECTION_BY_SIGN("map.direction by amount_sign", "by", "positive", "negative"),
  DATE("map.date", "source", "format", "timezone"),
  FIELD("a mapped field", "source", "transform"),
  ENRICHED_FIELD("description or a metadata field", "source", "transform", "enrich");

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> keys;

  Part(String words, String... keys) {
    this.words = words;
    this.keys = List.of(keys);
  }

  List<String> keys() {
    return keys;
  }

  /** What to do about a key this part does not know. */
  String remedy(String unknown) {
    List<String> homes = new ArrayList<>();
    for (Part part : values()) {
      if (part.keys.contains(unknown)) {
        homes.add(part.words);
      }
    }
    String nearest = "the nearest known key is " + Words.nearestFirst(unknown, keys).get(0);
    return homes.isEmpty() ? nearest : nearest + "; it belongs in " + String.join(", or ", homes);
  }
}
