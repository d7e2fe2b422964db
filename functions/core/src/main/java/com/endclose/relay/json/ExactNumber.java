package com.endclose.relay.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A JSON number that keeps the digits as sent: {@code 1.10}, {@code 1e2} and {@code -0} leave byte
 * for byte (spec MAP-4). Two are equal when their digits are.
 */
public final class ExactNumber extends NumericNode {

  /** Characters of one number. */
  public static final int MAX_LENGTH = 1_000;

  /** The largest exponent, either way: written out, a number stays small enough to handle. */
  public static final int MAX_EXPONENT = 9_999;

  private static final long serialVersionUID = 1L;

  private static final Pattern GRAMMAR =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?0*(?<exponent>[0-9]+))?");

  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal MIN_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
  private static final BigDecimal MAX_INT = BigDecimal.valueOf(Integer.MAX_VALUE);

  private final String digits;

  private ExactNumber(String digits) {
    this.digits = digits;
  }

  /** The number of these digits; throws {@link IllegalArgumentException} unless they fit. */
  public static ExactNumber of(String digits) {
    if (!fits(digits)) {
      throw new IllegalArgumentException("not a JSON number within the limits");
    }
    return new ExactNumber(digits);
  }

  /** Whether the text is a JSON number within the limits of length and exponent. */
  public static boolean fits(String digits) {
    if (digits.length() > MAX_LENGTH) {
      return false;
    }
    Matcher number = GRAMMAR.matcher(digits);
    if (!number.matches()) {
      return false;
    }
    String exponent = number.group("exponent");
    return exponent == null
        || (exponent.length() <= 4 && Integer.parseInt(exponent) <= MAX_EXPONENT);
  }

  /** The digits as sent. */
  @Override
  public String asText() {
    return digits;
  }

  @Override
  public BigDecimal decimalValue() {
    return new BigDecimal(digits);
  }

  @Override
  public BigInteger bigIntegerValue() {
    return decimalValue().toBigInteger();
  }

  @Override
  public Number numberValue() {
    return decimalValue();
  }

  @Override
  public int intValue() {
    return decimalValue().intValue();
  }

  @Override
  public long longValue() {
    return decimalValue().longValue();
  }

  @Override
  public double doubleValue() {
    return Double.parseDouble(digits);
  }

  @Override
  public boolean canConvertToInt() {
    return between(MIN_INT, MAX_INT);
  }

  @Override
  public boolean canConvertToLong() {
    return between(MIN_LONG, MAX_LONG);
  }

  @Override
  public boolean canConvertToExactIntegral() {
    BigDecimal value = decimalValue();
    return value.signum() == 0 || value.stripTrailingZeros().scale() <= 0;
  }

  private boolean between(BigDecimal least, BigDecimal most) {
    BigDecimal value = decimalValue();
    return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
  }

  @Override
  public JsonParser.NumberType numberType() {
    return JsonParser.NumberType.BIG_DECIMAL;
  }

  @Override
  public JsonToken asToken() {
    return JsonToken.VALUE_NUMBER_FLOAT;
  }

  @Override
  public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
    generator.writeNumber(digits);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ExactNumber number && number.digits.equals(digits);
  }

  @Override
  public int hashCode() {
    return digits.hashCode();
  }
}
