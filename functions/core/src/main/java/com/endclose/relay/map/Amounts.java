package com.endclose.relay.map;

import com.endclose.relay.json.EcmaNumbers;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Amounts in major units, as processors write them, to whole minor units: decimal arithmetic on the
 * digits sent, never binary floats, never a guess (SPEC 16.9, 16.10).
 */
final class Amounts {

  /** No amount is longer; what is can't be one of 64 bits. */
  private static final int MAX_LENGTH = 400;

  private static final Pattern PLAIN = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?");

  /** A first group that starts with 0 is a decimal comma, if anything. */
  private static final Pattern GROUPED =
      Pattern.compile("-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\\.[0-9]+)?");

  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int MOST_DIGITS = MOST.precision();

  private Amounts() {}

  /** An amount, or why there is none. */
  sealed interface Reading {}

  /** An amount in the currency's minor unit. */
  record Amount(long minor) implements Reading {}

  /** No amount; {@code why} says what was found and what to do, and not the value. */
  record Refused(MappingFault fault, String why) implements Reading {}

  /** Reads a text or a number as an amount in a currency of so many decimals. */
  static Reading read(JsonNode value, int decimals) {
    if (value.isTextual()) {
      return ofText(value.textValue(), decimals);
    }
    if (!value.isNumber() || !EcmaNumbers.finite(value)) {
      return unparseable("what is no number");
    }
    // A number has no spelling: 12.3000 is 12.3. A text has: "2.000" may mean two thousand.
    return toMinor(value.decimalValue().stripTrailingZeros(), decimals);
  }

  private static Reading ofText(String text, int decimals) {
    String number = Spaces.trim(text.replace("$", ""));
    if (number.length() > MAX_LENGTH) {
      return unparseable("a text too long for an amount");
    }
    if (number.indexOf(',') < 0) {
      return PLAIN.matcher(number).matches()
          ? toMinor(new BigDecimal(number), decimals)
          : unparseable("a text that is no amount (digits, with a point before the decimals)");
    }
    if (!GROUPED.matcher(number).matches()) {
      return unparseable(
          "a text whose commas do not group the digits by three, so that it is" + " ambiguous");
    }
    boolean oneComma = number.indexOf(',') == number.lastIndexOf(',');
    if (oneComma && decimals >= 3 && number.indexOf('.') < 0) {
      return unparseable(
          "a text with a lone comma, which in a currency of three decimals is" + " ambiguous");
    }
    return toMinor(new BigDecimal(number.replace(",", "")), decimals);
  }

  private static Reading toMinor(BigDecimal major, int decimals) {
    if (major.signum() == 0 && major.scale() <= decimals) {
      return new Amount(0);
    }
    if (major.scale() > decimals) {
      return unparseable(
          "more decimals than the route's currency has ("
              + decimals
              + "; without map.currency it is USD)");
    }
    // Looked at before anything is written out: 1e9999 has ten thousand digits.
    if ((long) major.precision() - major.scale() > MOST_DIGITS) {
      return outOfRange();
    }
    BigDecimal minor = major.movePointRight(decimals);
    boolean fits = minor.compareTo(LEAST) >= 0 && minor.compareTo(MOST) <= 0;
    return fits ? new Amount(minor.longValueExact()) : outOfRange();
  }

  private static Refused outOfRange() {
    return new Refused(
        MappingFault.AMOUNT_OUT_OF_RANGE,
        "an amount beyond 64 bits in the currency's minor unit; have the sender correct it");
  }

  private static Refused unparseable(String what) {
    return new Refused(
        MappingFault.AMOUNT_UNPARSEABLE, what + "; point it at an amount in major units");
  }
}
