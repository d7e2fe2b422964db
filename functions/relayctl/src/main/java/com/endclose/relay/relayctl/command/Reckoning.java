package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Table.Cell;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A day's numbers: received, and what became of each; added up here once more. */
final class Reckoning {

  private static final List<String> OUTCOMES =
      List.of("delivered", "skipped_existing", "filtered", "parked", "resolved", "due");

  private final Session session;
  private final Terminal terminal;
  private final Call call;
  private final List<JsonNode> routes = new ArrayList<>();
  private JsonNode day = JsonNodeFactory.instance.objectNode();

  /**
   * A reckoning without routes yet.
   *
   * @param call the one that asks for it, with its day
   */
  Reckoning(Session session, Call call) {
    this.session = session;
    this.terminal = session.terminal();
    this.call = call;
  }

  void add(JsonNode page) {
    day = page;
    page.path("routes").forEach(routes::add);
  }

  boolean addsUp() {
    return routes.stream().allMatch(Reckoning::addsUp);
  }

  private static boolean addsUp(JsonNode route) {
    long sum = OUTCOMES.stream().mapToLong(outcome -> Fields.count(route, outcome)).sum();
    return route.path("adds_up").asBoolean(true) && sum == Fields.count(route, "received");
  }

  void show(boolean ids) {
    terminal.line(
        Visible.line(
            "Received on "
                + Fields.text(day, "day")
                + ", "
                + Fields.text(day, "tz")
                + " ("
                + Fields.text(day, "from")
                + " to "
                + Fields.text(day, "to")
                + ")"));
    terminal.line("");
    Table table = new Table().whole("route").number("received");
    OUTCOMES.forEach(outcome -> table.number(outcome.replace('_', ' ')));
    table.whole("");
    routes.forEach(route -> row(table, route));
    terminal.table(table);
    terminal.line("");
    sum();
    for (JsonNode route : routes) {
      Fields.member(route, "note")
          .ifPresent(
              note ->
                  terminal.line(
                      Style.NOTABLE,
                      Visible.line(Fields.text(route, "route") + ": " + note.asText())));
    }
    if (ids) {
      routes.forEach(this::ids);
    }
  }

  private static void row(Table table, JsonNode route) {
    List<Object> cells = new ArrayList<>();
    cells.add(Fields.text(route, "route"));
    cells.add(Fields.count(route, "received"));
    OUTCOMES.forEach(outcome -> cells.add(Fields.count(route, outcome)));
    cells.add(
        addsUp(route) ? new Cell("adds up", Style.GOOD) : new Cell("DOES NOT ADD UP", Style.BAD));
    table.row(cells.toArray());
  }

  private void sum() {
    StringBuilder line = new StringBuilder("received " + total("received"));
    String before = " = ";
    for (String outcome : OUTCOMES) {
      line.append(before).append(outcome.replace('_', ' ')).append(' ').append(total(outcome));
      before = " + ";
    }
    terminal.line(
        addsUp() ? Style.GOOD : Style.BAD, line + (addsUp() ? "" : ": it does not add up"));
  }

  private long total(String name) {
    return routes.stream().mapToLong(route -> Fields.count(route, name)).sum();
  }

  private void ids(JsonNode route) {
    List<String> more = Fields.texts(route, "more");
    for (Map.Entry<String, JsonNode> outcome : route.path("ids").properties()) {
      Table table = new Table().whole("received").words("processor's id").last("id");
      if (more.contains(outcome.getKey())) {
        all(table, route, outcome.getKey());
      } else {
        outcome.getValue().forEach(event -> event(table, event));
      }
      if (!table.isEmpty()) {
        terminal.line("");
        terminal.line(
            Style.BOLD, Visible.line(Fields.text(route, "route") + ", " + outcome.getKey()));
        terminal.table(table);
      }
    }
  }

  /** All of an outcome, where the report itself lists the first only. */
  private void all(Table table, JsonNode route, String outcome) {
    Call ids =
        new Call("GET", List.of("report", "ids"), call.query(), null)
            .with("route", Fields.text(route, "route"))
            .with("outcome", outcome)
            .with("limit", 5_000);
    Set<String> seen = new HashSet<>();
    @Nullable String cursor = null;
    do {
      JsonNode page = session.ask(ids.with("cursor", cursor)).document();
      page.path("items").forEach(event -> event(table, event));
      cursor = Fields.member(page, "cursor").map(JsonNode::asText).orElse(null);
    } while (cursor != null && seen.add(cursor));
  }

  private void event(Table table, JsonNode event) {
    table.row(
        session.times().local(Fields.text(event, "received_at")),
        Fields.text(event, "event_id"),
        Fields.text(event, "id"));
  }
}
