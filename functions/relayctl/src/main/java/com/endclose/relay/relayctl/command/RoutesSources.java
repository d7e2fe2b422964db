package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Processors that routes may name. */
@Command(
    name = "sources",
    description = "The processors this relay knows, and how each verifies.",
    footer = "  relayctl routes sources")
final class RoutesSources implements Callable<Integer> {

  private final Session session;

  RoutesSources(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
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
}
