package com.endclose.relay.relayctl.command;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** All routes. */
@Command(
    name = "list",
    description = "Routes that are configured, or were and have events left.",
    footer = {"  relayctl routes list", "  relayctl routes list --json | jq -r '.[].id'"})
final class RoutesList implements Callable<Integer> {

  private final Session session;

  RoutesList(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer status = session.ask(Call.get("status"));
    JsonNode routes = status.document().path("routes");
    if (session.json()) {
      session.terminal().line(Visible.json(JsonWriter.text(routes)));
      return ExitCode.OK.code();
    }
    Table table = new Table().whole("route").words("source").words("state");
    table.number("parked").number("delivered").words("secret").words("last delivered");
    routes.forEach(route -> row(table, route));
    session.terminal().table(table);
    return ExitCode.OK.code();
  }

  private void row(Table table, JsonNode route) {
    JsonNode secret = route.path("secret");
    String name = Fields.text(secret, "name");
    boolean set = name.isEmpty() || secret.path("resolves").asBoolean(true);
    table.row(
        Fields.text(route, "id"),
        Fields.text(route, "source"),
        StatusView.state(route),
        Fields.count(route.path("counts"), "parked"),
        Fields.count(route.path("counts"), "delivered"),
        set ? name : name + " (not set)",
        session.times().local(Fields.text(route, "last_delivered_at")));
  }
}
