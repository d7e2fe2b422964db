package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.Refusal;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A part of a body, in bytes, both ends included. */
record Range(int first, int last) {

  /** So few digits that they fit an int. */
  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})-([0-9]{1,9})");

  static Range read(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw Refusal.of("range", "two byte numbers such as 0-999999, both included");
    }
    Range range = new Range(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    if (range.last < range.first || range.last - range.first >= 1_000_000) {
      throw Refusal.of("range", "the first byte, then the last, at most 1000000 in all");
    }
    return range;
  }

  /** As much of it as there is. */
  Range within(int size) {
    if (first >= size && size > 0) {
      throw Refusal.of("range", "the body has " + size + " bytes, the first of them is 0");
    }
    return new Range(first, Math.min(last, size - 1));
  }

  byte[] of(byte[] body) {
    return Arrays.copyOfRange(body, first, last + 1);
  }

  String text() {
    return first + "-" + last;
  }
}
