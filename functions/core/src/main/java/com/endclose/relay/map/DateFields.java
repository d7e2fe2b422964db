package com.endclose.relay.map;

import com.endclose.relay.route.DateRef;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a record's date: what the map names, else the day of receipt. */
final class DateFields {

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
              + " day of receipt");
    }
    ZoneId zone = ref.timezone() == null ? map.timezone() : ref.timezone();
    Optional<LocalDate> date = date(value, format, zone);
    if (date.isEmpty()) {
      return Field.refused(
          MappingFault.DATE_UNPARSEABLE,
          field
              + " finds no date of the calendar written as "
              + format.word()
              + "; correct map.date's source or format");
    }
    return new Field.Taken<>(date.get());
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
      case MDY_HMS -> Dates.mdyHms(value.textValue());
      case EPOCH_SECONDS -> Epochs.read(value, 0, zone);
      case EPOCH_MILLIS -> Epochs.read(value, 3, zone);
      default -> LocalDates.read(value.asText(), format, zone);
    };
  }
}
