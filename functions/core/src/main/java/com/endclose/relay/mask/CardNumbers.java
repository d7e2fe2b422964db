package com.endclose.relay.mask;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds card numbers: consecutive whole groups, up to three separators apart, that together have a
 * known brand's prefix and length and pass Luhn; or a run of 15 or 16 such digits that letters
 * touch. Looks at no more than {@link CardBrand#LONGEST} digits from each group on, so the work
 * grows with the text's length only.
 */
final class CardNumbers {

  /** An unbroken run this long is an id: no issuer uses such numbers any more. */
  private static final int LONGEST_ID = 13;

  private CardNumbers() {}

  /** Every stretch that belongs to a card number, in order; numbers that share a group are one. */
  static List<Span> find(CharSequence original) {
    String text = PlainText.of(original);
    DigitGroups groups = DigitGroups.of(text);
    var found = new ArrayList<Span>();
    int taken = -1;
    for (int first = 0; first < groups.count(); first++) {
      int last = lastOfLongest(text, groups, first);
      if (last <= taken) {
        continue;
      }
      int start = groups.start(first);
      if (first <= taken) {
        start = found.remove(found.size() - 1).start();
      }
      found.add(new Span(start, groups.end(last)));
      taken = last;
    }
    List<Span> touched = new ArrayList<>();
    for (Span run : groups.touched()) {
      if (isCardNumber(text.substring(run.start(), run.end()))) {
        touched.add(run);
      }
    }
    return touched.isEmpty() ? found : Span.union(found, touched);
  }

  /** The last group of the longest card number that begins with this group, or -1. */
  private static int lastOfLongest(CharSequence text, DigitGroups groups, int first) {
    var candidate = new Candidate();
    boolean mixed = false;
    int last = -1;
    for (int group = first; group < groups.count(); group++) {
      int start = groups.start(group);
      int end = groups.end(group);
      boolean apart = group > first && !groups.follows(group);
      if (apart || candidate.length + end - start > CardBrand.LONGEST) {
        break;
      }
      candidate.add(text, start, end);
      // A date and its time are groups, too, but not all with the same between them.
      mixed |= group > first + 1 && !groups.sameGap(group, first + 1);
      if (mixed && groups.punctuated(first + 1, group)) {
        break;
      }
      if (candidate.isCardNumber() && (group > first || end - start > LONGEST_ID)) {
        last = group;
      }
    }
    return last;
  }

  /** Whether these digits, and nothing else, are a card number. */
  static boolean isCardNumber(CharSequence digits) {
    if (digits.length() > CardBrand.LONGEST || digits.length() <= LONGEST_ID) {
      return false;
    }
    var candidate = new Candidate();
    candidate.add(digits, 0, digits.length());
    return candidate.isCardNumber();
  }

  /**
   * Digits gathered so far. Both Luhn sums are kept, since which one counts turns with the length.
   */
  private static final class Candidate {

    private int length;
    private int head;
    private int evenDoubled;
    private int oddDoubled;

    void add(CharSequence text, int start, int end) {
      for (int i = start; i < end; i++) {
        int digit = Digits.value(text.charAt(i));
        int doubled = digit < 5 ? 2 * digit : 2 * digit - 9;
        boolean even = length % 2 == 0;
        evenDoubled += even ? doubled : digit;
        oddDoubled += even ? digit : doubled;
        if (length < CardBrand.HEAD) {
          head = 10 * head + digit;
        }
        length++;
      }
    }

    boolean isCardNumber() {
      int sum = length % 2 == 0 ? evenDoubled : oddDoubled;
      return sum % 10 == 0 && CardBrand.known(head, length);
    }
  }
}
