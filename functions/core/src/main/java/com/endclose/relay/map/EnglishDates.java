package com.endclose.relay.map;

import com.endclose.relay.text.LetterCase;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates with the month's English name: those of RFC 1123, such as {@code Wed, 01 Jul 2026 00:30:00
 * GMT}, and those that people read, such as {@code July 1, 2026}. Years have four digits. A weekday
 * has to be that of the date.
 */
final class EnglishDates {

  private static final String WEEKDAY = "(?:(?<weekday>[A-Za-z]{3,9})\\.?,? )?";
  private static final String DAY = "(?<day>[0-9]{1,2})";
  private static final String ORDINAL = DAY + "(?:st|nd|rd|th)?";
  private static final String MONTH = "(?<month>[A-Za-z]{3,9})";
  private static final String YEAR = "(?<year>[0-9]{4})";
  private static final String TIME = LocalDates.TIME;
  private static final String AFTER = "(?:(?:,? at |, ?| |[Tt])" + TIME + ")?";

  private static final List<Pattern> RFC_1123 =
      List.of(Pattern.compile(WEEKDAY + DAY + " " + MONTH + " " + YEAR + " " + TIME));

  private static final List<Pattern> MONTH_NAME =
      List.of(
          Pattern.compile(WEEKDAY + MONTH + "\\.?[ -]" + ORDINAL + "(?:, ?|[ -])" + YEAR + AFTER),
          Pattern.compile(WEEKDAY + ORDINAL + "[ -]" + MONTH + "\\.?(?:, ?|[ -])" + YEAR + AFTER),
          Pattern.compile(WEEKDAY + YEAR + "[ -]" + MONTH + "\\.?[ -]" + DAY + AFTER),
          Pattern.compile(WEEKDAY + MONTH + " {1,2}" + DAY + " " + TIME + " " + YEAR));

  /** Zones that RFC 822 names, and how their offsets are written. */
  private static final Map<String, String> ZONES =
      Map.ofEntries(
          Map.entry("gmt", "Z"),
          Map.entry("utc", "Z"),
          Map.entry("ut", "Z"),
          Map.entry("est", "-0500"),
          Map.entry("edt", "-0400"),
          Map.entry("cst", "-0600"),
          Map.entry("cdt", "-0500"),
          Map.entry("mst", "-0700"),
          Map.entry("mdt", "-0600"),
          Map.entry("pst", "-0800"),
          Map.entry("pdt", "-0700"));

  private EnglishDates() {}

  /** The day that a date of RFC 1123 names; see {@link Dates#iso8601} for the zone. */
  static Optional<LocalDate> rfc1123(String text, @Nullable ZoneId zone) {
    return read(text, RFC_1123, zone);
  }

  /** The day that a text with the month's name names, with or without a time of day after it. */
  static Optional<LocalDate> monthName(String text, @Nullable ZoneId zone) {
    return read(text, MONTH_NAME, zone);
  }

  private static Optional<LocalDate> read(
      String text, List<Pattern> patterns, @Nullable ZoneId zone) {
    String plain = text.length() > Dates.MAX_LENGTH ? "" : withOffset(Spaces.trim(text));
    for (Pattern pattern : patterns) {
      Matcher date = pattern.matcher(plain);
      if (date.matches()) {
        return date(date, zone);
      }
    }
    return Optional.empty();
  }

  private static Optional<LocalDate> date(Matcher date, @Nullable ZoneId zone) {
    OptionalInt month = month(date.group("month"));
    if (month.isEmpty()) {
      return Optional.empty();
    }
    Optional<LocalDate> day =
        Dates.day(date.group("year"), Integer.toString(month.getAsInt()), date.group("day"));
    String weekday = date.group("weekday");
    return day.filter(written -> weekday == null || names(weekday, written.getDayOfWeek()))
        .flatMap(written -> Dates.at(written, date, date.group("half"), zone));
  }

  /** Without what JavaScript writes in parentheses, and with an offset for a zone's name. */
  private static String withOffset(String text) {
    int comment = text.endsWith(")") ? text.indexOf(" (") : -1;
    String plain = comment < 0 ? text : text.substring(0, comment);
    int last = plain.lastIndexOf(' ') + 1;
    String zone = LetterCase.lower(plain.substring(last));
    if (zone.startsWith("gmt+") || zone.startsWith("gmt-")) {
      return plain.substring(0, last) + zone.substring("gmt".length());
    }
    return plain.substring(0, last) + ZONES.getOrDefault(zone, plain.substring(last));
  }

  private static OptionalInt month(String word) {
    String lower = LetterCase.lower(word);
    for (Month month : Month.values()) {
      String name = LetterCase.lower(month.name());
      if (lower.equals(name) || lower.equals(name.substring(0, 3))) {
        return OptionalInt.of(month.getValue());
      }
    }
    return lower.equals("sept") ? OptionalInt.of(Month.SEPTEMBER.getValue()) : OptionalInt.empty();
  }

  private static boolean names(String weekday, DayOfWeek day) {
    return LetterCase.lower(day.name()).startsWith(LetterCase.lower(weekday));
  }
}
