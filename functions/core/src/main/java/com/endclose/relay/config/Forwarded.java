package com.endclose.relay.config;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a map lets leave: what stands at a path, in some form.
 *
 * @param field the output field
 * @param reduced the transforms that leave less of the value than there is, in their order
 * @param enrichment what computes the field from it; null for none
 */
record Forwarded(
    String field, Path source, Form form, List<Transform> reduced, @Nullable String enrichment) {

  Forwarded {
    reduced = List.copyOf(reduced);
  }

  /** In which form it leaves, transforms apart. */
  enum Form {
    /** As it is, objects with all that is in them. */
    WHOLE,
    /** As it is: a text or a number, or there is no record at all. */
    SCALAR,
    /** As it is when it is a text; nothing else leaves. */
    TEXT,
    /** A word or a day that is made of it, and nothing else. */
    DERIVED;

    /** A field that is not known here counts as if all of it left. */
    static Form of(String field) {
      return switch (field) {
        case "external_id", "amount" -> SCALAR;
        case "description" -> TEXT;
        case "date", "currency", "direction" -> DERIVED;
        default -> WHOLE;
      };
    }
  }

  /** All that this map lets leave. */
  static List<Forwarded> by(RouteMap map) {
    List<Forwarded> all = new ArrayList<>();
    map.taken().forEach((field, ref) -> all.add(of(field, ref)));
    return all;
  }

  private static Forwarded of(String field, FieldRef ref) {
    List<Transform> reducing =
        ref.transforms().stream()
            .filter(each -> each == Transform.HASH || each == Transform.LAST4)
            .toList();
    return new Forwarded(field, ref.source(), Form.of(field), reducing, ref.enrich());
  }

  /** Whether all that the other lets leave left by this already. */
  boolean covers(Forwarded other) {
    if (enrichment != null || other.enrichment != null) {
      return Objects.equals(enrichment, other.enrichment) && sameValue(other);
    }
    if (!reduced.isEmpty()) {
      return sameValue(other);
    }
    return switch (form) {
      case WHOLE -> other.source.segments().size() >= source.segments().size() && leadsTo(other);
      case SCALAR -> samePlaces(other);
      case TEXT -> (other.form != Form.WHOLE || !other.reduced.isEmpty()) && samePlaces(other);
      case DERIVED -> other.field.equals(field) && samePlaces(other);
    };
  }

  private boolean sameValue(Forwarded other) {
    return source.equals(other.source) && reduced.equals(other.reduced);
  }

  private boolean samePlaces(Forwarded other) {
    return other.source.segments().size() == source.segments().size() && leadsTo(other);
  }

  /** Whether its path is the beginning of the other's, or the whole of it. */
  private boolean leadsTo(Forwarded other) {
    for (int i = 0; i < source.segments().size(); i++) {
      String segment = source.segments().get(i);
      if (!segment.equals(Path.ANY) && !segment.equals(other.source.segments().get(i))) {
        return false;
      }
    }
    return true;
  }
}
