package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Table.Cell;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.print.Times;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A relay's status on one screen. */
final class StatusView {

  private static final String AT_LEAST = "at_least";

  private final Session session;
  private final Terminal terminal;
  private final Times times;

  StatusView(Session session) {
    this.session = session;
    this.terminal = session.terminal();
    this.times = session.times();
  }

  void show(JsonNode status) {
    terminal.line(
        terminal.styled(Style.BOLD, "Relay " + Visible.line(Fields.text(status, "version")))
            + "  "
            + session.api().url()
            + "  "
            + times.local(Fields.text(status, "at")));
    field("killswitch", killswitch(Fields.text(status, "killswitch")));
    field("config", config(status));
    String environment = Fields.text(status.path("config"), "environment");
    if (!environment.isEmpty()) {
      field("environment", Visible.line(environment));
    }
    List<String> ignored = new ArrayList<>();
    status.path("config").path("ignored").forEach(name -> ignored.add(name.asText()));
    if (!ignored.isEmpty()) {
      field("ignored", Visible.line(String.join(", ", ignored) + " (in End Close's document)"));
    }
    Fields.member(status, "remote").ifPresent(remote -> field("remote", remote(remote)));
    field("queue", queue(status.path("queue")));
    String refused = refused(status.path("refused"));
    if (!refused.isEmpty()) {
      field("refused", refused);
    }
    terminal.line("");
    routes(status);
    List<String> concerns = Concerns.of(status, times);
    if (!concerns.isEmpty()) {
      terminal.line("");
    }
    concerns.forEach(concern -> terminal.line(Style.NOTABLE, "! " + concern));
  }

  private void field(String name, String value) {
    terminal.line(terminal.styled(Style.DIM, (name + "            ").substring(0, 12)) + value);
  }

  private String killswitch(String state) {
    Style style = state.equals("none") ? Style.GOOD : Style.BAD;
    return terminal.styled(style, Visible.line(state));
  }

  private String config(JsonNode status) {
    JsonNode config = status.path("config");
    String version = Fields.text(config, "version");
    if (version.isEmpty()) {
      return terminal.styled(Style.BAD, "none");
    }
    return Visible.line(
        Fields.shortVersion(version)
            + ", "
            + Fields.count(config, "routes")
            + " routes, applied "
            + times.local(Fields.text(config, "applied_at"))
            + " by "
            + Fields.text(config, "applied_by")
            + ", owner "
            + Fields.text(status, "owner"));
  }

  private String remote(JsonNode remote) {
    String asked = Fields.text(remote, "last_asked_at");
    return Visible.line(
        Fields.text(remote, "mode")
            + (asked.isEmpty()
                ? ""
                : ", asked " + times.local(asked) + ": " + Fields.text(remote, "last_answer")));
  }

  private static String queue(JsonNode queue) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, JsonNode> count : queue.properties()) {
      if (count.getValue().isNumber() && count.getValue().asLong() > 0) {
        parts.add(count.getKey() + " " + count.getValue().asText());
      }
    }
    String more = queue.path(AT_LEAST).asBoolean() ? " at least" : "";
    return parts.isEmpty() ? "empty" : Visible.line(String.join(", ", parts) + more);
  }

  /** Webhooks refused in the last hour, by route. */
  private static String refused(JsonNode refused) {
    List<String> parts = new ArrayList<>();
    for (JsonNode route : refused) {
      parts.add(
          Fields.text(route, "route")
              + " "
              + Fields.count(route, "count")
              + " ("
              + Fields.text(route, "reason")
              + ")");
    }
    return parts.isEmpty()
        ? ""
        : Visible.line(String.join(", ", parts) + " in the last hour: `relayctl refusals`");
  }

  private void routes(JsonNode status) {
    Table table = new Table().whole("route").words("state");
    table.number("pending").number("retry").number("sending").number("parked").number("delivered");
    table.words("oldest due").words("last delivered");
    for (JsonNode route : status.path("routes")) {
      JsonNode counts = route.path("counts");
      String due = Fields.text(route, "oldest_due_at");
      long parked = Fields.count(counts, "parked");
      table.row(
          Fields.text(route, "id"),
          state(route),
          count(counts, "pending"),
          count(counts, "retry"),
          count(counts, "delivering"),
          new Cell(count(counts, "parked"), parked > 0 ? Style.BAD : Style.PLAIN),
          count(counts, "delivered"),
          due.isEmpty() ? "" : times.age(due, session.now()),
          times.local(Fields.text(route, "last_delivered_at")));
    }
    terminal.table(table);
  }

  /** A count; with a plus where there were too many to count all. */
  private static String count(JsonNode counts, String name) {
    return Fields.count(counts, name) + (counts.path(AT_LEAST).asBoolean() ? "+" : "");
  }

  static Cell state(JsonNode route) {
    if (route.path("orphaned").asBoolean()) {
      return new Cell("orphaned", Style.NOTABLE);
    }
    if (route.path("paused").asBoolean()) {
      return new Cell("paused", Style.NOTABLE);
    }
    return Fields.member(route, "hold")
        .map(hold -> new Cell("held: " + Fields.text(hold, "kind"), Style.BAD))
        .orElse(new Cell("on", Style.GOOD));
  }
}
