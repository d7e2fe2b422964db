package com.endclose.relay.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/** Bodies as ingest reads them. */
final class Bodies {

  private Bodies() {}

  /** The document; empty for a flawed one, whose content is not trusted (spec INGEST-6). */
  static Optional<JsonNode> read(byte[] body) {
    return JsonReader.read(body) instanceof Reading.Document document
        ? Optional.of(document.root())
        : Optional.empty();
  }

  /** The document in a message without headers. */
  static Message message(String body) {
    return new Message(parse(body), Headers.joined(Map.of()));
  }

  static JsonNode parse(String body) {
    return read(body.getBytes(UTF_8)).orElseThrow();
  }
}
