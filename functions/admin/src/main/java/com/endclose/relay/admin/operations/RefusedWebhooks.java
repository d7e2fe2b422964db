package com.endclose.relay.admin.operations;

import com.endclose.relay.admin.AdminAnswer;
import com.endclose.relay.admin.Call;
import com.endclose.relay.admin.Endpoint;
import com.endclose.relay.refusal.Refusal;
import com.endclose.relay.refusal.RefusalLog;
import com.endclose.relay.refusal.RefusalTally;
import com.endclose.relay.route.Route;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Webhooks that ingest refused: a list by route and reason, and the last hour in the status. */
record RefusedWebhooks(RefusalLog log, KnownRoutes routes, Clock clock) implements StatusPart {

  private static final Duration LATELY = Duration.ofHours(1);
  private static final int DAY = 24;

  List<Endpoint> endpoints() {
    return List.of(Endpoint.get("/refusals", this::list, "hours"));
  }

  private AdminAnswer list(Call call) {
    int hours = call.fields().number("hours", 1, RefusalLog.KEPT_HOURS).orElse(DAY);
    Instant from = clock.instant().minus(Duration.ofHours(hours));
    List<Line> lines = new ArrayList<>();
    log.since(from)
        .forEach(
            (route, tally) ->
                tally.last().values().forEach(last -> lines.add(new Line(route, tally, last))));
    lines.sort(Comparator.comparing((Line line) -> line.last().at()).reversed());
    return Json.list(lines.stream().map(Line::json).toList(), null);
  }

  /** One route and reason. */
  private record Line(String route, RefusalTally tally, Refusal last) {

    ObjectNode json() {
      ObjectNode json =
          Json.object()
              .put("route", route)
              .put("reason", last.reason().word())
              .put("count", tally.refusedFor(last.reason()))
              .put("last_at", last.at().toString())
              .put("detail", last.detail());
      ArrayNode headers = json.putArray("headers");
      last.headers().forEach(headers::add);
      return json;
    }
  }

  @Override
  public void addTo(ObjectNode status) {
    Set<String> configured =
        routes.configured().stream().map(Route::id).collect(Collectors.toSet());
    ArrayNode refused = status.putArray("refused");
    log.since(clock.instant().minus(LATELY))
        .forEach(
            (route, tally) -> {
              ObjectNode one =
                  refused
                      .addObject()
                      .put("route", route)
                      .put("configured", configured.contains(route))
                      .put("count", tally.refusedInAll())
                      .put("accepted", tally.acceptedInAll());
              tally
                  .latest()
                  .ifPresent(
                      last ->
                          one.put("last_at", last.at().toString())
                              .put("reason", last.reason().word())
                              .put("detail", last.detail()));
            });
  }
}
