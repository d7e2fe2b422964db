package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import com.endclose.relay.text.LetterCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads field refs: a dot path, or a source with transforms and, where allowed, an enrichment. */
final class FieldRefParser {

  private static final Pattern ENRICHMENT = Pattern.compile("[a-z][a-z0-9_]*");
  private static final String REMEDY =
      "write a path such as batch.id, or an object with source and transform";
  private static final List<String> TRANSFORMS =
      Stream.of(Transform.values()).map(Transform::word).toList();

  private final Set<String> enrichments;

  FieldRefParser(Set<String> enrichments) {
    this.enrichments = enrichments;
  }

  /** The field at a place that may only be copied and transformed. */
  @Nullable FieldRef plain(Cursor place) {
    return parse(place, Part.FIELD);
  }

  /** The field that an object's source and transform name, whatever other keys it has. */
  @Nullable FieldRef plain(Fields fields, Cursor place) {
    Path source = source(fields.at("source"), place);
    List<Transform> transforms = transforms(fields.at("transform"), place);
    return source == null ? null : new FieldRef(source, transforms, null);
  }

  /** The field at a place that an enrichment may compute. */
  @Nullable FieldRef enriched(Cursor place) {
    return parse(place, Part.ENRICHED_FIELD);
  }

  /** What an enrichment fetches before the payload is mapped; null when nothing is. */
  @Nullable FetchRef fetch(Cursor place) {
    Fields fields =
        place.absent() ? null : place.fields("write source, where the id stands, and enrich");
    if (fields == null) {
      return null;
    }
    fields.only(Part.FETCH);
    Path source = source(fields.at("source"), place);
    String enrichment = enrichment(fields.at("enrich"), place);
    if (source == null || enrichment == null) {
      return null;
    }
    SensitivePaths.checkPlain(source, place);
    return new FetchRef(source, enrichment);
  }

  private @Nullable FieldRef parse(Cursor place, Part part) {
    if (!place.holdsKeys()) {
      String text = place.holdsText() ? place.text(REMEDY) : notAField(place);
      Path path = text == null ? null : DotPaths.read(text, place);
      return path == null ? null : new FieldRef(path, List.of(), null);
    }
    Fields fields = place.fields(REMEDY);
    if (fields == null) {
      return null;
    }
    fields.only(part);
    FieldRef field = plain(fields, place);
    Cursor enrich = fields.at("enrich");
    String enrichment =
        part == Part.ENRICHED_FIELD && !enrich.absent() ? enrichment(enrich, place) : null;
    return field == null ? null : new FieldRef(field.source(), field.transforms(), enrichment);
  }

  private static @Nullable String notAField(Cursor place) {
    place.fields(REMEDY);
    return null;
  }

  /** What can't be read at all is reported for the whole field, as the older engine did. */
  static @Nullable Path source(Cursor source, Cursor field) {
    String text = source.raisedTo(field).text(DotPaths.REMEDY);
    return text == null ? null : DotPaths.read(text, source);
  }

  private static List<Transform> transforms(Cursor transform, Cursor field) {
    if (transform.absent()) {
      return List.of();
    }
    String choices = "write one of " + String.join(", ", TRANSFORMS) + ", or a list of them";
    List<Cursor> words =
        transform.holdsText() ? List.of(transform) : items(transform, field, choices);
    List<Transform> transforms = new ArrayList<>();
    for (Cursor place : words) {
      String word = place.raisedTo(field).word(TRANSFORMS);
      if (word != null) {
        transforms.add(Transform.valueOf(LetterCase.upper(word)));
      }
    }
    return transforms;
  }

  private static List<Cursor> items(Cursor transform, Cursor field, String remedy) {
    return transform.holdsItems()
        ? transform.items(remedy)
        : transform.raisedTo(field).items(remedy);
  }

  private @Nullable String enrichment(Cursor enrich, Cursor field) {
    String name = enrich.raisedTo(field).text("name a registered enrichment");
    if (name == null) {
      return null;
    }
    if (!ENRICHMENT.matcher(name).matches() || !enrichments.contains(name)) {
      enrich.problem(
          Words.quoted(name)
              + " is not a registered enrichment: "
              + (enrichments.isEmpty()
                  ? "none is registered, so remove it"
                  : "known are " + String.join(", ", Words.nearestFirst(name, enrichments))));
    }
    return name;
  }
}
