package com.endclose.relay.map;

import com.endclose.relay.json.EcmaNumbers;
import com.endclose.relay.mask.Denylist;
import com.endclose.relay.route.FieldRef;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record's external id. It names the record for ever, so that anything doubtful is refused
 * here: hashing or redacting what is no id would merge different events into one.
 */
final class ExternalIds {

  /** A UUID that stands alone; one without a letter might be anything. */
  private static final Pattern UUID =
      Pattern.compile(
          "(?<![0-9A-Za-z-])(?=[0-9-]{0,35}[A-Fa-f])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}"
              + "-[0-9A-Fa-f]{12}(?![0-9A-Za-z-])");

  private static final String NO_ID =
      "; point it at an id that every event of this route has, or keep events without one out by"
          + " 'events'";

  private final Transforms transforms;

  ExternalIds(Transforms transforms) {
    this.transforms = transforms;
  }

  Field<String> read(FieldRef ref, JsonNode payload) {
    String field = "map.external_id (source \"" + ref.source() + "\")";
    if (!ref.hashed() && ref.source().sensitive()) {
      return sensitive(field + " is a sensitive name");
    }
    JsonNode sent = Paths.resolve(ref.source(), payload);
    String missing = missing(sent);
    if (sent == null || missing != null) {
      return Field.refused(MappingFault.MISSING_EXTERNAL_ID, field + " finds " + missing + NO_ID);
    }
    Optional<Field.Refused<String>> tooLong = Transforms.refusal(field, ref.transforms(), sent);
    if (tooLong.isPresent()) {
      return tooLong.get();
    }
    JsonNode value = transforms.apply(ref.transforms(), sent);
    missing = missing(value);
    if (missing != null || value.isBoolean()) {
      return Field.refused(
          MappingFault.MISSING_EXTERNAL_ID,
          field + " finds " + (missing == null ? "a boolean" : missing) + NO_ID);
    }
    String id = value.isNumber() ? EcmaNumbers.text(value) : value.asText();
    // Redacted, different ids would become one: whatever the denylist hides is refused instead.
    boolean card = isOrHoldsCardNumber(value);
    if (card || Denylist.holdsSsn(id)) {
      return sensitive(field + " finds a " + (card ? "card" : "social security") + " number");
    }
    return new Field.Taken<>(id);
  }

  /** UUIDs apart: the digits in them are drawn, and are no card number though they pass for one. */
  private static boolean isOrHoldsCardNumber(JsonNode id) {
    return Denylist.holdsCardNumber(id)
        && (id.isNumber()
            || Denylist.holdsCardNumber(UUID.matcher(id.asText()).replaceAll("uuid")));
  }

  private static Field<String> sensitive(String why) {
    return Field.refused(
        MappingFault.EXTERNAL_ID_SENSITIVE,
        why + "; it must not leave in clear: add \"transform: hash\", or point it at another id");
  }

  /** What stands there instead of an id, hashed or not (spec MAP-3); null when it may be one. */
  private static @Nullable String missing(@Nullable JsonNode value) {
    if (value == null || value.isMissingNode()) {
      return "nothing in this payload";
    }
    if (value.isNull()) {
      return "null";
    }
    if (value.isContainerNode()) {
      return value.isArray() ? "an array" : "an object";
    }
    return value.isTextual() && Spaces.blank(value.textValue()) ? "an empty or blank text" : null;
  }
}
