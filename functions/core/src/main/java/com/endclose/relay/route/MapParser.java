package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the field map of a route: all that ever leaves. */
final class MapParser {

  private static final Pattern OUTPUT_NAME = Pattern.compile("[a-z][a-z0-9_]*");

  private final FieldRefParser refs;

  MapParser(FieldRefParser refs) {
    this.refs = refs;
  }

  /**
   * The map at a place.
   *
   * @param zone the route's time zone
   * @param money how the route's source writes amounts; null where that is not known
   */
  @Nullable RouteMap parse(Cursor place, @Nullable ZoneId zone, @Nullable SourceMoney money) {
    Fields fields = place.fields("say which fields of the payload become the record");
    if (fields == null) {
      return null;
    }
    fields.only(Part.MAP);
    String stream = stream(fields.at("data_stream_key"));
    FieldRef externalId = externalId(fields.at("external_id"));
    AmountRef amount = new AmountParser(refs, money).parse(fields.at("amount"));
    DirectionRef direction = DirectionParser.parse(fields.at("direction"));
    DateRef date = DateParser.parse(fields.at("date"));
    FieldRef description = description(fields.at("description"));
    CurrencyRef currency = currency(fields.at("currency"), amount, money);
    Map<String, FieldRef> metadata = metadata(fields.at("metadata"));
    FetchRef fetch = refs.fetch(fields.at("fetch"));
    if (stream == null || externalId == null || amount == null || direction == null) {
      return null;
    }
    return new RouteMap(
        stream, externalId, amount, direction, date, description, currency, metadata, zone, fetch);
  }

  private static @Nullable String stream(Cursor place) {
    String key = place.text("name the End Close data stream");
    if (key != null && key.isBlank()) {
      place.problem("is empty: name the End Close data stream");
    }
    return key;
  }

  private static @Nullable CurrencyRef currency(
      Cursor place, @Nullable AmountRef amount, @Nullable SourceMoney money) {
    if (place.absent() && money == null) {
      place.warn(
          "is missing, so every amount is in US dollars: write currency: USD if that is so, or"
              + " currency: { source: ... }");
    } else if (place.absent() && money != null && !money.implied()) {
      String source = amount == null ? money.currency() : money.currencyOf(amount.field().source());
      place.problem(
          "is missing: write currency: { source: " + Words.shown(source) + " }, or a code");
    }
    return CurrencyCodes.read(place);
  }

  private @Nullable FieldRef externalId(Cursor place) {
    FieldRef field = refs.plain(place);
    if (field != null) {
      SensitivePaths.checkField(field, place);
      warnOfFanOut(field.source(), place, "an array is never an external id, so every event parks");
      if (field.transforms().contains(Transform.LAST4)) {
        place.problem("must be the whole id: by their last four characters different ones are one");
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
