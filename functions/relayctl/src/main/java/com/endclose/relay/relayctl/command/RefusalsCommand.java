package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Webhooks that were refused. */
@Command(
    name = "refusals",
    description = "Webhooks that were refused, by route and reason, newest first.",
    footer = {
      "  relayctl refusals                  the last 24 hours",
      "  relayctl refusals --hours 1",
      "  relayctl refusals --json | jq '.items[].headers'"
    })
public final class RefusalsCommand implements Callable<Integer> {

  private final Session session;

  @Option(
      names = "--hours",
      paramLabel = "N",
      description = "How far back, 1 to 168 (default: the API's 24).")
  private @Nullable Integer hours;

  public RefusalsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer refusals = session.ask(Call.get("refusals").with("hours", hours));
    if (!session.printed(refusals)) {
      show(refusals.document().path("items"));
    }
    return ExitCode.OK.code();
  }

  private void show(JsonNode items) {
    Table table = new Table().whole("route").whole("reason").number("count").whole("last");
    table.words("detail").last("headers");
    for (JsonNode item : items) {
      table.row(
          Fields.text(item, "route"),
          Fields.text(item, "reason"),
          Fields.count(item, "count"),
          session.times().local(Fields.text(item, "last_at")),
          Fields.text(item, "detail"),
          String.join(" ", Fields.texts(item, "headers")));
    }
    session.terminal().table(table);
    if (table.isEmpty()) {
      session.terminal().note("None.");
    }
  }
}
