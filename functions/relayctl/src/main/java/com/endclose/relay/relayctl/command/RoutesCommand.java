package com.endclose.relay.relayctl.command;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Routes, and the sources that new ones may have. */
@Command(
    name = "routes",
    description = "Routes: shows, pauses and resumes them; begins new ones.",
    footer = {
      "  relayctl routes list",
      "  relayctl routes pause payabli-transfers",
      "  relayctl routes new --source stripe >> routes.yaml"
    })
public final class RoutesCommand extends Group {

  private final Session session;

  public RoutesCommand(Session session) {
    this.session = session;
  }

  @Command(
      name = "list",
      description = "Routes that are configured, or were and have events left.",
      footer = "  relayctl routes list --json | jq -r '.[].id'")
  int list() {
    Answer status = session.ask(Call.get("status"));
    if (session.json()) {
      session.terminal().line(Visible.json(JsonWriter.text(status.document().path("routes"))));
      return ExitCode.OK.code();
    }
    Table table = new Table().whole("route").words("source").words("state");
    table.number("parked").number("delivered").words("secret").words("last delivered");
    for (JsonNode route : status.document().path("routes")) {
      JsonNode secret = route.path("secret");
      String name = Fields.text(secret, "name");
      table.row(
          Fields.text(route, "id"),
          Fields.text(route, "source"),
          StatusView.state(route),
          Fields.count(route.path("counts"), "parked"),
          Fields.count(route.path("counts"), "delivered"),
          name.isEmpty() || secret.path("resolves").asBoolean(true) ? name : name + " (not set)",
          session.times().local(Fields.text(route, "last_delivered_at")));
    }
    session.terminal().table(table);
    return ExitCode.OK.code();
  }

  @Command(
      name = "pause",
      description = "Takes webhooks of these routes in and holds them.",
      footer = "  relayctl routes pause payabli-transfers acme-payments")
  int pause(@Parameters(paramLabel = "ROUTE", arity = "1..*") List<String> routes) {
    return set(routes, true);
  }

  @Command(
      name = "resume",
      description = "Forwards what these routes hold, and what comes.",
      footer = "  relayctl routes resume payabli-transfers")
  int resume(@Parameters(paramLabel = "ROUTE", arity = "1..*") List<String> routes) {
    return set(routes, false);
  }

  private int set(List<String> routes, boolean paused) {
    for (String route : routes) {
      Answer answer =
          session.ask(Call.post(Requests.document().put("paused", paused), "routes", route, "pause"));
      if (!session.printed(answer)) {
        boolean already = answer.document().path("before").asBoolean() == paused;
        String now = paused ? "paused" : "on";
        session
            .terminal()
            .line(Visible.line("Route " + route + (already ? " was " + now + " already." : " is " + now + ".")));
      }
    }
    return ExitCode.OK.code();
  }

  @Command(
      name = "sources",
      description = "The processors this relay knows, and how each verifies.",
      footer = "  relayctl routes sources")
  int sources() {
    Answer sources = session.ask(Call.get("sources"));
    if (session.printed(sources)) {
      return ExitCode.OK.code();
    }
    Table table = new Table().whole("source").words("title").words("modes").last("document");
    for (JsonNode source : sources.document().path("items")) {
      table.row(
          Fields.text(source, "name"),
          Fields.text(source, "title"),
          String.join(", ", Fields.texts(source, "modes")),
          Fields.text(source, "document"));
    }
    session.terminal().table(table);
    return ExitCode.OK.code();
  }

  @Command(
      name = "new",
      description = "Prints the beginning of a route for a processor, to be filled in.",
      footer = "  relayctl routes new --source stripe > stripe.yaml")
  int begin(@Option(names = "--source", required = true, paramLabel = "NAME") String source) {
    Answer sources = session.ask(Call.get("sources"));
    List<String> names = new ArrayList<>();
    for (JsonNode each : sources.document().path("items")) {
      if (Fields.text(each, "name").equals(source)) {
        String template = Fields.text(each, "template");
        session.terminal().document(template.getBytes(StandardCharsets.UTF_8));
        return ExitCode.OK.code();
      }
      names.add(Fields.text(each, "name"));
    }
    throw new Failure(
        ExitCode.NOT_FOUND, "no source " + source + "; there are " + String.join(", ", names));
  }
}
