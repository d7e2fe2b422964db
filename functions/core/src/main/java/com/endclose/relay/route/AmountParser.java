package com.endclose.relay.route;

import com.endclose.relay.text.LetterCase;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads where a route's amounts come from, their unit and their sign. */
final class AmountParser {

  private static final String MAJOR = "major";
  private static final String MINOR = "minor";
  private static final String KEEP = "keep";
  private static final String ABSOLUTE = "absolute";
  private static final int MOST_DECIMALS = 8;

  private final FieldRefParser refs;

  AmountParser(FieldRefParser refs) {
    this.refs = refs;
  }

  @Nullable AmountRef parse(Cursor place) {
    Fields fields = place.holdsKeys() ? place.fields("write source and unit") : null;
    if (fields == null) {
      FieldRef field = checked(refs.plain(place), place);
      return field == null ? null : AmountRef.major(field);
    }
    fields.only(Part.AMOUNT);
    FieldRef field = checked(refs.plain(fields, place), place);
    boolean minor = MINOR.equals(choice(fields.at("unit"), MAJOR, MINOR));
    boolean absolute = ABSOLUTE.equals(choice(fields.at("sign"), KEEP, ABSOLUTE));
    Map<String, Integer> decimals = decimals(fields.at("decimals"), minor);
    return field == null
        ? null
        : new AmountRef(
            field,
            minor ? AmountRef.Unit.MINOR : AmountRef.Unit.MAJOR,
            absolute ? AmountRef.Sign.ABSOLUTE : AmountRef.Sign.KEEP,
            decimals);
  }

  private static @Nullable FieldRef checked(@Nullable FieldRef field, Cursor place) {
    if (field == null) {
      return null;
    }
    SensitivePaths.checkField(field, place);
    if (field.source().fansOut()) {
      place.warn("fans out with *: an array is never an amount, so every event parks");
    }
    if (field.hashed()) {
      place.warn("is hashed: a hash is never an amount, so every event parks");
    }
    if (field.transforms().contains(Transform.LAST4)) {
      place.problem("must be the whole amount: remove the transform last4");
    }
    return field;
  }

  private static @Nullable String choice(Cursor place, String usual, String other) {
    return place.absent() ? usual : place.word(List.of(usual, other));
  }

  private static Map<String, Integer> decimals(Cursor place, boolean minor) {
    Map<String, Integer> decimals = new TreeMap<>();
    Fields fields =
        place.absent() ? null : place.fields("write currencies and decimals, such as ISK: 2");
    if (fields == null) {
      return decimals;
    }
    if (!minor) {
      place.problem("only goes with unit: minor, since it says what the minor unit is");
    }
    for (Map.Entry<String, Cursor> entry : fields.all()) {
      Cursor at = entry.getValue();
      Integer number = at.whole(0, MOST_DECIMALS);
      if (CurrencyCodes.check(entry.getKey(), at) && number != null) {
        String code = LetterCase.upper(entry.getKey());
        if (decimals.put(code, number) != null) {
          at.problem("stands more than once: keep one");
        }
      }
    }
    return decimals;
  }
}
