package com.endclose.relay.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Bodies as ingest parses them. */
final class Bodies {

  private Bodies() {}

  static JsonNode parse(byte[] body) {
    try {
      return new ObjectMapper().readTree(body);
    } catch (IOException notJson) {
      throw new AssertionError(notJson);
    }
  }
}
