package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.HmacScheme.Layout;
import com.endclose.relay.route.HmacScheme.Stamp;
import com.endclose.relay.text.LetterCase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads auth of mode hmac. What a source presets counts as written, but is never warned of. */
final class HmacParser {

  private static final int DEFAULT_TOLERANCE = 300;
  private static final int DAY = 86_400;
  private static final int MAX_TOLERANCE = 365 * DAY;
  private static final String UNSIGNED = "has no effect unless signed_content holds the timestamp";

  private final Fields fields;

  private HmacParser(Fields fields) {
    this.fields = fields;
  }

  static @Nullable Auth parse(Fields fields) {
    return new HmacParser(fields.only(Part.HMAC_AUTH)).parse();
  }

  private @Nullable Auth parse() {
    String header = HeaderNames.read(fields.at("header"));
    Layout layout = layout();
    String algorithm = wordOr("algorithm", "sha256", "sha512");
    String encoding = wordOr("encoding", "hex", "base64");
    String prefix = text("prefix", "write what stands before the signature, such as sha256=");
    List<String> secrets = SecretNames.read(fields.at(Auth.SECRET), SecretNames.REMEDY);
    String secretForm = wordOr("secret_encoding", "text", "hex", "base64");
    SignedContent content = SignedContents.read(fields.at("signed_content"), fields.at("url"));
    String member = member(layout);
    boolean stamped = content != null && content.holds(SignedContent.Kind.TIMESTAMP);
    Stamp stamp = stamp(layout, stamped, header);
    String idHeader = eventHeader("id_header");
    requireIdHeader(content);
    EventRefs refs =
        new EventRefs(
            paths(fields.at("event_id")),
            idHeader,
            paths(fields.at("event_type")),
            eventHeader("type_header"));
    if (header == null || algorithm == null || encoding == null || secrets.isEmpty()) {
      return null;
    }
    if (secretForm == null || content == null || layout == null) {
      return null;
    }
    HmacScheme scheme =
        new HmacScheme(
            new HmacScheme.Signature(
                header, layout, member, HmacScheme.Encoding.valueOf(upper(encoding)), prefix),
            HmacScheme.Algorithm.valueOf(upper(algorithm)),
            HmacScheme.SecretForm.valueOf(upper(secretForm)),
            content,
            stamp,
            idHeader);
    return new Auth.Hmac(scheme, secrets, refs);
  }

  private @Nullable Layout layout() {
    String word = wordOr("header_format", "value", "pairs", "list");
    return word == null ? null : Layout.valueOf(upper(word));
  }

  /** Which members of the header are signatures. */
  private @Nullable String member(@Nullable Layout layout) {
    Cursor place = fields.at("signature_member");
    if (layout == Layout.PAIRS || layout == Layout.LIST) {
      return memberName(place, "name the member with the signature, such as v1");
    }
    if (layout != null && fields.writes("signature_member")) {
      place.warn("has no effect unless header_format is pairs or list");
    }
    return null;
  }

  private Stamp stamp(@Nullable Layout layout, boolean stamped, @Nullable String signatureHeader) {
    Cursor memberPlace = fields.at("timestamp_member");
    // What the document writes counts more than what the source presets.
    boolean byMember =
        layout == Layout.PAIRS
            && !memberPlace.absent()
            && (fields.writes("timestamp_member") || !fields.writes("timestamp_header"));
    String member =
        byMember ? memberName(memberPlace, "name the member with the timestamp, such as t") : null;
    if (fields.writes("timestamp_member") && layout != null && layout != Layout.PAIRS) {
      memberPlace.warn("has no effect unless header_format is pairs");
    }
    String header = byMember ? null : timestampHeader(stamped, layout, signatureHeader);
    if (byMember && fields.writes("timestamp_header")) {
      fields.at("timestamp_header").warn("has no effect beside timestamp_member");
    }
    String form = wordOr("timestamp_format", "seconds", "milliseconds", "iso8601");
    if (fields.writes("timestamp_format") && !stamped) {
      fields.at("timestamp_format").warn(UNSIGNED);
    }
    return new Stamp(
        header,
        member,
        form == null ? Stamp.Form.SECONDS : Stamp.Form.valueOf(upper(form)),
        tolerance(stamped));
  }

