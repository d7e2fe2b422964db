package com.endclose.relay.lookup;

import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where transfers are fetched, and with what.
 *
 * @param url of all transfers, without a slash at its end; a transfer's id follows
 * @param token proves who asks; never shown
 */
record LookupSettings(URI url, String token) {

  static final String URL = "LOOKUP_URL";
  static final String TOKEN = "LOOKUP_TOKEN";

  /** Throws {@link IllegalStateException} that names a setting which is missing or no such URL. */
  static LookupSettings from(Function<String, @Nullable String> variables) {
    String url = required(URL, variables);
    if (!url.matches("https?://[^/?#]+[^?#]*[^/?#]")) {
      throw new IllegalStateException(
          URL + " must be an http(s) URL without a query, such as https://api.example.com/transfers");
    }
    return new LookupSettings(URI.create(url), required(TOKEN, variables));
  }

  private static String required(String name, Function<String, @Nullable String> variables) {
    String value = variables.apply(name);
    if (value == null || value.isBlank()) {
      throw new IllegalStateException(name + " is not set: give it to the dispatcher");
    }
    return value.strip();
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "LookupSettings[" + url + "]";
  }
}
