package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds the map of a source that signs only some fields to them where money is decided: whoever
 * overheard a webhook can send it again with any other field changed.
 */
final class SignedFields {

  private static final Set<String> PATHS = Set.of("external_id", "amount");
  private static final Set<String> LITERALS = Set.of("currency", "direction");

  private SignedFields() {}

  /**
   * Reports each field of the map that decides about money and is not signed.
   *
   * @param signed what the source signs; empty when it signs all
   */
  static void check(Cursor map, Set<Path> signed, String source) {
    if (signed.isEmpty()) {
      return;
    }
    Set<String> names = new TreeSet<>();
    signed.forEach(path -> names.add(path.toString()));
    for (String key : new TreeSet<>(PATHS)) {
      map.child(key).ifPresent(place -> check(place, path(place, true), names, source));
    }
    for (String key : new TreeSet<>(LITERALS)) {
      map.child(key).ifPresent(place -> check(place, path(place, false), names, source));
    }
    map.child("date")
        .ifPresent(
            place ->
                path(place, true)
                    .filter(path -> !names.contains(path))
                    .ifPresent(
                        path ->
                            place.warn(
                                "is not among what "
                                    + source
                                    + " signs: whoever repeats a webhook may choose its date")));
  }

  private static Optional<String> path(Cursor place, boolean textIsPath) {
    Optional<String> source = place.child("source").flatMap(Cursor::plainText);
    return source.isPresent() || !textIsPath ? source : place.plainText();
  }

  private static void check(
      Cursor place, Optional<String> path, Set<String> signed, String source) {
    if (path.isPresent() && !signed.contains(path.get())) {
      place.problem(
          "must be a field that "
              + source
              + " signs, not "
              + Words.quoted(path.get())
              + ": "
              + String.join(", ", signed));
    }
  }
}
