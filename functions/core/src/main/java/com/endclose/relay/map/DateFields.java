package com.endclose.relay.map;

import com.endclose.relay.route.DateRef;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;

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
    JsonNode value = Paths.resolve(ref.source(), payload);
    if (value == null || !value.isTextual() || value.textValue().isEmpty()) {
      return Field.refused(
          MappingFault.DATE_TYPE,
          field
              + " finds no text; point it at the date itself, or leave map.date out to take the"
              + " day of receipt");
    }
    ZoneId zone = ref.timezone() == null ? map.timezone() : ref.timezone();
    Optional<LocalDate> date =
        switch (ref.format()) {
          case ISO8601 -> Dates.iso8601(value.textValue(), zone);
          case MDY_HMS -> Dates.mdyHms(value.textValue());
        };
    if (date.isEmpty()) {
      return Field.refused(
          MappingFault.DATE_UNPARSEABLE,
          field
              + " finds no date of the calendar written as "
              + ref.format().name().toLowerCase(Locale.ROOT)
              + "; correct map.date's source or format");
    }
    return new Field.Taken<>(date.get());
  }
}
