package com.endclose.relay.route;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads header names: tokens of RFC 9110, section 5.6.2. */
final class HeaderNames {

  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}");

  private HeaderNames() {}

  static @Nullable String read(Cursor place) {
    String name = place.text("name the request header, such as x-signature");
    if (name != null && !TOKEN.matcher(name).matches()) {
      place.problem(
          "must be a header name, such as x-signature (letters, digits and dashes), not "
              + Words.quoted(name));
      return null;
    }
    return name;
  }
}
