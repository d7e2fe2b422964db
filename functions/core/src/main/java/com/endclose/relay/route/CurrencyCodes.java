package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import org.jspecify.annotations.Nullable;

/** Reads the currency of a route's amounts: a code, or where the payload has it. */
final class CurrencyCodes {

  private static final int SUGGESTED = 3;

  private CurrencyCodes() {}

  /** The currency at a place; null when there is none. */
  static @Nullable CurrencyRef read(Cursor place) {
    if (place.absent()) {
      return null;
    }
    if (place.holdsKeys()) {
      return sent(place);
    }
    String code = place.text("write an ISO 4217 code such as USD, or an object with source");
    return code != null && check(code, place) ? new CurrencyRef.Fixed(code) : null;
  }

  /** Whether a code is one that amounts can be in; if not, that is reported at {@code place}. */
  static boolean check(String code, Cursor place) {
    if (Currencies.known(code)) {
      return true;
    }
    place.problem(
        () ->
            "must be an ISO 4217 code with a minor unit, such as USD, not "
                + Words.quoted(code)
                + ": "
                + remedy(code));
    return false;
  }

  private static @Nullable CurrencyRef sent(Cursor place) {
    Fields fields = place.fields("write where the code stands: source");
    if (fields == null) {
      return null;
    }
    fields.only(Part.CURRENCY);
    Path source = FieldRefParser.source(fields.at("source"), place);
    if (source == null) {
      return null;
    }
    SensitivePaths.checkPlain(source, place);
    if (source.fansOut()) {
      place.warn("fans out with *: an array is never a currency, so every event parks");
    }
    return new CurrencyRef.Sent(source);
  }

  private static String remedy(String code) {
    return code.matches("[A-Za-z]{3}")
        ? "near it are "
            + String.join(", ", Words.nearestFirst(code, Currencies.codes()).subList(0, SUGGESTED))
        : "write its three letters";
  }
}
