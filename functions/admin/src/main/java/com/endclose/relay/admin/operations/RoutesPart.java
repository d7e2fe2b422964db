package com.endclose.relay.admin.operations;

import com.endclose.relay.control.ControlState;
import com.endclose.relay.control.DayCounts;
import com.endclose.relay.control.Hold;
import com.endclose.relay.event.EventCounts;
import com.endclose.relay.event.RouteStats;
import com.endclose.relay.event.Shown;
import com.endclose.relay.route.Route;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The queue, the routes, and which secrets resolve. */
final class RoutesPart implements StatusPart {

  private static final int DAYS = 7;

  /** Outcomes as they are counted by day. */
  private static final List<String> COUNTED = List.of("delivered", "skipped_existing", "parked");

  private final Operations.Ports ports;
  private final NamedSecrets secrets;
  private final Books books;
  private final Clock clock;

  RoutesPart(Operations.Ports ports, NamedSecrets secrets, Books books, Clock clock) {
    this.ports = ports;
    this.secrets = secrets;
    this.books = books;
    this.clock = clock;
  }

  @Override
  public void addTo(ObjectNode status) {
    Instant now = clock.instant();
    ControlState state = ports.control().state();
    Map<String, Route> configured = new TreeMap<>();
    new KnownRoutes(ports.routes(), ports.events(), ports.control())
        .configured()
        .forEach(route -> configured.put(route.id(), route));
    Map<String, RouteStats> stats = new TreeMap<>();
    books.events().perRouteStats(now).forEach(each -> stats.put(each.route(), each));

    EventCounts sum =
        stats.values().stream().map(RouteStats::counts).reduce(EventCounts.NONE, EventCounts::plus);
    status.set("queue", of(sum));
    status.set("secrets", secrets(configured));
    ArrayNode routes = status.putArray("routes");
    TreeSet<String> ids = new TreeSet<>(configured.keySet());
    ids.addAll(stats.keySet());
    ids.addAll(state.pausedRoutes());
    for (String id : ids) {
      routes.add(route(id, configured.get(id), stats.get(id), state, now));
    }
  }

  private ArrayNode secrets(Map<String, Route> configured) {
    TreeSet<String> names = new TreeSet<>();
    configured.values().forEach(route -> names.addAll(route.auth().secretEnvs()));
    return Json.array(names.stream().map(secrets::webhook).toList()).addAll(secrets.owned());
  }

  private ObjectNode route(
      String id,
      @Nullable Route configured,
      @Nullable RouteStats stats,
      ControlState state,
      Instant now) {
    EventCounts counts = stats == null ? EventCounts.NONE : stats.counts();
    ObjectNode route = Json.object().put("id", id);
    Json.put(route, "source", configured == null ? null : configured.source());
    route.put("configured", configured != null);
    route.put("orphaned", configured == null && unfinished(counts));
    route.put("paused", state.pausedRoutes().contains(id));
    route.set("counts", of(counts));
    if (stats != null) {
      Json.put(route, "oldest_due_at", stats.oldestDueAt());
      Json.put(route, "oldest_undelivered_at", stats.oldestUndeliveredReceivedAt());
      Json.put(route, "last_delivered_at", stats.lastDeliveredAt());
    }
    Hold hold = state.holds().get(id);
    if (hold != null && hold.standsAt(now)) {
      route.set("hold", Status.of(hold));
    }
    if (configured != null) {
      secret(configured).ifPresent(secret -> route.set("secret", secret));
    }
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    route.set("week", week(id, stats == null ? Map.of() : stats.filtered(), today));
    return route;
  }

  /** Of several, one that does not resolve before one that does. */
  private Optional<ObjectNode> secret(Route route) {
    return route.auth().secretEnvs().stream()
        .map(secrets::webhook)
        .min(Comparator.comparing(secret -> secret.path("resolves").asBoolean()));
  }

  private static boolean unfinished(EventCounts counts) {
    return counts.of(Shown.PENDING)
            + counts.of(Shown.RETRY)
            + counts.of(Shown.DELIVERING)
            + counts.of(Shown.PARKED)
        > 0;
  }

  private ArrayNode week(String route, Map<LocalDate, Long> filtered, LocalDate today) {
    DayCounts counts = ports.counts();
    Map<LocalDate, Map<String, Long>> days = counts.of(route, today.minusDays(DAYS - 1), today);
    ArrayNode week = Json.array(List.of());
    for (int i = DAYS - 1; i >= 0; i--) {
      LocalDate day = today.minusDays(i);
      ObjectNode one = week.addObject().put("day", day.toString());
      Map<String, Long> outcomes = days.getOrDefault(day, Map.of());
      COUNTED.forEach(outcome -> one.put(outcome, outcomes.getOrDefault(outcome, 0L)));
      one.put("filtered", filtered.getOrDefault(day, 0L));
    }
    return week;
  }

  private static ObjectNode of(EventCounts counts) {
    ObjectNode object = Json.object();
    for (Shown shown : Shown.values()) {
      object.put(shown.wire(), counts.of(shown));
    }
    return counts.all() ? object : object.put("at_least", true);
  }
}
