package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.admin.EventIds;
import com.endclose.relay.admin.Fields;
import com.endclose.relay.admin.Refusal;
import com.endclose.relay.event.EventPage;
import com.endclose.relay.event.EventQuery;
import com.endclose.relay.event.EventSummary;
import com.endclose.relay.event.EventView;
import com.endclose.relay.event.Shown;
import com.endclose.relay.event.Sought;
import com.endclose.relay.route.Sources;
import com.endclose.relay.text.LetterCase;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Events, listed and one by one. */
record Events(Books books, EventIds ids, Sources sources, Clock clock) {

  private static final List<String> STATUSES =
      Arrays.stream(Shown.values()).map(Shown::wire).toList();

  private static final String ALL = "all";
  private static final List<String> WITH_ALL =
      Stream.concat(STATUSES.stream(), Stream.of(ALL)).toList();

  /** Each event is shown as one of these. */
  private static final List<Shown> EVERY =
      List.of(
          Shown.PARKED,
          Shown.RETRY,
          Shown.PENDING,
          Shown.DELIVERING,
          Shown.DELIVERED,
          Shown.DROPPED_BY_FILTER,
          Shown.RESOLVED);

  /** Characters of a route's id. */
  static final int LONGEST_ROUTE = 64;

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.get(
            "/events",
            this::list,
            "status",
            "route",
            "event_id",
            "id_prefix",
            "from",
            "to",
            "limit",
            "cursor"),
        Endpoint.get("/events/{id}", this::get));
  }

  static Refusal notFound() {
    return Refusal.of(404, "id", "no event has this id; what is over is kept for a while only");
  }

  /** What is asked for, among these statuses; parked unless said. */
  static EventQuery query(Fields fields, List<String> statuses) {
    String status = fields.word("status", statuses, Shown.PARKED.wire());
    return EventQuery.all(Shown.valueOf(LetterCase.upper(status)))
        .of(fields.text("route", LONGEST_ROUTE).orElse(null))
        .received(fields.from("from").orElse(null), fields.until("to").orElse(null));
  }

  private AdminAnswer list(Call call) {
    Fields fields = call.fields();
    Optional<String> eventId = fields.text("event_id");
    if (eventId.isPresent()) {
      return find(fields, eventId.get());
    }
    Optional<String> prefix = fields.text("id_prefix");
    if (prefix.isPresent()) {
      alone(fields, "id_prefix", List.of("status", "from", "to", "limit", "cursor"));
      return sought(
          ids.beginning(
              "id_prefix", prefix.get(), fields.text("route", LONGEST_ROUTE).orElse(null)));
    }
    if (fields.text("status").filter(ALL::equals).isPresent()) {
      return listAll(fields);
    }
    EventQuery query = query(fields, WITH_ALL);
    Fields.Paging paging = fields.paging();
    EventPage page = books.events().list(query, paging.limit(), paging.cursor(), clock.instant());
    return page(page, page.cursor());
  }

  /** One status after the other, each newest first: a page holds events of one status. */
  private AdminAnswer listAll(Fields fields) {
    Fields.Paging paging = fields.paging();
    String[] place = paging.cursor() == null ? new String[] {"0"} : paging.cursor().split("~", 2);
    int at = place[0].matches("[0-6]") ? Integer.parseInt(place[0]) : EVERY.size();
    if (at >= EVERY.size()) {
      throw Refusal.of("cursor", "not one that this list gave; leave it out to begin again");
    }
    EventQuery query =
        EventQuery.all(EVERY.get(at))
            .of(fields.text("route", LONGEST_ROUTE).orElse(null))
            .received(fields.from("from").orElse(null), fields.until("to").orElse(null));
    String inner = place.length == 2 ? place[1] : null;
    EventPage page = books.events().list(query, paging.limit(), inner, clock.instant());
    while (page.entries().isEmpty() && page.cursor() == null && at + 1 < EVERY.size()) {
      at++;
      EventQuery next =
          new EventQuery(
              EVERY.get(at), query.route(), query.receivedFrom(), query.receivedBefore());
      page = books.events().list(next, paging.limit(), null, clock.instant());
    }
    String cursor =
        page.cursor() != null
            ? at + "~" + page.cursor()
            : at + 1 < EVERY.size() ? Integer.toString(at + 1) : null;
    return page(page, cursor);
  }

  private AdminAnswer page(EventPage page, @Nullable String cursor) {
    Map<String, EventView> views =
        books.events().views(page.entries().stream().map(EventSummary::id).toList());
    return Json.list(
        page.entries().stream()
            .flatMap(entry -> Optional.ofNullable(views.get(entry.id())).stream())
            .map(EventJson::of)
            .toList(),
        cursor);
  }

  private AdminAnswer find(Fields fields, String eventId) {
    alone(fields, "event_id", List.of("status", "id_prefix", "from", "to", "cursor"));
    String route =
        fields.needed(
            "route", LONGEST_ROUTE, "name it: an event_id is a processor's, of one route");
    List<EventView> found = books.events().find(route, eventId, sources.names());
    return found.isEmpty()
        ? sought(books.events().shownAs(route, eventId, clock.instant()))
        : Json.list(found.stream().map(EventJson::of).toList(), null);
  }

  private static void alone(Fields fields, String field, List<String> others) {
    for (String other : others) {
      if (fields.value(other).isPresent()) {
        throw Refusal.of(other, "not together with " + field + ", which names one event");
      }
    }
  }

  private static AdminAnswer sought(Sought sought) {
    ObjectNode list = Json.object();
    list.set("items", Json.array(sought.events().stream().map(EventJson::of).toList()));
    if (sought.stoppedEarly()) {
      list.put("stopped_early", true)
          .put("looked_at", sought.lookedAt())
          .put("note", EventIds.note(sought));
    }
    return Json.ok(list);
  }

  private AdminAnswer get(Call call) {
    return books
        .events()
        .get(ids.of("id", call.part("id")))
        .map(view -> Json.ok(EventJson.of(view)))
        .orElseThrow(Events::notFound);
  }
}
