package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads where a route's dates come from and how they are written. */
final class DateParser {

  private DateParser() {}

  static @Nullable DateRef parse(Cursor place) {
    if (place.absent()) {
      return null;
    }
    if (place.holdsText()) {
      Path path = DotPaths.read(place);
      return path == null ? null : dated(path, DateRef.Format.ISO8601, null, place);
    }
    Fields fields =
        place.fields("write a path such as paidAt, or an object with source and format");
    if (fields == null) {
      return null;
    }
    fields.only(Part.DATE);
    Path source = FieldRefParser.source(fields.at("source"), place);
    DateRef.Format format = format(fields.at("format"), place);
    ZoneId zone = Zones.read(fields.at("timezone"));
    return source == null ? null : dated(source, format, zone, place);
  }

  private static DateRef dated(
      Path source, DateRef.Format format, @Nullable ZoneId zone, Cursor place) {
    if (source.fansOut()) {
      place.warn("fans out with *: an array is never a date, so every event parks");
    }
    if (format.kind() != DateRef.Kind.NAMED) {
      // Digits of an account number can make a date, from which they can be told again.
      SensitivePaths.checkPlain(source, place);
    }
    return new DateRef(source, format, zone);
  }

  private static DateRef.Format format(Cursor format, Cursor date) {
    if (format.absent()) {
      return DateRef.Format.ISO8601;
    }
    Map<String, DateRef.Format> formats = new LinkedHashMap<>();
    for (DateRef.Format known : DateRef.Format.values()) {
      formats.put(known.word(), known);
    }
    String word = format.raisedTo(date).word(List.copyOf(formats.keySet()));
    return formats.getOrDefault(word, DateRef.Format.ISO8601);
  }
}
