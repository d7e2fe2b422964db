package com.endclose.relay.map;

import com.endclose.relay.json.EcmaNumbers;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Counts since 1970 in UTC, to days of the calendar in the years 1 to 9999. */
final class Epochs {

  private static final Pattern COUNT = Pattern.compile("-?[0-9]{1,20}(?:\\.[0-9]{1,20})?");

  /** Before the point, in seconds; the last of 9999 has twelve. */
  private static final int MOST_DIGITS = 12;

  private static final int LAST_YEAR = 9999;

  private Epochs() {}

  /**
   * The day that a count, a text or a number, falls on.
   *
   * @param decimals of a second that one stands for: 0 for seconds, 3 for milliseconds
   * @param zone null: UTC, in which it is counted
   */
  static Optional<LocalDate> read(JsonNode count, int decimals, @Nullable ZoneId zone) {
    if (count.isNumber()) {
      return EcmaNumbers.finite(count)
          ? day(count.decimalValue(), decimals, zone)
          : Optional.empty();
    }
    String text =
        count.textValue().length() > Dates.MAX_LENGTH ? "" : Spaces.trim(count.textValue());
    return COUNT.matcher(text).matches()
        ? day(new BigDecimal(text), decimals, zone)
        : Optional.empty();
  }

  /** Whether this is a count at all, whatever day it falls on. */
  static boolean isCount(JsonNode value) {
    return value.isNumber()
        ? EcmaNumbers.finite(value)
        : value.textValue().length() <= Dates.MAX_LENGTH
            && COUNT.matcher(Spaces.trim(value.textValue())).matches();
  }

  private static Optional<LocalDate> day(BigDecimal count, int decimals, @Nullable ZoneId zone) {
    BigDecimal seconds = count.movePointLeft(decimals);
    // Looked at before anything is written out: 1e9999 has ten thousand digits.
    if (seconds.signum() != 0 && (long) seconds.precision() - seconds.scale() > MOST_DIGITS) {
      return Optional.empty();
    }
    long second = seconds.setScale(0, RoundingMode.FLOOR).longValueExact();
    ZoneId in = zone == null ? ZoneOffset.UTC : zone;
    LocalDate day = LocalDate.ofInstant(Instant.ofEpochSecond(second), in);
    return day.getYear() >= 1 && day.getYear() <= LAST_YEAR ? Optional.of(day) : Optional.empty();
  }
}
