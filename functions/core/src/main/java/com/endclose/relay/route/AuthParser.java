package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads how a route's webhooks prove where they come from. */
final class AuthParser {

  private static final String DEFAULT_HEADER = "authorization";
  private static final int DEFAULT_TOLERANCE = 300;
  private static final int DAY = 86_400;
  private static final int MAX_TOLERANCE = 365 * DAY;
  private static final String BODY = "body";
  private static final String TIMESTAMP_BODY = "timestamp.body";
  private static final String NAME_THE_SECRET = "name the secret, such as PAYABLI_WEBHOOK_SECRET";
  private static final int MAX_SECRETS = 5;
  private static final List<String> RELAYS_OWN =
      List.of("RELAY_", "ENDCLOSE_", "ADMIN_", "MASKING_");

  private AuthParser() {}

  /**
   * The auth at a place.
   *
   * @param preset what the source fills in where the document says nothing, values by key
   * @param settings the keys that the source alone knows
   */
  static @Nullable Auth parse(
      Cursor place, Map<String, String> preset, List<AuthSetting> settings) {
    Fields written = place.fields("say how the webhooks are verified, beginning with mode");
    if (written == null) {
      return null;
    }
    Fields fields = written.over(preset);
    String mode =
        fields
            .at("mode")
            .word(
                settings.isEmpty() && !Auth.OfSource.MODE.equals(preset.get("mode"))
                    ? List.of(Auth.StaticHeader.MODE, Auth.Hmac.MODE)
                    : List.of(Auth.StaticHeader.MODE, Auth.Hmac.MODE, Auth.OfSource.MODE));
    if (mode == null) {
      return null;
    }
    return switch (mode) {
      case Auth.StaticHeader.MODE -> staticHeader(fields.only(Part.STATIC_HEADER_AUTH));
      case Auth.OfSource.MODE -> ofSource(fields, settings);
      default -> hmac(fields.only(Part.HMAC_AUTH));
    };
  }

  private static @Nullable Auth ofSource(Fields fields, List<AuthSetting> settings) {
    List<String> keys = new ArrayList<>(List.of("mode"));
    settings.forEach(setting -> keys.add(setting.key()));
    fields.only(keys);
    Map<String, List<String>> secrets = new LinkedHashMap<>();
    Map<String, String> values = new LinkedHashMap<>();
    boolean sound = true;
    for (AuthSetting setting : settings) {
      Cursor at = fields.at(setting.key());
      if (at.absent() && !setting.required()) {
        continue;
      }
      if (setting.namesSecret()) {
        List<String> names = secrets(at, setting.remedy());
        sound &= !names.isEmpty();
        secrets.put(setting.key(), names);
      } else {
        String value = setting.words().isEmpty() ? at.text(setting.remedy()) : at.word(setting.words());
        sound &= value != null;
        values.put(setting.key(), value == null ? "" : value);
      }
    }
    return sound ? new Auth.OfSource(secrets, values) : null;
  }

  private static @Nullable Auth staticHeader(Fields fields) {
    Cursor headerPlace = fields.at("header");
    String header = headerPlace.absent() ? DEFAULT_HEADER : HeaderNames.read(headerPlace);
    List<String> secrets = secrets(fields.at(Auth.SECRET), NAME_THE_SECRET);
    List<IpRange> allowed = allowedIps(fields.at("allowed_ips"));
    return header == null || secrets.isEmpty()
        ? null
        : new Auth.StaticHeader(header, secrets, allowed);
  }

  private static @Nullable Auth hmac(Fields fields) {
    String header = HeaderNames.read(fields.at("header"));
    String algorithm =
        wordOr(fields.at("algorithm"), Auth.Algorithm.SHA256.wire(), Auth.Algorithm.SHA512.wire());
    List<String> secrets = secrets(fields.at(Auth.SECRET), NAME_THE_SECRET);
    String signed = wordOr(fields.at("signed_content"), BODY, TIMESTAMP_BODY);
    boolean timestamped = TIMESTAMP_BODY.equals(signed);
    String timestampHeader = timestampHeader(fields.at("timestamp_header"), timestamped, header);
    int tolerance = tolerance(fields.at("tolerance_seconds"), timestamped);
    Path eventId = singlePath(fields.at("event_id"));
    Path eventType = singlePath(fields.at("event_type"));
    if (header == null || algorithm == null || secrets.isEmpty() || signed == null) {
      return null;
    }
    return new Auth.Hmac(
        header,
        Auth.Algorithm.valueOf(algorithm.toUpperCase(Locale.ROOT)),
        secrets,
        timestamped ? Auth.SignedContent.TIMESTAMP_BODY : Auth.SignedContent.BODY,
        timestampHeader,
        tolerance,
        eventId,
        eventType);
  }

  /** One name, or several that are all current, as during a rotation; none when a fault was found. */
  private static List<String> secrets(Cursor place, String remedy) {
    List<Cursor> places = place.holdsItems() ? place.items(remedy) : List.of(place);
    if (places.size() > MAX_SECRETS) {
      place.problem("lists more than " + MAX_SECRETS + " secrets: remove those that are not current");
    }
    List<String> names = new ArrayList<>();
    boolean sound = true;
    for (Cursor item : places) {
      String name = secret(item, remedy);
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
  private static @Nullable String secret(Cursor place, String remedy) {
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

  private static List<IpRange> allowedIps(Cursor place) {
    List<IpRange> ranges = new ArrayList<>();
    if (place.absent()) {
      return ranges;
    }
    for (Cursor item : place.itemsOrNone("list addresses or ranges, such as 192.0.2.0/24")) {
      String text = item.text("write an address or range in quotes");
      if (text != null) {
        IpRange.parse(text)
            .ifPresentOrElse(
                ranges::add,
                () ->
                    item.problem(
                        "must be an address or range, such as 192.0.2.7, 192.0.2.0/24 or"
                            + " 2001:db8::/32, not "
                            + Words.quoted(text)));
      }
    }
    return ranges;
  }

  private static @Nullable String timestampHeader(
      Cursor place, boolean timestamped, @Nullable String signatureHeader) {
    if (place.absent()) {
      if (timestamped) {
        place.problem(
            "is missing: signed_content is timestamp.body, so name the header with the timestamp");
      }
      return null;
    }
    String header = HeaderNames.read(place);
    if (header != null && !timestamped) {
      place.warn("has no effect unless signed_content is timestamp.body");
    }
    if (timestamped && header != null && header.equalsIgnoreCase(signatureHeader)) {
      place.warn("is the signature's header too: one value can hardly be both");
    }
    return header;
  }

  private static int tolerance(Cursor place, boolean timestamped) {
    if (place.absent()) {
      return DEFAULT_TOLERANCE;
    }
    Integer seconds = place.positive(MAX_TOLERANCE);
    if (seconds == null) {
      return DEFAULT_TOLERANCE;
    }
    if (!timestamped) {
      place.warn("has no effect unless signed_content is timestamp.body");
    } else if (seconds > DAY) {
      place.warn("is over a day: whoever overheard a webhook may repeat it that long");
    }
    return seconds;
  }

  private static @Nullable String wordOr(Cursor place, String preset, String other) {
    return place.absent() ? preset : place.word(List.of(preset, other));
  }

  /**
   * A path to one value, if any: the events of a webhook that holds several can't be told apart.
   */
  private static @Nullable Path singlePath(Cursor place) {
    Path path = place.absent() ? null : DotPaths.read(place);
    if (path != null && path.fansOut()) {
      place.problem("must name one value, without *: a webhook is one event");
    }
    return path;
  }
}
