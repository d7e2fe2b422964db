package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Table.Cell;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A day's numbers: received, and what became of each; added up here once more. */
final class Reckoning {

  private static final List<String> OUTCOMES =
      List.of("delivered", "skipped", "filtered", "parked", "resolved", "due");

  private final Session session;
  private final Terminal terminal;

  Reckoning(Session session) {
    this.session = session;
    this.terminal = session.terminal();
  }

  static boolean addsUp(JsonNode report) {
    return StreamSupport.stream(report.path("routes").spliterator(), false)
        .allMatch(Reckoning::routeAddsUp);
  }

  private static boolean routeAddsUp(JsonNode route) {
    long sum = OUTCOMES.stream().mapToLong(outcome -> Fields.count(route, outcome)).sum();
    return route.path("adds_up").asBoolean(true) && sum == Fields.count(route, "received");
  }

  void show(JsonNode report, boolean ids) {
    terminal.line(
        Visible.line(
            "Received on "
                + Fields.text(report, "day")
                + ", "
                + Fields.text(report, "tz")
                + " ("
                + Fields.text(report, "from")
                + " to "
                + Fields.text(report, "to")
                + ")"));
    terminal.line("");
    Table table = new Table().whole("route").number("received");
    OUTCOMES.forEach(table::number);
    table.whole("");
    report.path("routes").forEach(route -> row(table, route));
    terminal.table(table);
    terminal.line("");
    sum(report);
    if (ids) {
      report.path("routes").forEach(this::ids);
      report
          .path("more")
          .fieldNames()
          .forEachRemaining(
              outcome ->
                  terminal.note(
                      "More " + Visible.line(outcome) + " than listed: narrow it by --route"));
    }
  }

  private static void row(Table table, JsonNode route) {
    List<Object> cells = new ArrayList<>();
    cells.add(Fields.text(route, "route"));
    cells.add(Fields.count(route, "received"));
    OUTCOMES.forEach(outcome -> cells.add(Fields.count(route, outcome)));
    cells.add(
        routeAddsUp(route)
            ? new Cell("adds up", Style.GOOD)
            : new Cell("DOES NOT ADD UP", Style.BAD));
    table.row(cells.toArray());
  }

  private void sum(JsonNode report) {
    StringBuilder line = new StringBuilder();
    for (String outcome : OUTCOMES) {
      line.append(line.length() == 0 ? " = " : " + ").append(outcome).append(' ');
      line.append(total(report, outcome));
    }
    boolean sound = addsUp(report);
    terminal.line(
        sound ? Style.GOOD : Style.BAD,
        "received " + total(report, "received") + line + (sound ? "" : ": it does not add up"));
  }

  private static long total(JsonNode report, String name) {
    long total = 0;
    for (JsonNode route : report.path("routes")) {
      total += Fields.count(route, name);
    }
    return total;
  }

  private void ids(JsonNode route) {
    for (Map.Entry<String, JsonNode> outcome : route.path("ids").properties()) {
      if (!outcome.getValue().isEmpty()) {
        terminal.line("");
        terminal.line(
            Style.BOLD, Visible.line(Fields.text(route, "route") + ", " + outcome.getKey()));
        Table table = new Table().whole("received").words("processor's id").last("id");
        for (JsonNode event : outcome.getValue()) {
          table.row(
              session.times().local(Fields.text(event, "received_at")),
              Fields.text(event, "event_id"),
              Fields.text(event, "id"));
        }
        terminal.table(table);
      }
    }
  }
}
