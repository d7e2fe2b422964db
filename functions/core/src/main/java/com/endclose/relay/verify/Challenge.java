package com.endclose.relay.verify;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** How a sender asks whether anybody is there, and what it wants to hear. */
enum Challenge {
  /** It never asks. */
  NONE,
  /**
   * Slack: a document of type {@code url_verification} wants its {@code challenge} back as plain
   * text (api.slack.com/events/url_verification).
   */
  SLACK {
    @Override
    Optional<Reply> answer(Message message) {
      JsonNode type = message.body().path("type");
      JsonNode challenge = message.body().path("challenge");
      return "url_verification".equals(type.textValue())
              && challenge.isTextual()
              && challenge.textValue().length() <= LONGEST
          ? Optional.of(new Reply("text/plain", challenge.textValue()))
          : Optional.empty();
    }
  };

  private static final int LONGEST = 500;

  /** The answer to a challenge; empty for any other message. */
  Optional<Reply> answer(Message message) {
    return Optional.empty();
  }
}
