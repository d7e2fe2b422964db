package com.endclose.relay.mask;

import java.util.List;

/** A stretch of a text, {@code end} excluded. */
record Span(int start, int end) {

  /**
   * The text with every span replaced; the very same text when there is none. Spans are in order
   * and apart.
   */
  static String replace(String text, List<Span> spans, String by) {
    if (spans.isEmpty()) {
      return text;
    }
    var replaced = new StringBuilder(text.length());
    int from = 0;
    for (Span span : spans) {
      replaced.append(text, from, span.start).append(by);
      from = span.end;
    }
    return replaced.append(text, from, text.length()).toString();
  }
}
