package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import com.endclose.relay.mask.SensitiveNames;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Refuses fields that would carry what must never leave in clear (spec MASK). */
final class SensitivePaths {

  private SensitivePaths() {}

  /** A metadata entry: neither its output name nor its path may be sensitive, unless hashed. */
  static void checkMetadata(String outputName, FieldRef field, Cursor place) {
    boolean sensitiveName = SensitiveNames.sensitive(outputName);
    if (sensitiveName && field.enrich() != null) {
      place.problem("is a sensitive name, which no enrichment may fill: choose another name");
      return;
    }
    Set<String> names = new LinkedHashSet<>(sensitiveSegments(field.source()));
    if (sensitiveName) {
      names.add(outputName);
    }
    if (!names.isEmpty() && !field.hashed()) {
      place.problem(
          "must not leave in clear, because of its sensitive name "
              + Words.shown(String.join(", ", names))
              + ": hash it (transform: hash) or remove it");
    }
  }

  /** The external id or description: not from a sensitive name, unless hashed. */
  static void checkField(FieldRef field, Cursor place) {
    List<String> names = sensitiveSegments(field.source());
    if (!names.isEmpty() && !field.hashed()) {
      place.problem(
          "is taken from the sensitive name "
              + Words.shown(String.join(", ", names))
              + ": hash it (transform: hash) or map another field");
    }
  }

  /**
   * A field that can't be hashed, of which only what it means leaves: not from a sensitive name.
   */
  static void checkPlain(Path source, Cursor place) {
    List<String> names = sensitiveSegments(source);
    if (!names.isEmpty()) {
      place.problem(
          "is taken from the sensitive name "
              + Words.shown(String.join(", ", names))
              + ": map another field");
    }
  }

  /** A header whose value is shown in clear. */
  static void checkHeader(String header, Cursor place) {
    if (SensitiveNames.sensitive(header)) {
      place.problem(
          "is taken from the sensitive name " + Words.shown(header) + ": name another header");
    }
  }

  private static List<String> sensitiveSegments(Path path) {
    List<String> alone = path.segments().stream().filter(SensitiveNames::sensitive).toList();
    return alone.isEmpty() && path.sensitive() ? List.of(String.join(".", path.segments())) : alone;
  }
}
