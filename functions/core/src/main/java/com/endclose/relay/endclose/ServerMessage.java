package com.endclose.relay.endclose;

import com.endclose.relay.http.Exchange;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The server's own words, made fit for logs and listings. */
final class ServerMessage {

  private static final int LONGEST = 300;
  private static final int QUOTE = 40;

  private ServerMessage() {}

  /**
   * {@code message} (or {@code error}) of a JSON answer, else the status. A message that quotes the
   * key or a good part of what was sent is left out: servers do that, and it is secret or payload.
   */
  static String of(Exchange.Answer answer, String key, byte[] sent) {
    String status = "HTTP " + answer.status();
    JsonNode body = Answers.parse(answer.body());
    String text = body == null ? null : firstText(body);
    if (text == null) {
      return status;
    }
    String message = clean(text);
    if (text.contains(key) || quotes(message, sent)) {
      return status + " (the message repeats what was sent and is left out)";
    }
    return message.isEmpty() ? status : message;
  }

  /** At most 300 characters, none of them a control or formatting character. */
  static String clean(String text) {
    var clean = new StringBuilder();
    text.codePoints()
        .filter(ServerMessage::isPlain)
        .takeWhile(c -> clean.length() + Character.charCount(c) <= LONGEST)
        .forEach(clean::appendCodePoint);
    return clean.toString().strip();
  }

  private static boolean isPlain(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  private static @Nullable String firstText(JsonNode body) {
    for (String name : new String[] {"message", "error"}) {
      JsonNode value = body.get(name);
      JsonNode inner = value != null && value.isObject() ? value.get("message") : value;
      if (inner != null && inner.isTextual() && !inner.textValue().isBlank()) {
        return inner.textValue();
      }
    }
    return null;
  }

  private static boolean quotes(String message, byte[] sent) {
    if (message.length() < QUOTE || sent.length == 0) {
      return false;
    }
    String request = new String(sent, StandardCharsets.UTF_8);
    // Half-overlapping windows are enough: a quote of one and a half windows holds a whole one.
    for (int at = 0; at + QUOTE <= message.length(); at += QUOTE / 2) {
      if (request.contains(message.substring(at, at + QUOTE))) {
        return true;
      }
    }
    return false;
  }
}
