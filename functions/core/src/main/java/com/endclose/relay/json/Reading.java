package com.endclose.relay.json;

import com.fasterxml.jackson.databind.JsonNode;

/** What reading a body came to. Reasons are plain sentences for an operator and hold no payload. */
public sealed interface Reading {

  /** The body is one JSON value, any kind of it; numbers in it are {@link ExactNumber}s. */
  record Document(JsonNode root) implements Reading {

    /** Without the payload. */
    @Override
    public String toString() {
      return "Document[" + root.getNodeType() + "]";
    }
  }

  /**
   * Almost JSON: it must be kept for an operator, never forwarded, never turned away (spec
   * INGEST-6).
   */
  record Flawed(String reason) implements Reading {}

  /** Not JSON at all. */
  record NotJson(String reason) implements Reading {}
}
