package com.endclose.relay.map;

import com.endclose.relay.route.DateRef;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates in a local order, such as {@code 31.12.2026}: days and months of one or two digits between
 * separators, of two without, years of four. After it a time of day may stand ({@code 14:22},
 * {@code 2:22:05 PM}), and after that an offset.
 */
final class LocalDates {

  /** A time of day, in the groups that {@link TimeOfDay#of} reads. */
  static final String TIME =
      "(?<hour>[0-9]{1,2}):(?<minute>[0-9]{2})(?::(?<second>[0-9]{2})(?<fraction>[.,][0-9]+)?)?"
          + "(?:[ \\u00a0\\u202f]?(?<half>[AaPp])[Mm])?(?: ?"
          + TimeOfDay.OFFSET
          + ")?";

  private static final String COMPACT_TIME =
      "(?<hour>[0-9]{2})(?<minute>[0-9]{2})(?<second>[0-9]{2})(?<fraction>[.,][0-9]+)?"
          + TimeOfDay.OFFSET
          + "?";

  private static final String COMPACT_WORD = "HHmmss";

  private static final Map<DateRef.Format, Pattern> PATTERNS = patterns();

  private LocalDates() {}

  /** The day a text names, written in a pattern; see {@link Dates#iso8601} for the zone. */
  static Optional<LocalDate> read(String text, DateRef.Format format, @Nullable ZoneId zone) {
    String trimmed = text.length() > Dates.MAX_LENGTH ? "" : Spaces.trim(text);
    Pattern pattern = PATTERNS.get(format);
    Matcher date = pattern == null ? null : pattern.matcher(trimmed);
    if (date == null || !date.matches()) {
      return Optional.empty();
    }
    String half = format.word().endsWith(COMPACT_WORD) ? null : date.group("half");
    return Dates.written(date, half, zone);
  }

  private static Map<DateRef.Format, Pattern> patterns() {
    Map<DateRef.Format, Pattern> patterns = new EnumMap<>(DateRef.Format.class);
    for (DateRef.Format format : DateRef.Format.values()) {
      if (format.kind() == DateRef.Kind.PATTERN) {
        patterns.put(format, pattern(format.word(), "[0-9]{1,2}"));
      } else if (format.kind() == DateRef.Kind.COMPACT) {
        patterns.put(format, pattern(format.word(), "[0-9]{2}"));
      }
    }
    return Collections.unmodifiableMap(patterns);
  }

  private static Pattern pattern(String word, String twoDigits) {
    String date =
        word.replace(".", "\\.")
            .replace("yyyy", "(?<year>[0-9]{4})")
            .replace("MM", "(?<month>" + twoDigits + ")")
            .replace("dd", "(?<day>" + twoDigits + ")");
    return Pattern.compile(
        word.endsWith(COMPACT_WORD)
            ? date.replace(COMPACT_WORD, COMPACT_TIME)
            : date + "(?:[Tt ]" + TIME + ")?");
  }
}
