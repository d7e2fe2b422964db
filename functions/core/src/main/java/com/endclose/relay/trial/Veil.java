package com.endclose.relay.trial;

import com.endclose.relay.config.NewlyForwarded;
import com.endclose.relay.json.EcmaNumbers;
import com.endclose.relay.map.EndCloseRecord;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.Route;
import com.endclose.relay.route.RouteMap;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Hides the values of a draft's record that the document in force does not let leave: their type
 * and length are shown instead.
 *
 * @param fields the output fields to hide, such as {@code description} and {@code metadata.x}
 */
public record Veil(Set<String> fields) {

  /** Hides nothing. */
  public static final Veil NONE = new Veil(Set.of());

  public Veil {
    fields = Set.copyOf(fields);
  }

  /**
   * What to hide of this draft's record of an event.
   *
   * @param inForce the route of the document in force that the event belongs to; empty when its
   *     filters do not forward the event, so that nothing of it leaves
   */
  public static Veil of(Route draft, Optional<Route> inForce) {
    Set<String> fields =
        new LinkedHashSet<>(NewlyForwarded.fields(draft.map(), inForce.map(Route::map)));
    // No trial calls an enrichment: a note is in the place of its value.
    fields.removeIf(field -> isEnriched(draft.map(), field));
    return new Veil(fields);
  }

  private static boolean isEnriched(RouteMap map, String field) {
    FieldRef ref =
        field.startsWith(EndCloseRecord.METADATA)
            ? map.metadata().get(name(field))
            : field.equals("description") ? map.description() : null;
    return ref != null && ref.enrich() != null;
  }

  /** Whether this output field is hidden. */
  public boolean hides(String field) {
    return fields.contains(field);
  }

  /** The hidden fields that a record has, in order. */
  public List<String> in(ObjectNode record) {
    return fields.stream()
        .filter(field -> holder(record, field).has(name(field)))
        .sorted()
        .toList();
  }

  /** The record as it may be shown; a copy. */
  public ObjectNode over(ObjectNode record) {
    ObjectNode shown = record.deepCopy();
    for (String field : in(record)) {
      JsonNode value = holder(record, field).path(name(field));
      holder(shown, field).put(name(field), sized(value));
    }
    return shown;
  }

  private static ObjectNode holder(ObjectNode record, String field) {
    return field.startsWith(EndCloseRecord.METADATA) ? record.withObject("/metadata") : record;
  }

  private static String name(String field) {
    return field.startsWith(EndCloseRecord.METADATA)
        ? field.substring(EndCloseRecord.METADATA.length())
        : field;
  }

  /** A value's type and length, such as {@code (text of 8 characters)}. */
  static String sized(JsonNode value) {
    if (value.isTextual()) {
      String text = value.textValue();
      return "(text of " + counted(text.codePointCount(0, text.length()), "character") + ")";
    }
    if (value.isNumber()) {
      return "(number of " + counted(EcmaNumbers.text(value).length(), "character") + ")";
    }
    if (value.isContainerNode()) {
      return value.isArray()
          ? "(array of " + counted(value.size(), "entry").replace("entrys", "entries") + ")"
          : "(object of " + counted(value.size(), "member") + ")";
    }
    return value.isBoolean() ? "(boolean)" : "(null)";
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
