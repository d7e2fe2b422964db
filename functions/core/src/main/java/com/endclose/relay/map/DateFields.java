package com.endclose.relay.map;

import com.endclose.relay.route.DateRef;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a record's date: what the map names, else the day of receipt. */
final class DateFields {

  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private DateFields() {}

  static Field<LocalDate> read(RouteMap map, JsonNode payload, Instant receivedAt) {
    DateRef ref = map.date();
    if (ref == null) {
      ZoneId zone = map.timezone() == null ? ZoneOffset.UTC : map.timezone();
      return new Field.Taken<>(LocalDate.ofInstant(receivedAt, zone));
    }
    String field = "map.date (source \"" + ref.source() + "\")";
    DateRef.Format format = ref.format();
    if (format.kind() != DateRef.Kind.NAMED && ref.source().sensitive()) {
      return Field.refused(
          MappingFault.DATE_SENSITIVE,
          field + " is a sensitive name; it must not leave in clear: point it at another member");
    }
    JsonNode value = Paths.resolve(ref.source(), payload);
    if (value == null || !readable(value, format)) {
      return Field.refused(
          MappingFault.DATE_TYPE,
          field
              + " finds no text; point it at the date itself, or leave map.date out to take the"
              + " day of receipt"
              + (value != null && value.isNumber() ? otherFormats(value, format) : ""));
    }
    // As written: a zone moves the day that stands for no date to the one before it.
    Optional<LocalDate> written = date(value, format, null);
    if (written.filter(DateFields::standsForNone).isPresent()) {
      return missing(field);
    }
    if (format.kind() == DateRef.Kind.EPOCH
        && Epochs.isCount(value)
        && written.filter(DateFields::isRecent).isEmpty()) {
      return outOfRange(field, format);
    }
    ZoneId zone = ref.timezone() == null ? map.timezone() : ref.timezone();
    Optional<LocalDate> date = zone == null ? written : date(value, format, zone);
    if (date.isEmpty()) {
      return Field.refused(
          MappingFault.DATE_UNPARSEABLE,
          field
              + " finds no date of the calendar written as "
              + format.word()
              + "; correct map.date's source or format"
              + otherFormats(value, format));
    }
    return standsForNone(date.get()) ? missing(field) : new Field.Taken<>(date.get());
  }

  /** The days that programs write when they have no date. */
  private static boolean standsForNone(LocalDate day) {
    return day.getYear() == 1 || day.equals(LocalDate.EPOCH) || day.equals(LAST);
  }

  private static boolean isRecent(LocalDate day) {
    return day.getYear() >= 2000 && day.getYear() <= 2100;
  }

  private static Field<LocalDate> missing(String field) {
    return Field.refused(
        MappingFault.DATE_MISSING,
        field
            + " finds what looks like a missing date (one of year 1, 1970-01-01 or 9999-12-31);"
            + " point it at a date that is always set, or leave map.date out to take the day of"
            + " receipt");
  }

  private static Field<LocalDate> outOfRange(String field, DateRef.Format format) {
    boolean seconds = format == DateRef.Format.EPOCH_SECONDS;
    DateRef.Format other = seconds ? DateRef.Format.EPOCH_MILLIS : DateRef.Format.EPOCH_SECONDS;
    return Field.refused(
        MappingFault.DATE_UNPARSEABLE,
        field
            + " finds a count that is not of the years 2000 to 2100 in "
            + (seconds ? "seconds" : "milliseconds")
            + "; if it counts "
            + (seconds ? "milliseconds" : "seconds")
            + ", write \"format: "
            + other.word()
            + "\"");
  }

  /** The formats in which the value is a date, as lines to write; empty for none. */
  private static String otherFormats(JsonNode value, DateRef.Format format) {
    String others =
        Arrays.stream(DateRef.Format.values())
            .filter(other -> other != format && readable(value, other))
            .filter(
                other ->
                    date(value, other, null)
                        .filter(day -> !standsForNone(day))
                        .filter(day -> other.kind() != DateRef.Kind.EPOCH || isRecent(day))
                        .isPresent())
            .map(other -> "\"format: " + other.word() + "\"")
            .collect(Collectors.joining(" or "));
    return others.isEmpty() ? "" : ": it is one by " + others;
  }

  /** A text, or a number where digits alone are a date. */
  private static boolean readable(JsonNode value, DateRef.Format format) {
    boolean digits = format.kind() == DateRef.Kind.EPOCH || format.kind() == DateRef.Kind.COMPACT;
    return value.isTextual() ? !value.textValue().isEmpty() : digits && value.isNumber();
  }

  private static Optional<LocalDate> date(
      JsonNode value, DateRef.Format format, @Nullable ZoneId zone) {
    return switch (format) {
      case ISO8601 -> Dates.iso8601(value.textValue(), zone);
      case RFC1123 -> EnglishDates.rfc1123(value.textValue(), zone);
      case MONTH_NAME -> EnglishDates.monthName(value.textValue(), zone);
      case MDY_HMS -> Dates.mdyHms(value.textValue());
      case EPOCH_SECONDS -> Epochs.read(value, 0, zone);
      case EPOCH_MILLIS -> Epochs.read(value, 3, zone);
      default -> LocalDates.read(value.asText(), format, zone);
    };
  }
}
