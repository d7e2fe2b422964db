package com.endclose.relay.endclose;

import com.endclose.relay.text.LetterCase;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code Retry-After} (RFC 9110, 10.2.3): seconds, or a date in any of the three HTTP forms.
 * Of several the latest counts; what is nonsense, not in the future or negative is ignored; nothing
 * is later than an hour from now (spec SEND-7).
 */
final class RetryAfter {

  static final Duration CAP = Duration.ofHours(1);

  private static final String DAY = "(?:mon|tue|wed|thu|fri|sat|sun)";
  private static final String TIME = "(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})";
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  // Told by its form alone: a weekday that does not match the date changes nothing.
  private static final List<Pattern> DATES =
      List.of(
          Pattern.compile(
              DAY + ", (?<day>[0-9]{2}) (?<month>[a-z]{3}) (?<year>[0-9]{4}) " + TIME + " gmt"),
          Pattern.compile(
              "(?:mon|tues|wednes|thurs|fri|satur|sun)day, "
                  + "(?<day>[0-9]{2})-(?<month>[a-z]{3})-(?<year>[0-9]{2}) "
                  + TIME
                  + " gmt"),
          Pattern.compile(
              DAY + " (?<month>[a-z]{3}) (?<day>[ 0-9][0-9]) " + TIME + " (?<year>[0-9]{4})"));

  private static final int LONGEST_DATE = 40;
  private static final int MOST_JOINED = 64;
  private static final int LONGEST_EXACT_DELAY = 9;

  private RetryAfter() {}

  /** The latest time the header's values ask for, null when none can be used. */
  static @Nullable Instant latest(List<String> values, Instant now) {
    Instant latest = null;
    for (String value : values) {
      for (String candidate : candidates(value)) {
        Instant at = parse(candidate, now);
        if (at != null && at.isAfter(now) && (latest == null || at.isAfter(latest))) {
          latest = at;
        }
      }
    }
    Instant cap = now.plus(CAP);
    return latest != null && latest.isAfter(cap) ? cap : latest;
  }

  /**
   * The value, and what it is made of where a proxy joined several headers; dates have a comma too.
   */
  private static List<String> candidates(String value) {
    String[] parts = value.split(",", MOST_JOINED);
    var candidates = new ArrayList<String>();
    for (int i = 0; i < parts.length; i++) {
      candidates.add(parts[i].strip());
      if (i > 0) {
        candidates.add(parts[i - 1].strip() + ", " + parts[i].strip());
      }
    }
    return candidates;
  }

  private static @Nullable Instant parse(String value, Instant now) {
    int point = value.indexOf('.');
    if (point > 0 && isDigits(value.substring(0, point)) && isDigits(value.substring(point + 1))) {
      Duration whole = seconds(value.substring(0, point));
      boolean more = value.chars().skip(point + 1L).anyMatch(c -> c != '0');
      return now.plus(more ? whole.plusSeconds(1) : whole);
    }
    return isDigits(value) ? now.plus(seconds(value)) : date(value, now);
  }

  private static boolean isDigits(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < '0' || value.charAt(i) > '9') {
        return false;
      }
    }
    return !value.isEmpty();
  }

  private static Duration seconds(String digits) {
    int start = 0;
    while (start < digits.length() - 1 && digits.charAt(start) == '0') {
      start++;
    }
    return digits.length() - start > LONGEST_EXACT_DELAY
        ? CAP
        : Duration.ofSeconds(Long.parseLong(digits.substring(start)));
  }

  private static @Nullable Instant date(String value, Instant now) {
    if (value.length() > LONGEST_DATE) {
      return null;
    }
    String lower = LetterCase.lower(value);
    for (Pattern form : DATES) {
      Matcher parts = form.matcher(lower);
      if (parts.matches()) {
        return instant(parts, now);
      }
    }
    return null;
  }

  private static @Nullable Instant instant(Matcher parts, Instant now) {
    int second = number(parts, "second");
    try {
      // A leap second is written as 60; it is over with the second before it, near enough.
      return LocalDateTime.of(
              year(parts.group("year"), now),
              MONTHS.indexOf(parts.group("month")) + 1,
              number(parts, "day"),
              number(parts, "hour"),
              number(parts, "minute"),
              second == 60 ? 59 : second)
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int number(Matcher parts, String name) {
    return Integer.parseInt(parts.group(name).strip());
  }

  /** Two digits mean the year that is at most 50 years ahead, as RFC 9110 (5.6.7) has it. */
  private static int year(String digits, Instant now) {
    int year = Integer.parseInt(digits);
    if (digits.length() == 4) {
      return year;
    }
    int last = now.atOffset(ZoneOffset.UTC).getYear() + 50;
    int inItsCentury = last - last % 100 + year;
    return inItsCentury > last ? inItsCentury - 100 : inItsCentury;
  }
}