  private @Nullable String timestampHeader(
      boolean stamped, @Nullable Layout layout, @Nullable String signatureHeader) {
    Cursor place = fields.at("timestamp_header");
    if (place.absent()) {
      if (stamped && layout != null) {
        place.problem(
            "is missing: signed_content holds the timestamp, so name the header it stands in"
                + (layout == Layout.PAIRS ? ", or its timestamp_member" : ""));
      }
      return null;
    }
    String header = HeaderNames.read(place);
    if (header == null || !fields.writes("timestamp_header")) {
      return header;
    }
    if (!stamped) {
      place.warn(UNSIGNED);
    } else if (header.equalsIgnoreCase(signatureHeader)) {
      place.warn("is the signature's header too: one value can hardly be both");
    }
    return header;
  }

  private int tolerance(boolean stamped) {
    Cursor place = fields.at("tolerance_seconds");
    if (place.absent()) {
      return DEFAULT_TOLERANCE;
    }
    Integer seconds = place.positive(MAX_TOLERANCE);
    if (seconds == null) {
      return DEFAULT_TOLERANCE;
    }
    if (!stamped && fields.writes("tolerance_seconds")) {
      place.warn(UNSIGNED);
    } else if (seconds > DAY) {
      place.warn("is over a day: whoever overheard a webhook may repeat it that long");
    }
    return seconds;
  }

  private void requireIdHeader(@Nullable SignedContent content) {
    Cursor place = fields.at("id_header");
    if (place.absent() && content != null && content.holds(SignedContent.Kind.ID)) {
      place.problem("is missing: signed_content holds {id}, so name the header it stands in");
    }
  }

  /** A header whose value is stored and shown in clear, as the event's id or type. */
  private @Nullable String eventHeader(String key) {
    Cursor place = fields.at(key);
    String header = place.absent() ? null : HeaderNames.read(place);
    if (header != null) {
      SensitivePaths.checkHeader(header, place);
    }
    return header;
  }

  private @Nullable String text(String key, String remedy) {
    Cursor place = fields.at(key);
    String text = place.absent() ? null : place.text(remedy);
    if (text != null && text.isEmpty()) {
      place.problem("is empty: " + remedy + ", or remove the key");
      return null;
    }
    return text;
  }

  /** A name that can be told from the signs around it. */
  private static @Nullable String memberName(Cursor place, String remedy) {
    String name = place.text(remedy);
    if (name != null && !name.matches("[A-Za-z0-9_.-]{1,50}")) {
      place.problem("must be letters, digits, dots and dashes, not " + Words.quoted(name));
      return null;
    }
    return name;
  }

  private @Nullable String wordOr(String key, String preset, String... others) {
    Cursor place = fields.at(key);
    List<String> words = new ArrayList<>(List.of(preset));
    words.addAll(List.of(others));
    return place.absent() ? preset : place.word(words);
  }

  private static String upper(String word) {
    return LetterCase.upper(word);
  }

  /** One path, or several whose values are joined. */
  private static List<Path> paths(Cursor place) {
    List<Path> paths = new ArrayList<>();
    String remedy = "name the paths whose values, joined, tell events apart";
    for (Cursor item : place.holdsItems() ? place.items(remedy) : List.of(place)) {
      Path path = singlePath(item);
      if (path != null) {
        paths.add(path);
      }
    }
    return paths;
  }

  /**
   * A path to one value, if any: where a call holds several events, items says where they stand.
   */
  private static @Nullable Path singlePath(Cursor place) {
    Path path = place.absent() ? null : DotPaths.read(place);
    if (path != null && path.fansOut()) {
      place.problem(
          "must name one value, without *: items says where the events of one webhook stand");
    }
    if (path != null) {
      SensitivePaths.checkPlain(path, place);
    }
    return path;
  }
}
