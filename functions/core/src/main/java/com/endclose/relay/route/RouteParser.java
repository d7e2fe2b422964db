package com.endclose.relay.route;

import com.endclose.relay.json.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one route. */
final class RouteParser {

  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
  private static final int DEFAULT_BODY_BYTES = 1024 * 1024;
  private static final int MAX_BODY_BYTES = 10 * 1024 * 1024;

  /** About what the store can take of one event: 1 MB compressed (spec DOC). */
  private static final int STORABLE_BYTES = 4_000_000;

  private final Sources sources;
  private final MapParser maps;

  RouteParser(Sources sources) {
    this.sources = sources;
    this.maps = new MapParser(new FieldRefParser(sources.enrichments()));
  }

  /** The route at a place; null when too little of it can be read to say more. */
  @Nullable Route parse(Cursor place) {
    Fields fields = place.fields("write a route: id, source, auth and map");
    if (fields == null) {
      return null;
    }
    fields.only(Part.ROUTE);
    String id = id(fields.at("id"));
    String source = source(fields.at("source"));
    Auth auth = auth(fields.at("auth"), source);
    Path items = items(fields.at("items"), source);
    if (source != null && auth != null) {
      checkAdapter(source, auth, fields);
      checkItemIds(auth, items, fields.at("auth"));
    }
    EventFilter events = events(fields.at("events"));
    ValueFilter when = ValueFilterParser.parse(fields.at("when"));
    TestEvents testEvents = testEvents(fields.at("test_events"), source);
    ZoneId zone = Zones.read(fields.at("timezone"));
    RouteMap map =
        maps.parse(
            fields.at("map"), zone, source == null ? null : sources.money(source).orElse(null));
    if (source != null) {
      SignedFields.check(fields.at("map"), sources.signedFields(source), source);
    }
    int maxBodyBytes = maxBodyBytes(fields.at("max_body_bytes"));
    return id == null || source == null || auth == null || map == null
        ? null
        : new Route(id, source, auth, items, events, when, testEvents, maxBodyBytes, map);
  }

  private static @Nullable String id(Cursor place) {
    String form = "lower-case letters, digits, - and _, at most 64, a letter or digit first";
    String id = place.text("name the route in " + form);
    if (id != null && !ID.matcher(id).matches()) {
      place.problem("must be " + form + ", not " + Words.quoted(id));
      return null;
    }
    return id;
  }

  private @Nullable String source(Cursor place) {
    String source = place.text("name the processor's adapter");
    if (source == null || sources.names().contains(source)) {
      return source;
    }
    place.problem(
        Words.quoted(source)
            + " is no registered adapter: known are "
            + String.join(", ", Words.nearestFirst(source, sources.names())));
    return null;
  }

  private @Nullable Auth auth(Cursor place, @Nullable String source) {
    if (source != null) {
      return AuthParser.parse(place, sources.preset(source), sources.settings(source));
    }
    // Whether a mode is missing only the source could say, and it is reported already.
    return place.holdsKeys() && place.child("mode").isEmpty()
        ? null
        : AuthParser.parse(place, Map.of(), List.of());
  }

  private @Nullable Path items(Cursor place, @Nullable String source) {
    Path preset = source == null ? null : sources.items(source).orElse(null);
    if (place.absent()) {
      return preset;
    }
    Path items = DotPaths.read(place);
    boolean fixed = source != null && !sources.signedFields(source).isEmpty();
    if (fixed && items != null && !items.equals(preset)) {
      place.problem(
          "must be " + preset + " or be left out: that is what the source " + source + " signs");
    }
    return items;
  }

  private static void checkItemIds(Auth auth, @Nullable Path items, Cursor authPlace) {
    if (items != null
        && auth instanceof Auth.Hmac hmac
        && hmac.event().id().isEmpty()
        && hmac.event().idHeader() != null) {
      authPlace
          .at("event_id", null)
          .problem(
              "is missing: the id in a header is that of the whole call, so name where each of its"
                  + " items has its own");
    }
  }

  private void checkAdapter(String source, Auth auth, Fields route) {
    Cursor authPlace = route.at("auth");
    if (!sources.takes(source, auth.mode())) {
      List<String> taken = new ArrayList<>();
      for (String mode : List.of(Auth.StaticHeader.MODE, Auth.Hmac.MODE, Auth.OfSource.MODE)) {
        if (sources.takes(source, mode)) {
          taken.add(mode);
        }
      }
      authPlace
          .at("mode", null)
          .problem(
              "must be one that the source " + source + " takes: " + String.join(" or ", taken));
      return;
    }
    Cursor events = route.at("events");
    if (!events.absent() && !sources.knowsType(source, auth)) {
      events.problem(
          "needs the event's type, which "
              + source
              + " can't tell here: "
              + (auth instanceof Auth.Hmac
                  ? "set auth.event_type to where it stands, or remove events"
                  : "remove events"));
    }
    if (!sources.knowsEventId(source, auth)) {
      authPlace.warn(
          "has no event_id: events are told apart by a hash of their body, so equal bodies count"
              + " as one event");
    }
  }

  private static @Nullable EventFilter events(Cursor place) {
    if (place.absent()) {
      return null;
    }
    List<String> patterns = new ArrayList<>();
    for (Cursor item : place.items("list event types, or remove the key to forward all")) {
      String pattern = item.text("write an event type, in which * stands for anything");
      if (pattern != null) {
        patterns.add(pattern);
      }
      if ("".equals(pattern)) {
        item.warn("is empty and matches only an empty event type");
      }
    }
    return new EventFilter(patterns);
  }

  private TestEvents testEvents(Cursor place, @Nullable String source) {
    String word =
        place.absent()
            ? null
            : place.word(Stream.of(TestEvents.values()).map(TestEvents::word).toList());
    if (word == null) {
      return TestEvents.FILTER;
    }
    TestEvents wanted =
        Stream.of(TestEvents.values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElse(TestEvents.FILTER);
    if (source != null && sources.testMode(source).isEmpty()) {
      tellsNoTest(place, wanted, source);
    }
    return wanted;
  }

  private static void tellsNoTest(Cursor place, TestEvents wanted, String source) {
    String why = "has no effect: the relay does not know how " + source + " marks test events";
    if (wanted == TestEvents.FORWARD) {
      place.warn(why);
    } else {
      place.problem(why + "; write the mark yourself, such as when: { livemode: true }");
    }
  }

  private static int maxBodyBytes(Cursor place) {
    if (place.absent()) {
      return DEFAULT_BODY_BYTES;
    }
    Integer bytes = place.positive(MAX_BODY_BYTES);
    if (bytes == null) {
      return DEFAULT_BODY_BYTES;
    }
    if (bytes > STORABLE_BYTES) {
      place.warn(
          "is more than the store can take, and acts as that limit: 1 MB compressed, about 4 MB of"
              + " JSON");
    }
    return bytes;
  }
}
