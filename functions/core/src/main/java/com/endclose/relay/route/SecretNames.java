package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the names of secrets. */
final class SecretNames {

  static final String REMEDY = "name the secret, such as PAYABLI_WEBHOOK_SECRET";

  private static final int MOST = 5;
  private static final List<String> RELAYS_OWN =
      List.of("RELAY_", "ENDCLOSE_", "ADMIN_", "MASKING_");

  private SecretNames() {}

  /** One name, or several that are all current, as in a rotation; none when a fault was found. */
  static List<String> read(Cursor place, String remedy) {
    List<Cursor> places = place.holdsItems() ? place.items(remedy) : List.of(place);
    if (places.size() > MOST) {
      place.problem("lists more than " + MOST + " secrets: keep those that are current");
    }
    List<String> names = new ArrayList<>();
    boolean sound = true;
    for (Cursor item : places) {
      String name = one(item, remedy);
      if (name == null) {
        sound = false;
      } else if (names.contains(name)) {
        item.warn("names a secret that stands there already");
      } else {
        names.add(name);
      }
    }
    return sound ? names : List.of();
  }

  /** The name is never quoted in a reason: some day it will be the secret itself. */
  private static @Nullable String one(Cursor place, String remedy) {
    String name = place.text(remedy);
    if (name == null) {
      return null;
    }
    if (name.isBlank() || !name.equals(name.strip())) {
      place.problem("must be the secret's name, without spaces around it");
      return null;
    }
    for (String prefix : RELAYS_OWN) {
      if (name.startsWith(prefix)) {
        place.problem(
            "must not name one of the relay's own secrets ("
                + prefix
                + "...): give it another name");
        return null;
      }
    }
    return name;
  }
}
