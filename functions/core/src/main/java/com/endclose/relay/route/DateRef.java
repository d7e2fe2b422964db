package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Where a record's date comes from, how it is written there, and in which zone; null: see the
 * route.
 */
public record DateRef(Path source, Format format, @Nullable ZoneId timezone) {

  /** How a date is written in a payload. */
  public enum Format {
    /** ISO 8601, a date or a date and time, with or without an offset (spec MAP-7). */
    ISO8601("iso8601", Kind.NAMED),
    /** RFC 1123, as in HTTP and mail headers: {@code Wed, 01 Jul 2026 00:30:00 GMT}. */
    RFC1123("rfc1123", Kind.NAMED),
    /** With the month's English name: {@code July 1, 2026}, {@code 1 Jul 2026}, maybe a time. */
    MONTH_NAME("month_name", Kind.NAMED),
    /** {@code M/D/YYYY}, followed by a space and anything, or by nothing. */
    MDY_HMS("mdy_hms", Kind.NAMED),
    /** Seconds since 1970 in UTC, as a number or as text, with or without a fraction. */
    EPOCH_SECONDS("epoch_seconds", Kind.EPOCH),
    /** Milliseconds since 1970 in UTC, as a number or as text. */
    EPOCH_MILLIS("epoch_millis", Kind.EPOCH),
    DAY_MONTH_YEAR_SLASHES("dd/MM/yyyy", Kind.PATTERN),
    MONTH_DAY_YEAR_SLASHES("MM/dd/yyyy", Kind.PATTERN),
    YEAR_MONTH_DAY_SLASHES("yyyy/MM/dd", Kind.PATTERN),
    DAY_MONTH_YEAR_DOTS("dd.MM.yyyy", Kind.PATTERN),
    YEAR_MONTH_DAY_DOTS("yyyy.MM.dd", Kind.PATTERN),
    DAY_MONTH_YEAR_DASHES("dd-MM-yyyy", Kind.PATTERN),
    MONTH_DAY_YEAR_DASHES("MM-dd-yyyy", Kind.PATTERN),
    YEAR_MONTH_DAY("yyyyMMdd", Kind.COMPACT),
    DAY_MONTH_YEAR("ddMMyyyy", Kind.COMPACT),
    YEAR_MONTH_DAY_TIME("yyyyMMddHHmmss", Kind.COMPACT);

    private final String word;
    private final Kind kind;

    Format(String word, Kind kind) {
      this.word = word;
      this.kind = kind;
    }

    /** How a routes document names this format; of a pattern, the pattern itself. */
    public String word() {
      return word;
    }

    /** What sort of format this is. */
    public Kind kind() {
      return kind;
    }
  }

  /** The sorts of formats. */
  public enum Kind {
    /** A text written by a standard, or by the older engine's rules. */
    NAMED,
    /** A count since 1970. */
    EPOCH,
    /** Day, month and year in a local order with separators, and maybe a time of day after them. */
    PATTERN,
    /** The same as digits only, which a payload may hold as a number too. */
    COMPACT
  }
}
