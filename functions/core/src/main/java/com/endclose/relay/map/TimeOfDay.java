package com.endclose.relay.map;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * A time of day that exists, as it was written beside a date. It matters only together with an
 * offset, when a zone may move the date.
 *
 * @param offsetMinutes east of UTC; null when none was written
 */
record TimeOfDay(int hour, int minute, int second, @Nullable Integer offsetMinutes) {

  /** An offset, in the groups that {@link #of} reads. */
  static final String OFFSET =
      "(?<offset>[Zz]|(?<sign>[+-])(?<offsetHour>[0-9]{2})(?::?(?<offsetMinute>[0-9]{2}))?)";

  private static final int LAST_YEAR = 9999;
  private static final int LEAP_SECOND = 60;

  /**
   * What the groups hour, minute, second, fraction and those of {@link #OFFSET} hold; a group
   * without text is zero, an offset without text none. 24:00 is the end of the day written.
   *
   * @param half {@code a} or {@code p} of a twelve-hour clock's am or pm; null for one of 24 hours
   */
  static Optional<TimeOfDay> of(Matcher time, @Nullable String half) {
    int hour = hour(number(time, "hour"), half);
    int minute = number(time, "minute");
    int second = number(time, "second");
    String fraction = time.group("fraction");
    boolean endOfDay =
        hour == 24
            && minute == 0
            && second == 0
            && (fraction == null
                || fraction.chars().allMatch(c -> c == '.' || c == ',' || c == '0'));
    int offsetHour = number(time, "offsetHour");
    int offsetMinute = number(time, "offsetMinute");
    if (hour < 0
        || (hour > 23 && !endOfDay)
        || minute > 59
        || second > LEAP_SECOND
        || offsetHour > 23
        || offsetMinute > 59) {
      return Optional.empty();
    }
    int offset = offsetHour * 60 + offsetMinute;
    Integer signed =
        time.group("offset") == null ? null : "-".equals(time.group("sign")) ? -offset : offset;
    // A leap second is in the minute before it.
    return Optional.of(new TimeOfDay(hour, minute, Math.min(second, LEAP_SECOND - 1), signed));
  }

  /** The day it was in a zone at this time of the day written; that day when no offset was. */
  Optional<LocalDate> in(ZoneId zone, LocalDate written) {
    if (offsetMinutes == null) {
      return Optional.of(written);
    }
    LocalDateTime utc =
        written
            .atStartOfDay()
            .plusHours(hour)
            .plusMinutes(minute)
            .plusSeconds(second)
            .minusMinutes(offsetMinutes);
    LocalDate moved = utc.atOffset(ZoneOffset.UTC).atZoneSameInstant(zone).toLocalDate();
    boolean inRange = moved.getYear() >= 1 && moved.getYear() <= LAST_YEAR;
    return inRange ? Optional.of(moved) : Optional.empty();
  }

  /** Of 24 hours; -1 for one that a twelve-hour clock does not have. */
  private static int hour(int written, @Nullable String half) {
    if (half == null) {
      return written;
    }
    boolean afternoon = half.equals("p") || half.equals("P");
    return written < 1 || written > 12 ? -1 : written % 12 + (afternoon ? 12 : 0);
  }

  private static int number(Matcher time, String group) {
    String digits = time.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
