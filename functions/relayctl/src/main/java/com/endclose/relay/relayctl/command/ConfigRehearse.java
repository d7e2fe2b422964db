package com.endclose.relay.relayctl.command;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Table.Cell;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A draft on what was received already. */
@Command(
    name = "rehearse",
    description = {
      "Tries a routes document on each route's last stored events. Nothing is sent.",
      "Exit code 1 when an event can't be mapped or an external id repeats."
    },
    footer = {
      "  relayctl config rehearse routes.yaml",
      "  relayctl config rehearse routes.yaml --last 200 --route acme-payments --changes"
    })
final class ConfigRehearse implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "FILE", description = "The draft; - for standard input.")
  private String file = "";

  @Option(
      names = "--last",
      paramLabel = "N",
      defaultValue = "50",
      description = "So many events of each route (default: ${DEFAULT-VALUE}).")
  private int last;

  @Option(names = "--route", paramLabel = "ROUTE", description = "Only this route.")
  private @Nullable String route;

  @Option(names = "--changes", description = "Each record that would change, before and after.")
  private boolean changes;

  @Option(
      names = "--show",
      description = "Show values that the current document does not forward; noted for each event.")
  private boolean show;

  ConfigRehearse(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    ObjectNode body = Requests.document().put("document", Requests.text(session, file));
    body.put("last", last);
    Requests.put(body, "route", route);
    if (show) {
      body.put("show", true);
    }
    Answer answer = session.ask(Call.post(body, "config", "rehearse"));
    boolean sound = true;
    for (JsonNode each : answer.document().path("routes")) {
      sound &= each.path("failed").isEmpty() && each.path("repeated_external_ids").isEmpty();
    }
    if (!session.printed(answer)) {
      show(answer.document().path("routes"));
    }
    return (sound ? ExitCode.OK : ExitCode.NO).code();
  }

  private void show(JsonNode routes) {
    Table table = new Table().whole("route").number("looked at").number("mapped").number("failed");
    table.number("changed").number("same").number("repeated ids").words("note");
    for (JsonNode each : routes) {
      int failed = each.path("failed").size();
      table.row(
          Fields.text(each, "route"),
          Fields.count(each, "looked_at"),
          Fields.count(each, "mapped"),
          new Cell("" + failed, failed > 0 ? Style.BAD : Style.PLAIN),
          each.path("changed").size(),
          Fields.count(each, "same"),
          each.path("repeated_external_ids").size(),
          Fields.text(each, "note"));
    }
    session.terminal().table(table);
    routes.forEach(this::details);
  }

  private void details(JsonNode each) {
    Terminal terminal = session.terminal();
    String name = Fields.text(each, "route");
    for (JsonNode failed : each.path("failed")) {
      terminal.line(
          Style.BAD,
          Visible.line(
              name
                  + ": fails: "
                  + Fields.text(failed, "reason")
                  + "  "
                  + Fields.text(failed, "id")));
    }
    for (JsonNode repeated : each.path("repeated_external_ids")) {
      terminal.line(
          Style.NOTABLE,
          Visible.line(
              name
                  + ": the external id "
                  + Fields.text(repeated, "external_id")
                  + " would be that of "
                  + String.join(", ", Fields.texts(repeated, "events"))));
    }
    if (changes) {
      for (JsonNode changed : each.path("changed")) {
        terminal.line(Visible.line(name + "  " + Fields.text(changed, "id")));
        terminal.line(Style.BAD, "- " + Visible.line(JsonWriter.text(changed.path("before"))));
        if (!changed.path("hidden").isEmpty()) {
          terminal.note(
              Visible.line(
                  "hidden: "
                      + String.join(", ", Fields.texts(changed, "hidden"))
                      + " (--show shows them, which is audited)"));
        }
        terminal.line(Style.GOOD, "+ " + Visible.line(JsonWriter.text(changed.path("after"))));
      }
    }
  }
}
