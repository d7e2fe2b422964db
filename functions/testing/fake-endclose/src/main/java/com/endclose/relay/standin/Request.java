package com.endclose.relay.standin;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request as read; header names are in lower case. The body is separate: it may stay unread. */
record Request(
    String method, String path, String query, Map<String, List<String>> headers, boolean http10) {

  @Nullable String header(String name) {
    List<String> values = headers.get(name.toLowerCase(Locale.ROOT));
    return values == null ? null : String.join(", ", values);
  }

  boolean keepsAlive() {
    String connection = header("connection");
    boolean close = connection != null && connection.toLowerCase(Locale.ROOT).contains("close");
    return !close && !http10;
  }

  /** The value of a whole-number query parameter, or {@code otherwise} when absent or no number. */
  int number(String name, int otherwise) {
    for (String pair : query.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0 && decode(pair.substring(0, equals)).equals(name)) {
        String value = decode(pair.substring(equals + 1));
        return value.matches("-?[0-9]{1,9}") ? Integer.parseInt(value) : otherwise;
      }
    }
    return otherwise;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
