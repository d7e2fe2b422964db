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

  private static final int LONGEST_ID = 200;

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

  /**
   * The id in a bulk request, as sent: a text, or the digits of a whole number from 1 up. Null when
   * it is none of them, is blank, is longer than 200 characters, holds a control character or a
   * half of a surrogate pair, or has a meaning of its own in a path ({@code .} and {@code ..}).
   */
  static @Nullable String bulkRequestId(String body) {
    JsonNode json = parse(body);
    JsonNode id = json == null ? null : json.get("id");
    if (id != null && id.isIntegralNumber()) {
      return id.bigIntegerValue().signum() > 0 ? id.asText() : null;
    }
    return id != null && id.isTextual() && usable(id.textValue()) ? id.textValue() : null;
  }

  private static boolean usable(String id) {
    return id.length() <= LONGEST_ID
        && !id.isBlank()
        && !id.equals(".")
        && !id.equals("..")
        && id.codePoints()
            .noneMatch(
                c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
  }
}
