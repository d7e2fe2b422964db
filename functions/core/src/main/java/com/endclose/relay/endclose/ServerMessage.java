package com.endclose.relay.endclose;

import com.endclose.relay.http.Exchange;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The server's own words, made fit for logs and listings. */
final class ServerMessage {

  static final String LEFT_OUT = "(the message repeats what was sent and is left out)";

  private static final int LONGEST = 300;

  private ServerMessage() {}

  /**
   * {@code message} (or {@code error}) of a JSON answer, else the status. A message that quotes the
   * key or a good part of what was sent is left out: servers do that, and it is secret or payload.
   */
  static String of(Exchange.Answer answer, String key, SafeWords words) {
    String status = "HTTP " + answer.status();
    JsonNode body = Answers.parse(answer.body());
    String text = body == null ? null : firstText(body);
    if (text == null) {
      return status;
    }
    if (repeats(text, key)) {
      return status + " " + LEFT_OUT;
    }
    String message = words.of(text);
    if (message == null || message.isEmpty()) {
      return status;
    }
    return message.startsWith("(the message ") ? status + " " + message : message;
  }

  /** Whether the text holds the key, control and formatting characters apart. */
  static boolean repeats(String text, String key) {
    return plain(text).contains(plain(key));
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

  /** The text without control and formatting characters. */
  static String plain(String text) {
    var plain = new StringBuilder();
    text.codePoints().filter(ServerMessage::isPlain).forEach(plain::appendCodePoint);
    return plain.toString();
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
}
