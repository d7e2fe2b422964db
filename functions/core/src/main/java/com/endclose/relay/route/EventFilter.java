package com.endclose.relay.route;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which event types of a route are forwarded: exact types or {@code *} globs, or all when there are
 * none. A {@code *} stands for any text within a line. A missing type matches none of them but a
 * lone {@code *} (spec EVENT-7).
 */
public record EventFilter(List<String> patterns) {

  private static final String EVERYTHING = "*";

  public EventFilter {
    patterns = List.copyOf(patterns);
  }

  /** Whether an event of this type, null when unknown, is forwarded. */
  public boolean admits(@Nullable String type) {
    if (patterns.isEmpty()) {
      return true;
    }
    for (String pattern : patterns) {
      if (type == null ? pattern.equals(EVERYTHING) : matches(pattern, type)) {
        return true;
      }
    }
    return false;
  }

  /** Greedy glob match that steps back to the last star only, so hostile types cost no more. */
  private static boolean matches(String pattern, String type) {
    int p = 0;
    int t = 0;
    int star = -1;
    int resume = 0;
    while (t < type.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        resume = t;
      } else if (p < pattern.length() && pattern.charAt(p) == type.charAt(t)) {
        p++;
        t++;
      } else if (star >= 0 && !endsLine(type.charAt(resume))) {
        p = star + 1;
        t = ++resume;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }

  /**
   * What a dot does not match in ECMAScript's expressions, which the older engine made of globs.
   */
  private static boolean endsLine(char c) {
    return c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029';
  }
}
