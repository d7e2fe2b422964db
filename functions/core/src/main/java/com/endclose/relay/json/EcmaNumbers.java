package com.endclose.relay.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * The text ECMAScript's {@code String(number)} prints. The engine before this one was JavaScript:
 * external ids and hashes that stand at End Close were made from that text (spec MAP-9).
 */
public final class EcmaNumbers {

  /** Decimals of up to this many digits survive a double, the farthest exponents aside. */
  private static final int ALWAYS_EXACT_DIGITS = 15;

  private static final int ALWAYS_EXACT_EXPONENT = 290;

  /** No double needs more digits than this to be told from its neighbours. */
  private static final int MOST_DIGITS = 17;

  private EcmaNumbers() {}

  /**
   * What ECMAScript prints for this number node when the number survives a double, that is when
   * what it prints is the same number; else the digits as sent.
   */
  public static String text(JsonNode number) {
    if (!finite(number)) {
      return number.asText();
    }
    BigDecimal value = number.decimalValue();
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal shortest = value.abs().stripTrailingZeros();
    return survives(shortest) ? (value.signum() < 0 ? "-" : "") + print(shortest) : number.asText();
  }

  /** Whether this number node is a number at all: one read from JSON always is. */
  public static boolean finite(JsonNode number) {
    return !(number instanceof NumericNode numeric && numeric.isNaN());
  }

  private static boolean survives(BigDecimal value) {
    long exponent = (long) value.precision() - value.scale();
    if (value.precision() <= ALWAYS_EXACT_DIGITS && Math.abs(exponent) <= ALWAYS_EXACT_EXPONENT) {
      return true;
    }
    if (value.precision() > MOST_DIGITS || Math.abs(exponent) > 400) {
      return false;
    }
    double nearest = Double.parseDouble(value.toString());
    return nearest != 0 && !Double.isInfinite(nearest) && shortest(nearest).compareTo(value) == 0;
  }

  /**
   * The shortest decimal that reads back as this double, the nearest of those. Not from {@link
   * Double#toString(double)}: before JDK 19 that was not always the shortest (JDK-4511638).
   */
  static BigDecimal shortest(double positive) {
    BigDecimal exact = new BigDecimal(positive);
    BigDecimal shortest = exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN));
    // Downwards: what reads back with so many digits does with one more, and few need few.
    for (int digits = MOST_DIGITS - 1; digits > 0; digits--) {
      BigDecimal shorter = readingBack(positive, exact, digits);
      if (shorter == null) {
        return shortest;
      }
      shortest = shorter;
    }
    return shortest;
  }

  /** The nearest decimal of so many digits that reads back as the double; null for none. */
  private static @Nullable BigDecimal readingBack(double positive, BigDecimal exact, int digits) {
    BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (nearest.doubleValue() == positive) {
      return nearest;
    }
    // Below a power of two the interval that reads back is lopsided: the neighbour on the other
    // side can be in it while the nearest is not.
    boolean above = nearest.compareTo(exact) > 0;
    RoundingMode away = above ? RoundingMode.DOWN : RoundingMode.UP;
    BigDecimal other = exact.round(new MathContext(digits, away));
    return other.doubleValue() == positive ? other : null;
  }

  /** ECMA-262, Number::toString: where the point stands, and when an exponent is written. */
  private static String print(BigDecimal value) {
    String digits = value.unscaledValue().toString();
    int point = digits.length() - value.scale();
    if (point > 21 || point <= -6) {
      String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
      return digits.charAt(0) + fraction + (point > 0 ? "e+" : "e-") + Math.abs(point - 1);
    }
    if (point <= 0) {
      return "0." + "0".repeat(-point) + digits;
    }
    return point >= digits.length()
        ? digits + "0".repeat(point - digits.length())
        : digits.substring(0, point) + "." + digits.substring(point);
  }
}
