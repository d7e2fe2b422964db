package com.endclose.relay.map;

import com.endclose.relay.text.LetterCase;

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
  /** The currency is no ISO 4217 code with a minor unit. */
  CURRENCY_UNKNOWN,
  /** The currency, which the payload should name, is absent or not a text. */
  CURRENCY_TYPE,
  /** The currency comes from a sensitive name. */
  CURRENCY_SENSITIVE,
  /** What should tell the direction is absent, or a value that the map does not name. */
  DIRECTION_UNKNOWN,
  /** The direction comes from a sensitive name. */
  DIRECTION_SENSITIVE,
  /** The date is absent, empty or not a text, nor a number where the format is one. */
  DATE_TYPE,
  /** The date is not one of the calendar, or not written in the format the map names. */
  DATE_UNPARSEABLE,
  /** The date is one that programs write when they have none. */
  DATE_MISSING,
  /** The date comes from a sensitive name, in a format that would tell its digits. */
  DATE_SENSITIVE,
  /** The description comes from a sensitive name. */
  DESCRIPTION_SENSITIVE,
  /** A value that should be transformed holds a text longer than 64 KB. */
  TEXT_TOO_LONG;

  /** The word by which reports and metrics name this fault. */
  public String word() {
    return LetterCase.lower(name());
  }
}
