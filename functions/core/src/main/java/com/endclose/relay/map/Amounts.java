package com.endclose.relay.map;

import com.endclose.relay.json.EcmaNumbers;
import com.endclose.relay.route.AmountRef;
import com.endclose.relay.route.Currencies;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Amounts as processors write them, to whole minor units: decimal arithmetic on the digits sent,
 * never binary floats, never a guess (spec MAP-4, MAP-6).
 */
final class Amounts {

  /** No amount is longer; what is can't be one of 64 bits. */
  private static final int MAX_LENGTH = 400;

  private static final Pattern PLAIN = Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?");

  /** A first group that starts with 0 is a decimal comma, if anything. */
  private static final Pattern GROUPED =
      Pattern.compile("-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\\.[0-9]+)?");

  /** The digits between two separators of thousands. */
  private static final int GROUP = 3;

  private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final int MOST_DIGITS = MOST.precision();

  private Amounts() {}

  /** An amount, or why there is none. */
  sealed interface Reading {}

  /**
   * An amount in the currency's minor unit.
   *
   * @param sign -1, 0 or 1: that of the amount as sent, whatever has become of it
   */
  record Amount(long minor, int sign) implements Reading {}

  /** No amount; {@code why} says what was found and what to do, and not the value. */
  record Refused(MappingFault fault, String why) implements Reading {}

  /**
   * How an amount is written.
   *
   * @param currency decimals of the currency's minor unit after ISO 4217
   * @param sent decimals of the unit that one stands for in the payload: 0 for major units
   */
  record Scale(AmountRef.Unit unit, int currency, int sent, AmountRef.Sign sign) {

    static Scale of(AmountRef ref, @Nullable String code) {
      int currency = Currencies.minorUnits(code);
      boolean major = ref.unit() == AmountRef.Unit.MAJOR;
      String key = code == null ? "USD" : LetterCase.upper(code);
      int sent = major ? 0 : ref.decimals().getOrDefault(key, currency);
      return new Scale(ref.unit(), currency, sent, ref.sign());
    }

    /** Decimals that may be written: a minor unit is whole. */
    int written() {
      return unit == AmountRef.Unit.MAJOR ? currency : 0;
    }
  }

  /** Reads a text or a number as an amount of this scale. */
  static Reading read(JsonNode value, Scale scale) {
    if (value.isTextual()) {
      return ofText(value.textValue(), scale);
    }
    if (!value.isNumber() || !EcmaNumbers.finite(value)) {
      return unparseable("what is no number", scale);
    }
    // A number has no spelling: 12.3000 is 12.3. A text has: "2.000" may mean two thousand.
    return toMinor(value.decimalValue().stripTrailingZeros(), scale);
  }

  private static Reading ofText(String text, Scale scale) {
    String signed = Spaces.trim(text);
    if (signed.length() > MAX_LENGTH) {
      return unparseable("a text too long for an amount", scale);
    }
    String number = withoutDollar(signed);
    boolean grouped = number.indexOf(',') >= 0;
    if (!grouped && !PLAIN.matcher(number).matches()) {
      return unparseable(
          number.indexOf('$') < 0
              ? "a text that is no amount (digits, with a point before decimals)"
              : "a text with a $ that is not at one end of the number",
          scale);
    }
    if (grouped && !GROUPED.matcher(number).matches()) {
      return unparseable(
          "a text whose commas do not group the digits by three, so that it is ambiguous", scale);
    }
    boolean oneComma = grouped && number.indexOf(',') == number.lastIndexOf(',');
    int point = number.indexOf('.');
    if (oneComma && scale.currency() >= GROUP && point < 0) {
      return unparseable(
          "a text with a lone comma, which in a currency of three decimals is ambiguous", scale);
    }
    boolean threeDecimals = point >= 0 && number.length() - point - 1 == GROUP;
    if (!grouped && threeDecimals && scale.written() < GROUP) {
      return unparseable(
          "a text with three digits after its point, which may separate thousands; have the sender"
              + " write the currency's decimals, or a JSON number",
          scale);
    }
    BigDecimal amount = new BigDecimal(number.replace(",", ""));
    // Decimals in a minor unit, zero or not, are those of a major one.
    boolean surplus = amount.scale() > scale.written() && scale.unit() == AmountRef.Unit.MAJOR;
    return toMinor(surplus ? amount.stripTrailingZeros() : amount, scale);
  }

  /** A {@code $} before the number, on either side of its sign, or after it. */
  private static String withoutDollar(String text) {
    boolean minus = text.startsWith("-");
    String number = minus ? text.substring(1) : text;
    if (number.startsWith("$")) {
      String rest = Spaces.trim(number.substring(1));
      return minus ? "-" + rest : rest;
    }
    return text.endsWith("$") ? Spaces.trim(text.substring(0, text.length() - 1)) : text;
  }

  private static Reading toMinor(BigDecimal amount, Scale scale) {
    if (amount.scale() > scale.written()) {
      return unparseable(
          scale.unit() == AmountRef.Unit.MINOR
              ? "decimals, which a minor unit never has"
              : "more decimals than the currency has ("
                  + scale.currency()
                  + "; without map.currency it is USD)",
          scale);
    }
    int shift = scale.currency() - scale.sent();
    // Looked at before anything is written out: 1e9999 has ten thousand digits.
    if ((long) amount.precision() - amount.scale() + shift > MOST_DIGITS) {
      return outOfRange();
    }
    BigDecimal minor = amount.movePointRight(shift).stripTrailingZeros();
    if (minor.scale() > 0) {
      return unparseable("a part of the currency's minor unit (see map.amount.decimals)", scale);
    }
    BigDecimal leaving = scale.sign() == AmountRef.Sign.ABSOLUTE ? minor.abs() : minor;
    boolean fits = leaving.compareTo(LEAST) >= 0 && leaving.compareTo(MOST) <= 0;
    return fits ? new Amount(leaving.longValueExact(), amount.signum()) : outOfRange();
  }

  private static Refused outOfRange() {
    return new Refused(
        MappingFault.AMOUNT_OUT_OF_RANGE,
        "an amount beyond 64 bits in the currency's minor unit; have the sender correct it");
  }

  private static Refused unparseable(String what, Scale scale) {
    return new Refused(
        MappingFault.AMOUNT_UNPARSEABLE,
        what
            + "; point it at an amount in "
            + LetterCase.lower(scale.unit().name())
            + " units, or correct map.amount.unit");
  }
}
