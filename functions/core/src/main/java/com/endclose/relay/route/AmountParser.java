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
  private final @Nullable SourceMoney money;

  /**
   * @param money how the route's source writes amounts; null where that is not known
   */
  AmountParser(FieldRefParser refs, @Nullable SourceMoney money) {
    this.refs = refs;
    this.money = money;
  }

  @Nullable AmountRef parse(Cursor place) {
    Fields fields = place.holdsKeys() ? place.fields("write source and unit") : null;
    if (fields == null) {
      FieldRef field = checked(refs.plain(place), place);
      if (field != null) {
        needsUnit(place, field);
      }
      return field == null ? null : AmountRef.major(field);
    }
    fields.only(Part.AMOUNT);
    FieldRef field = checked(refs.plain(fields, place), place);
    Cursor unit = fields.at("unit");
    boolean minor = MINOR.equals(choice(unit, MAJOR, MINOR));
    checkUnit(unit, minor, place, field);
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

  private void checkUnit(Cursor unit, boolean minor, Cursor place, @Nullable FieldRef field) {
    if (unit.absent()) {
      needsUnit(place, field);
    } else if (money != null && minor != (money.unit() == AmountRef.Unit.MINOR)) {
      unit.warn("is not what the source sends, which is " + word(money.unit()) + " units");
    }
  }

  private void needsUnit(Cursor place, @Nullable FieldRef field) {
    if (money == null || money.implied()) {
      return;
    }
    String source = field == null ? money.amount() : field.source().toString();
    place.problem(
        "has no unit, and the source sends "
            + word(money.unit())
            + " units: write amount: { source: "
            + Words.shown(source)
            + ", unit: "
            + word(money.unit())
            + " }");
  }

  private static String word(AmountRef.Unit unit) {
    return unit == AmountRef.Unit.MINOR ? MINOR : MAJOR;
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

  /** Those of the source, but where the document says others. */
  private Map<String, Integer> decimals(Cursor place, boolean minor) {
    Map<String, Integer> decimals = new TreeMap<>();
    if (minor && money != null) {
      decimals.putAll(money.decimals());
    }
    decimals.putAll(written(place, minor));
    return decimals;
  }

  private static Map<String, Integer> written(Cursor place, boolean minor) {
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
