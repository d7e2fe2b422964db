package com.endclose.relay.mask;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A stretch of a text, {@code end} excluded. */
record Span(int start, int end) {

  /** All the spans in order; those that overlap become one, those that only touch stay two. */
  static List<Span> union(List<Span> some, List<Span> others) {
    var all = new ArrayList<>(some);
    all.addAll(others);
    all.sort(Comparator.comparingInt(Span::start));
    var union = new ArrayList<Span>();
    for (Span span : all) {
      int last = union.size() - 1;
      if (last >= 0 && span.start < union.get(last).end) {
        Span before = union.remove(last);
        union.add(new Span(before.start, Math.max(before.end, span.end)));
      } else {
        union.add(span);
      }
    }
    return union;
  }

  /**
   * The text with each span replaced; the very same text when there is none. Spans are a {@link
   * #union}.
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

  /** The text, as long as before, with a character that means nothing for each one in a span. */
  static String blank(String text, List<Span> spans) {
    if (spans.isEmpty()) {
      return text;
    }
    var blanked = new StringBuilder(text);
    for (Span span : spans) {
      for (int i = span.start; i < span.end; i++) {
        blanked.setCharAt(i, '\uFFFC');
      }
    }
    return blanked.toString();
  }
}
