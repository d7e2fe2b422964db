package com.endclose.relay.relayctl.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;

/** A document the API answered with. */
public final class Answer {

  private final byte[] body;
  private final JsonNode document;

  Answer(byte[] body, JsonNode document) {
    this.body = body.clone();
    this.document = document;
  }

  /** The document, numbers with the digits sent. */
  public JsonNode document() {
    return document;
  }

  /** The document as it came. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "Answer[" + body.length + " bytes]";
  }
}
