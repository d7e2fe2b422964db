package com.endclose.relay.mask;

/**
 * A JSON number read as an integer of card number size. {@code 4012888888881881.0} and {@code
 * 4.012888888881881e15} denote the card number that their text hides; nothing is ever expanded, so
 * an exponent of any size costs nothing.
 */
final class NumberValue {

  private final StringBuilder digits = new StringBuilder();
  // Where the decimal point stands, counted from the first digit that is not zero.
  private long point;

  private NumberValue() {}

  /** Whether the number's text denotes an integer that is a card number; its sign doesn't count. */
  static boolean isCardNumber(String text) {
    var value = new NumberValue();
    return value.read(text) && CardNumbers.isCardNumber(value.digits);
  }

  private boolean read(String text) {
    int exponentAt = Math.max(text.indexOf('e'), text.indexOf('E'));
    String mantissa = exponentAt < 0 ? text : text.substring(0, exponentAt);
    if (exponentAt >= 0 && !addExponent(text.substring(exponentAt + 1))) {
      return false;
    }
    if (!addMantissa(mantissa)) {
      return false;
    }
    dropTrailingZeros();
    boolean integral = point >= digits.length();
    if (!integral || point > CardBrand.LONGEST) {
      return false;
    }
    digits.append("0".repeat((int) point - digits.length()));
    return true;
  }

  private boolean addExponent(String text) {
    try {
      point = Integer.parseInt(text);
      return true;
    } catch (NumberFormatException tooLongToMatter) {
      return false;
    }
  }

  private boolean addMantissa(String text) {
    boolean fraction = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.') {
        fraction = true;
      } else if (c >= '0' && c <= '9') {
        add(c, fraction);
      } else if (i > 0 || c != '-' && c != '+') {
        return false;
      }
    }
    return true;
  }

  private void add(char digit, boolean fraction) {
    boolean leadingZero = digit == '0' && digits.isEmpty();
    if (!leadingZero) {
      digits.append(digit);
    }
    if (leadingZero == fraction) {
      point += fraction ? -1 : 1;
    }
  }

  private void dropTrailingZeros() {
    int end = digits.length();
    while (end > 0 && digits.charAt(end - 1) == '0') {
      end--;
    }
    digits.setLength(end);
  }
}
