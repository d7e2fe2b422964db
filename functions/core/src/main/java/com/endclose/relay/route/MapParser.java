package com.endclose.relay.route;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the field map of a route: all that ever leaves. */
final class MapParser {

  private static final Pattern OUTPUT_NAME = Pattern.compile("[a-z][a-z0-9_]*");
  private static final String ISO8601 = "iso8601";
  private static final String MDY_HMS = "mdy_hms";

  private final FieldRefParser refs;

  MapParser(FieldRefParser refs) {
    this.refs = refs;
  }

  /**
   * The map at a place.
   *
   * @param zone the route's time zone
   */
  @Nullable RouteMap parse(Cursor place, @Nullable ZoneId zone) {
    Fields fields = place.fields("say which fields of the payload become the record");
    if (fields == null) {
      return null;
    }
    fields.only(Part.MAP);
    String stream = stream(fields.at("data_stream_key"));
    FieldRef externalId = externalId(fields.at("external_id"));
    FieldRef amount = amount(fields.at("amount"));
    Direction direction = direction(fields.at("direction"));
    DateRef date = date(fields.at("date"));
    FieldRef description = description(fields.at("description"));
    String currency = CurrencyCodes.read(fields.at("currency"));
    Map<String, FieldRef> metadata = metadata(fields.at("metadata"));
    if (stream == null || externalId == null || amount == null || direction == null) {
      return null;
    }
    return new RouteMap(
        stream, externalId, amount, direction, date, description, currency, metadata, zone);
  }

  private static @Nullable String stream(Cursor place) {
    String key = place.text("name the End Close data stream");
    if (key != null && key.isBlank()) {
      place.problem("is empty: name the End Close data stream");
    }
    return key;
  }

  private @Nullable FieldRef externalId(Cursor place) {
    FieldRef field = refs.plain(place);
    if (field != null) {
      SensitivePaths.checkField(field, place);
      warnOfFanOut(field.source(), place, "an array is never an external id, so every event parks");
    }
    return field;
  }

  private @Nullable FieldRef amount(Cursor place) {
    FieldRef field = refs.plain(place);
    if (field != null) {
      SensitivePaths.checkField(field, place);
      warnOfFanOut(field.source(), place, "an array is never an amount, so every event parks");
      if (field.hashed()) {
        place.warn("is hashed: a hash is never an amount, so every event parks");
      }
    }
    return field;
  }

  private @Nullable FieldRef description(Cursor place) {
    if (place.absent()) {
      return null;
    }
    FieldRef field = refs.enriched(place);
    if (field != null) {
      SensitivePaths.checkField(field, place);
      if (!field.hashed() && field.enrich() == null) {
        warnOfFanOut(field.source(), place, "an array is never a description, so none is sent");
      }
    }
    return field;
  }

  private static void warnOfFanOut(Path path, Cursor place, String consequence) {
    if (path.fansOut()) {
      place.warn("fans out with *: " + consequence);
    }
  }

  private static @Nullable Direction direction(Cursor place) {
    String word = place.word(List.of(Direction.CREDIT.wire(), Direction.DEBIT.wire()));
    if (word == null) {
      return null;
    }
    return word.equals(Direction.CREDIT.wire()) ? Direction.CREDIT : Direction.DEBIT;
  }

  private static @Nullable DateRef date(Cursor place) {
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
    warnOfFanOut(source, place, "an array is never a date, so every event parks");
    return new DateRef(source, format, zone);
  }

  private static DateRef.Format format(Cursor format, Cursor date) {
    if (format.absent()) {
      return DateRef.Format.ISO8601;
    }
    String word = format.raisedTo(date).word(List.of(ISO8601, MDY_HMS));
    return MDY_HMS.equals(word) ? DateRef.Format.MDY_HMS : DateRef.Format.ISO8601;
  }

  private Map<String, FieldRef> metadata(Cursor place) {
    Map<String, FieldRef> metadata = new LinkedHashMap<>();
    Fields fields = place.absent() ? null : place.fields("write output names, each with a field");
    if (fields == null) {
      return metadata;
    }
    for (Map.Entry<String, Cursor> entry : fields.all()) {
      String name = entry.getKey();
      if (!OUTPUT_NAME.matcher(name).matches()) {
        entry
            .getValue()
            .problem("must be named in lower-case letters, digits and _, a letter first");
      }
      FieldRef field = refs.enriched(entry.getValue());
      if (field != null) {
        SensitivePaths.checkMetadata(name, field, entry.getValue());
        metadata.put(name, field);
      }
    }
    return metadata;
  }
}
