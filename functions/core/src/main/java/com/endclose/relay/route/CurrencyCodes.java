package com.endclose.relay.route;

import org.jspecify.annotations.Nullable;

/** Reads the currency of a route's amounts. */
final class CurrencyCodes {

  private static final int SUGGESTED = 3;

  private CurrencyCodes() {}

  /** The code at a place, as written; null when there is none. */
  static @Nullable String read(Cursor place) {
    if (place.absent()) {
      return null;
    }
    String code = place.text("write an ISO 4217 code such as USD");
    if (code == null || Currencies.known(code)) {
      return code;
    }
    place.problem(
        () ->
            "must be an ISO 4217 code with a minor unit, such as USD, not "
                + Words.quoted(code)
                + ": "
                + remedy(code));
    return null;
  }

  private static String remedy(String code) {
    return code.matches("[A-Za-z]{3}")
        ? "near it are "
            + String.join(", ", Words.nearestFirst(code, Currencies.codes()).subList(0, SUGGESTED))
        : "write its three letters";
  }
}
