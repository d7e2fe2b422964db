package com.endclose.relay.relayctl.http;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One thing wrong with a routes document.
 *
 * @param line from 1; 0 when it is not known
 * @param column from 1; 0 when it is not known
 */
public record Problem(String path, int line, int column, String message) {

  /** Reads what the API says of it. */
  public static Problem of(JsonNode node) {
    return new Problem(
        node.path("path").asText("$"),
        node.path("line").asInt(0),
        node.path("column").asInt(0),
        node.path("message").asText(""));
  }

  /** Place and message, the place first where it is known. */
  public String text() {
    return (line > 0 ? "line " + line + ", column " + column + ": " : "") + path + ": " + message;
  }

  /** As compilers write it, for editors and CI. */
  public String in(String file) {
    return file
        + ":"
        + Math.max(1, line)
        + ":"
        + Math.max(1, column)
        + ": "
        + path
        + ": "
        + message;
  }
}
