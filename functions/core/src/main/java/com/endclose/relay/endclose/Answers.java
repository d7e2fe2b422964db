package com.endclose.relay.endclose;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of answers within limits: what comes from the network may be anything. */
final class Answers {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(100)
                          .maxNumberLength(100)
                          .maxNameLength(1_000)
                          .maxStringLength(1_000_000)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final ObjectMapper SENT =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(2_000)
                          .maxNumberLength(10_000)
                          .build())
                  .build())
          .build();

  private Answers() {}

  /** The object an answer's body is, or null when it is anything else. */
  static @Nullable JsonNode parse(String body) {
    try {
      JsonNode json = MAPPER.readTree(body);
      return json != null && json.isObject() ? json : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /** A request body of the relay's own, with values as long as a map makes them; null for none. */
  static @Nullable JsonNode sent(String body) {
    try {
      return SENT.readTree(body);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /** The id in a bulk request, or null when it is no whole number from 1 up. */
  static @Nullable Long bulkRequestId(String body) {
    JsonNode json = parse(body);
    JsonNode id = json == null ? null : json.get("id");
    if (id == null || !id.isIntegralNumber() || !id.canConvertToLong() || id.longValue() < 1) {
      return null;
    }
    return id.longValue();
  }
}
