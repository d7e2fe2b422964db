package com.endclose.relay.config;

import com.endclose.relay.map.EndCloseRecord;
import com.endclose.relay.route.FieldRef;
import com.endclose.relay.route.Path;
import com.endclose.relay.route.RouteMap;
import com.endclose.relay.route.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a map lets leave: what stands at a path, in some form.
 *
 * @param field the output field, for people
 * @param enrichment set for {@link Form#ENRICHED} only
 */
record Forwarded(String field, Path source, Form form, @Nullable String enrichment) {

  /** In which form it leaves. */
  enum Form {
    /** As it is, objects with all that is in them. */
    WHOLE,
    /** As it is: a text or a number, or there is no record at all. */
    SCALAR,
    /** As it is when it is a text; nothing else leaves. */
    TEXT,
    /** Its calendar date. */
    DATE,
    /** Which currency or direction it means. */
    MEANING,
    /** Its last four characters. */
    LAST4,
    /** Its hash. */
    HASH,
    /** What a deployer's code makes of it. */
    ENRICHED
  }

  /** All that this map lets leave. */
  static List<Forwarded> by(RouteMap map) {
    List<Forwarded> all = new ArrayList<>();
    map.taken().forEach((field, ref) -> all.add(of(field, ref)));
    return all;
  }

  private static Forwarded of(String field, FieldRef ref) {
    return new Forwarded(field, ref.source(), form(field, ref), ref.enrich());
  }

  private static Form form(String field, FieldRef ref) {
    if (ref.enrich() != null) {
      return Form.ENRICHED;
    }
    if (ref.hashed()) {
      return Form.HASH;
    }
    if (ref.transforms().contains(Transform.LAST4)) {
      return Form.LAST4;
    }
    return switch (field) {
      case "external_id", "amount" -> Form.SCALAR;
      case "currency", "direction" -> Form.MEANING;
      case "date" -> Form.DATE;
      case EndCloseRecord.DESCRIPTION -> Form.TEXT;
      default -> Form.WHOLE;
    };
  }

  /** Whether all that the other lets leave left by this already. */
  boolean covers(Forwarded other) {
    if (other.form == Form.ENRICHED || form == Form.ENRICHED) {
      return form == other.form
          && source.equals(other.source)
          && Objects.equals(enrichment, other.enrichment);
    }
    return switch (form) {
      case WHOLE -> other.source.segments().size() >= source.segments().size() && leadsTo(other);
      case SCALAR -> samePlaces(other);
      case TEXT -> other.form != Form.WHOLE && other.form != Form.LAST4 && samePlaces(other);
      case DATE, MEANING, LAST4 -> other.form == form && samePlaces(other);
      case HASH -> other.form == Form.HASH && source.equals(other.source);
      case ENRICHED -> false;
    };
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
