package com.endclose.relay.route;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a record's amount comes from and how it is written there.
 *
 * @param decimals for a processor whose minor unit is not ISO 4217's: currency, in upper case, to
 *     the decimals of the unit it sends; empty with {@link Unit#MAJOR}
 */
public record AmountRef(FieldRef field, Unit unit, Sign sign, Map<String, Integer> decimals) {

  public AmountRef {
    decimals = Collections.unmodifiableMap(new TreeMap<>(decimals));
  }

  /** An amount in major units whose sign stays. */
  public static AmountRef major(FieldRef field) {
    return new AmountRef(field, Unit.MAJOR, Sign.KEEP, Map.of());
  }

  /** What a whole number in the payload counts. */
  public enum Unit {
    /** The currency's major unit: {@code 12.50} dollars. */
    MAJOR,
    /** The currency's minor unit: {@code 1250} cents. */
    MINOR
  }

  /** What becomes of a negative amount. */
  public enum Sign {
    /** It leaves negative. */
    KEEP,
    /** It leaves without its sign; {@link DirectionRef.BySign} still sees it. */
    ABSOLUTE
  }
}
