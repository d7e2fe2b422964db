package com.endclose.relay.local;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A request as a command line that does the same, for any POSIX shell. */
final class Curl {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private Curl() {}

  /** The lines of one command that posts a file. */
  static List<String> post(URI url, Map<String, String> headers, String file) {
    StringBuilder options = new StringBuilder("     ");
    headers.forEach((name, value) -> options.append(" -H ").append(quoted(name + ": " + value)));
    return List.of(
        "curl -i " + quoted(url.toString()) + " \\",
        options + " \\",
        "      --data-binary " + quoted("@" + file));
  }

  /** One word of a command line: in single quotes unless nothing in it means anything. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
