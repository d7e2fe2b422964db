package com.endclose.relay.map;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates as processors write them, to days of the calendar in the years 1 to 9999. The process's own
 * zone and locale never matter (spec MAP-7).
 */
final class Dates {

  /** Longer than any date and time with its fraction and offset. */
  static final int MAX_LENGTH = 64;

  private static final Pattern ISO_DATE =
      Pattern.compile("(?<year>[0-9]{4})(?:-(?<month>[0-9]{2})(?:-(?<day>[0-9]{2}))?)?");

  private static final Pattern ISO_DATE_TIME =
      Pattern.compile(
          "(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})"
              + "[Tt ](?<hour>[0-9]{2}):(?<minute>[0-9]{2})"
              + "(?::(?<second>[0-9]{2})(?<fraction>[.,][0-9]+)?)?"
              + TimeOfDay.OFFSET
              + "?");

  /** Told from digits alone, such as those of an account number, by its T. */
  private static final Pattern ISO_BASIC =
      Pattern.compile(
          "(?<year>[0-9]{4})(?<month>[0-9]{2})(?<day>[0-9]{2})[Tt](?<hour>[0-9]{2})"
              + "(?<minute>[0-9]{2})(?:(?<second>[0-9]{2})(?<fraction>[.,][0-9]+)?)?"
              + TimeOfDay.OFFSET
              + "?");

  private static final Pattern MDY =
      Pattern.compile("(?<month>[0-9]{1,2})/(?<day>[0-9]{1,2})/(?<year>[0-9]{4})");

  private Dates() {}

  /**
   * The day an ISO 8601 text names: the one written in it, whatever its offset, unless a zone is
   * given and the text has an offset; then the day it was in that zone. A year alone is its first
   * day, a month alone likewise.
   */
  static Optional<LocalDate> iso8601(String text, @Nullable ZoneId zone) {
    String trimmed = text.length() > MAX_LENGTH ? "" : Spaces.trim(text);
    Matcher date = ISO_DATE.matcher(trimmed);
    if (date.matches()) {
      return day(date.group("year"), or01(date.group("month")), or01(date.group("day")));
    }
    for (Pattern pattern : List.of(ISO_DATE_TIME, ISO_BASIC)) {
      Matcher dateTime = pattern.matcher(trimmed);
      if (dateTime.matches()) {
        return written(dateTime, null, zone);
      }
    }
    return Optional.empty();
  }

  /** The day that {@code M/D/YYYY} names, followed by white space and anything, or by nothing. */
  static Optional<LocalDate> mdyHms(String text) {
    Matcher date = MDY.matcher(text);
    boolean found = date.lookingAt();
    return found && (date.end() == text.length() || Spaces.isSpace(text.charAt(date.end())))
        ? day(date.group("year"), date.group("month"), date.group("day"))
        : Optional.empty();
  }

  /**
   * The day of a matched date and time: the one written, unless a zone is given and an offset
   * written.
   *
   * @param half see {@link TimeOfDay#of}
   */
  static Optional<LocalDate> written(
      Matcher dateTime, @Nullable String half, @Nullable ZoneId zone) {
    return day(dateTime.group("year"), dateTime.group("month"), dateTime.group("day"))
        .flatMap(day -> at(day, dateTime, half, zone));
  }

  /** A day written beside a matched time: see {@link #written}. */
  static Optional<LocalDate> at(
      LocalDate day, Matcher time, @Nullable String half, @Nullable ZoneId zone) {
    return TimeOfDay.of(time, half)
        .flatMap(read -> zone == null ? Optional.of(day) : read.in(zone, day));
  }

  private static String or01(@Nullable String digits) {
    return digits == null ? "01" : digits;
  }

  /** The day of these digits, when there is such a day. */
  static Optional<LocalDate> day(String year, String month, String day) {
    int y = Integer.parseInt(year);
    int m = Integer.parseInt(month);
    int d = Integer.parseInt(day);
    boolean real = y >= 1 && m >= 1 && m <= 12 && YearMonth.of(y, m).isValidDay(d);
    return real ? Optional.of(LocalDate.of(y, m, d)) : Optional.empty();
  }
}
