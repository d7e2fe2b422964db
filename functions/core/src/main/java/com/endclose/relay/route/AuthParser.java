package com.endclose.relay.route;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads how a route's webhooks prove where they come from. */
final class AuthParser {

  private static final String DEFAULT_HEADER = "authorization";

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
      default -> HmacParser.parse(fields);
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
        List<String> names = SecretNames.read(at, setting.remedy());
        sound &= !names.isEmpty();
        secrets.put(setting.key(), names);
      } else {
        String value = setting.words().isEmpty() ? filled(at, setting) : at.word(setting.words());
        sound &= value != null;
        values.put(setting.key(), value == null ? "" : value);
      }
    }
    return sound ? new Auth.OfSource(secrets, values) : null;
  }

  private static @Nullable String filled(Cursor place, AuthSetting setting) {
    String value = place.text(setting.remedy());
    if (value != null && value.isBlank()) {
      place.problem("is empty: " + setting.remedy());
      return null;
    }
    if (value != null && !setting.usable().test(value)) {
      place.problem("can't be used: " + setting.remedy());
      return null;
    }
    return value;
  }

  private static @Nullable Auth staticHeader(Fields fields) {
    Cursor headerPlace = fields.at("header");
    String header = headerPlace.absent() ? DEFAULT_HEADER : HeaderNames.read(headerPlace);
    List<String> secrets = SecretNames.read(fields.at(Auth.SECRET), SecretNames.REMEDY);
    List<IpRange> allowed = allowedIps(fields.at("allowed_ips"));
    return header == null || secrets.isEmpty()
        ? null
        : new Auth.StaticHeader(header, secrets, allowed);
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
}
