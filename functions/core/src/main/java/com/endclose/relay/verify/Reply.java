package com.endclose.relay.verify;

/**
 * A processor's own idea of an answer.
 *
 * @param contentType the answer's media type
 * @param body the answer's text, empty for none
 */
public record Reply(String contentType, String body) {

  /** Without the body, which may repeat what was received. */
  @Override
  public String toString() {
    return "reply of " + contentType;
  }
}
