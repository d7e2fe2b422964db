package com.endclose.relay.map;

import java.util.Locale;

/** Why a payload can't become a record. */
public enum MappingFault {
  /** Nothing usable as an external id: absent, null, blank, an object, an array, a boolean. */
  MISSING_EXTERNAL_ID,
  /** The external id comes from a sensitive name, or is what the denylist hides. */
  EXTERNAL_ID_SENSITIVE,
  /** The amount is absent or neither a text nor a number. */
  AMOUNT_TYPE,
  /** The amount is not written as one, is ambiguous, or has more decimals than its currency. */
  AMOUNT_UNPARSEABLE,
  /** The amount does not fit 64 bits in the currency's minor unit. */
  AMOUNT_OUT_OF_RANGE,
  /** The amount comes from a sensitive name, or is a card number. */
  AMOUNT_SENSITIVE,
  /** The route's currency has no minor unit that is known. */
  CURRENCY_UNKNOWN,
  /** The date is absent, empty or not a text. */
  DATE_TYPE,
  /** The date is not one of the calendar, or not written in the format the map names. */
  DATE_UNPARSEABLE,
  /** The description comes from a sensitive name. */
  DESCRIPTION_SENSITIVE;

  /** The word by which reports and metrics name this fault. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
