package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Events of one state, the newest first. */
@Command(
    name = "list",
    description = "Events of one state, newest received first.",
    footer = {
      "  relayctl events list                               parked ones",
      "  relayctl events list --status delivered --route payabli-transfers --from 2026-07-01",
      "  relayctl events list --all --json | jq -r .id      one a line, for scripts"
    })
final class EventsList implements Callable<Integer> {

  private final Session session;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description =
          "pending, delivering, submitted, retry, parked (the default), delivered,"
              + " dropped_by_filter, resolved, skipped_existing; all: one state after the other.")
  private @Nullable String status;

  @Option(names = "--route", paramLabel = "ROUTE", description = "Of this route.")
  private @Nullable String route;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Received at or after: instant or day.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "Received before this instant, or on this day at the latest.")
  private @Nullable String to;

  @Mixin private Listing listing = new Listing();

  EventsList(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Call call =
        Call.get("events")
            .with("status", status)
            .with("route", route)
            .with("from", from)
            .with("to", to);
    Table table = new Table().whole("received").whole("route").words("type").whole("status");
    table.number("size").words("error").last("id");
    return listing.show(session, call, table, this::row);
  }

  private void row(Table table, JsonNode event) {
    table.row(
        session.times().local(Fields.text(event, "received_at")),
        Fields.text(event, "route"),
        Fields.text(event, "event_type"),
        Fields.text(event, "status"),
        Fields.size(event, "size"),
        Fields.text(event, "error"),
        Fields.text(event, "id"));
  }
}
