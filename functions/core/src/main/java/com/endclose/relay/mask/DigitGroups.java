package com.endclose.relay.mask;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The groups of a text, in order: unbroken runs of digits with neither digit nor ASCII letter
 * beside them. A run that touches a letter is no group, and parts the groups around it.
 */
final class DigitGroups {

  private final CharSequence text;
  private int[] bounds = new int[16];
  private int count;
  private final List<Span> touched = new ArrayList<>();

  private DigitGroups(CharSequence text) {
    this.text = text;
  }

  static DigitGroups of(CharSequence text) {
    var groups = new DigitGroups(text);
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (Digits.digit(text.charAt(i))) {
        int end = endOfRun(text, i);
        groups.addUnlessTouched(i, end);
        i = end;
      }
    }
    return groups;
  }

  private static int endOfRun(CharSequence text, int start) {
    int end = start;
    while (end < text.length() && Digits.digit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private void addUnlessTouched(int start, int end) {
    boolean touched =
        (start > 0 && Digits.asciiLetter(text.charAt(start - 1)))
            || (end < text.length() && Digits.asciiLetter(text.charAt(end)));
    if (touched) {
      if (end - start == 15 || end - start == 16) {
        this.touched.add(new Span(start, end));
      }
      return;
    }
    if (2 * count == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    }
    bounds[2 * count] = start;
    bounds[2 * count + 1] = end;
    count++;
  }

  int count() {
    return count;
  }

  int start(int group) {
    return bounds[2 * group];
  }

  int end(int group) {
    return bounds[2 * group + 1];
  }

  /** Runs of 15 or 16 digits that a letter touches. */
  List<Span> touched() {
    return touched;
  }

  /** Whether the same text stands before both groups. */
  boolean sameGap(int one, int other) {
    int length = start(one) - end(one - 1);
    return length == start(other) - end(other - 1)
        && CharSequence.compare(
                text.subSequence(end(one - 1), start(one)),
                text.subSequence(end(other - 1), start(other)))
            == 0;
  }

  /** Whether a colon or a comma stands before any of these groups, both ends included. */
  boolean punctuated(int from, int to) {
    for (int group = from; group <= to; group++) {
      for (int i = end(group - 1); i < start(group); i++) {
        if (text.charAt(i) == ':' || text.charAt(i) == ',') {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether one to three separators part this group, not the first, from the one before it. */
  boolean follows(int group) {
    int gapStart = end(group - 1);
    int gapEnd = start(group);
    return Separator.between(text, gapStart, gapEnd);
  }
}
