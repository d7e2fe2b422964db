package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.Fields;
import com.endclose.relay.event.Cursor;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.RouteDay;
import com.endclose.relay.event.RouteDay.Outcome;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What became of a day's events: what a controller compares with the processor's own list. */
record Report(Books books, KnownRoutes routes, Clock clock) {

  /** Ids given with the counts: of all routes, or of the one asked for. */
  private static final int IDS = 10;

  private static final int IDS_OF_ONE = 100;
  private static final int MOST_IDS = 5_000;

  /** Events counted for one answer, whole routes at a time. */
  private static final int ENOUGH = 50_000;

  private static final List<String> OUTCOMES =
      Arrays.stream(Outcome.values()).map(Outcome::wire).toList();

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.get("/report", this::report, "day", "tz", "route", "cursor"),
        Endpoint.get("/report/ids", this::ids, "day", "tz", "route", "outcome", "limit", "cursor"));
  }

  private AdminAnswer report(Call call) {
    Fields fields = call.fields();
    Day day = Day.read(fields, clock);
    Optional<String> only = fields.text("route");
    Instant now = clock.instant();
    ObjectNode answer =
        Json.object().put("day", day.date().toString()).put("tz", day.zone().getId());
    answer.put("from", day.from().toString()).put("to", day.before().toString());
    ArrayNode counted = answer.putArray("routes");
    int events = 0;
    String last = null;
    for (String route : wanted(only, fields.text("cursor").orElse(null))) {
      if (events >= ENOUGH && last != null) {
        answer.put("cursor", Cursor.write(List.of(last)));
        break;
      }
      RouteDay of = books.days().of(route, day.from(), day.before(), now);
      counted.add(json(of, only.isPresent() ? IDS_OF_ONE : IDS));
      events += of.received();
      last = route;
    }
    return Json.ok(answer);
  }

  private SortedSet<String> wanted(Optional<String> only, @Nullable String cursor) {
    if (only.isPresent()) {
      routes.require(only.get());
      return new TreeSet<>(List.of(only.get()));
    }
    TreeSet<String> all = new TreeSet<>(routes.all());
    return cursor == null ? all : all.tailSet(Cursor.read(cursor, Cursor::text), false);
  }

  private ObjectNode json(RouteDay day, int shown) {
    ObjectNode json = Json.object().put("route", day.route()).put("received", day.received());
    for (Outcome outcome : Outcome.values()) {
      json.put(outcome.wire(), day.of(outcome).size());
    }
    json.put("adds_up", day.doubt() == null);
    Json.put(json, "note", day.doubt());
    ObjectNode ids = json.putObject("ids");
    ArrayNode more = Json.array(List.of());
    List<Shelf.Spot> all = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      all.addAll(first(day.of(outcome), shown));
    }
    Map<String, Event> rows = books.days().rows(all);
    for (Outcome outcome : Outcome.values()) {
      List<Shelf.Spot> events = day.of(outcome);
      if (!events.isEmpty()) {
        ids.set(outcome.wire(), Json.array(named(first(events, shown), rows)));
      }
      if (events.size() > shown) {
        more.add(outcome.wire());
      }
    }
    if (!more.isEmpty()) {
      json.set("more", more);
    }
    return json;
  }

  private static List<Shelf.Spot> first(List<Shelf.Spot> events, int most) {
    return events.subList(0, Math.min(most, events.size()));
  }

  private static List<ObjectNode> named(List<Shelf.Spot> events, Map<String, Event> rows) {
    return events.stream()
        .map(
            event -> {
              ObjectNode json = Json.object().put("id", event.id());
              Event row = rows.get(event.id());
              Json.put(json, "event_id", row == null ? null : row.origin().eventId());
              return json.put("received_at", event.sort().toString());
            })
        .toList();
  }

  private AdminAnswer ids(Call call) {
    Fields fields = call.fields();
    Day day = Day.read(fields, clock);
    String route = fields.needed("route", Events.LONGEST_ROUTE, "name the route");
    String word = fields.word("outcome", OUTCOMES, "");
    Fields.Paging paging = fields.paging(MOST_IDS, MOST_IDS);
    routes.require(route);
    Optional<Shelf.Spot> after =
        Optional.ofNullable(paging.cursor())
            .flatMap(text -> Cursor.read(text, cursor -> Optional.ofNullable(cursor.spot())));
    List<Shelf.Spot> events =
        books
            .days()
            .of(route, day.from(), day.before(), clock.instant())
            .of(Outcome.valueOf(LetterCase.upper(word)))
            .stream()
            .filter(event -> after.isEmpty() || event.compareTo(after.get()) > 0)
            .toList();
    List<Shelf.Spot> page = first(events, paging.limit());
    String cursor =
        page.size() == events.size() ? null : Cursor.write(Cursor.spot(page.get(page.size() - 1)));
    return Json.list(named(page, books.days().rows(page)), cursor);
  }
}
