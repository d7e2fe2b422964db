package com.endclose.relay.route;

import com.endclose.relay.text.LetterCase;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads time zones: UTC, or an IANA name of the form Area/City. Offsets and the old short names are
 * refused, since they know no summer time and JDKs differ in which of them they take.
 */
final class Zones {

  private static final String REMEDY = "name an IANA zone such as America/New_York, or UTC";

  /** The longest name that is looked at; the longest of a zone has about 30. */
  private static final int LONGEST = 64;

  private Zones() {}

  static @Nullable ZoneId read(Cursor place) {
    if (place.absent()) {
      return null;
    }
    String name = place.text(REMEDY);
    if (name == null) {
      return null;
    }
    if (known(name)) {
      try {
        return ZoneId.of(name);
      } catch (DateTimeException withoutRules) {
        // Reported below: the JDK lists a zone that it has no rules for.
      }
    }
    place.problem("must be a known time zone, not " + Words.quoted(name) + ": " + suggestion(name));
    return null;
  }

  private static boolean known(String name) {
    boolean region = name.contains("/") && !name.startsWith("SystemV/");
    return name.equals("UTC") || (region && ZoneId.getAvailableZoneIds().contains(name));
  }

  private static String suggestion(String name) {
    if (name.length() > LONGEST) {
      return REMEDY;
    }
    String lower = LetterCase.lower(name);
    List<String> sameButForCase = new ArrayList<>();
    for (String id : ZoneId.getAvailableZoneIds()) {
      if (known(id) && LetterCase.lower(id).equals(lower)) {
        sameButForCase.add(id);
      }
    }
    return sameButForCase.isEmpty() ? REMEDY : "write " + sameButForCase.get(0);
  }
}
