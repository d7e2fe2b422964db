package com.endclose.relay.admin.guard;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.text.LetterCase;
import java.util.Map;
import java.util.TreeMap;

/** Headers that every answer leaves with; none that opens it to another origin ever does. */
final class SafeHeaders {

  /**
   * {@code form-action} too is none: forms are sent by script, with the header that a foreign page
   * can't set.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
          + " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final Map<String, String> ALWAYS =
      Map.of(
          "content-security-policy", POLICY,
          "x-content-type-options", "nosniff",
          "referrer-policy", "no-referrer",
          "x-frame-options", "DENY",
          "cross-origin-opener-policy", "same-origin",
          "cross-origin-resource-policy", "same-origin");

  private SafeHeaders() {}

  static AdminAnswer on(AdminAnswer answer) {
    Map<String, String> headers = new TreeMap<>();
    answer.headers().forEach((name, value) -> headers.put(LetterCase.lower(name), value));
    headers.keySet().removeIf(name -> name.startsWith("access-control-"));
    headers.putAll(ALWAYS);
    headers.putIfAbsent("cache-control", "no-store");
    return new AdminAnswer(answer.status(), headers, answer.body());
  }
}
