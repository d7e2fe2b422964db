package com.endclose.relay.mask;

/**
 * A JSON number read by what it denotes. {@code 4012888888881881.0} and {@code
 * 4.012888888881881e15} are the card number that their text hides. Nothing is ever expanded, so an
 * exponent of any size costs nothing.
 */
final class NumberValue {

  private final String mantissa;
  private final long exponent;
  // Without leading zeros.
  private final StringBuilder digits = new StringBuilder();
  // Where the decimal point stands, counted from the first of the digits.
  private long point;

  private NumberValue(String mantissa, long exponent) {
    this.mantissa = mantissa;
    this.exponent = exponent;
  }

  /**
   * Whether the number's digits are a card number, wherever its point stands, or its value is; its
   * sign doesn't count.
   */
  static boolean isCardNumber(String text) {
    int at = Math.max(text.indexOf('e'), text.indexOf('E'));
    String mantissa = at < 0 ? text : text.substring(0, at);
    var number = new NumberValue(mantissa, at < 0 ? 0 : exponent(text.substring(at + 1)));
    number.read();
    return CardNumbers.isCardNumber(number.digits) || number.valueIsCardNumber();
  }

  private static long exponent(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException outOfRange) {
      return Integer.MAX_VALUE;
    }
  }

  /** What is neither a digit nor the point, as in NaN and the infinities, says nothing. */
  private void read() {
    boolean fraction = false;
    for (int i = 0; i < mantissa.length(); i++) {
      char c = mantissa.charAt(i);
      if (c == '.') {
        fraction = true;
      } else if (Digits.digit(c)) {
        add(c, fraction);
      }
    }
  }

  private void add(char digit, boolean fraction) {
    boolean leadingZero = digit == '0' && digits.isEmpty();
    if (!leadingZero) {
      digits.append(digit);
    }
    if (leadingZero && fraction) {
      point--;
    } else if (!leadingZero && !fraction) {
      point++;
    }
  }

  private boolean valueIsCardNumber() {
    int significant = digits.length();
    while (significant > 0 && digits.charAt(significant - 1) == '0') {
      significant--;
    }
    long length = point + exponent;
    boolean integral = length >= significant;
    if (!integral || length > CardBrand.LONGEST) {
      return false;
    }
    return CardNumbers.isCardNumber(
        digits.substring(0, significant) + "0".repeat((int) length - significant));
  }
}
