package com.endclose.relay.verify;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An authentic event as an adapter looks at it: the body's document, or one item of it where one
 * call holds several, and the call's headers.
 */
public record Message(JsonNode body, Headers headers) {

  /** Without the payload. */
  @Override
  public String toString() {
    return "message of " + headers;
  }
}
