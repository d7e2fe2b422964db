package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Times;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What is on its way. */
@Command(
    name = "batches",
    description = "Batches on their way: in flight, waiting for their next try, submitted.",
    footer = {"  relayctl batches", "  relayctl batches --json | jq '.items[].error'"})
public final class BatchesCommand implements Callable<Integer> {

  private final Session session;

  @Mixin private Listing listing = new Listing();

  public BatchesCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Table table = new Table().whole("route").number("shard").whole("state").number("events");
    table.number("tries").words("next").words("bulk request").words("error").last("id");
    return listing.show(session, Call.get("batches"), table, this::row);
  }

  private void row(Table table, JsonNode batch) {
    Times times = session.times();
    String next = Fields.text(batch, "next_at");
    table.row(
        Fields.text(batch, "route"),
        Fields.text(batch, "shard"),
        Fields.text(batch, "state"),
        Fields.count(batch, "events"),
        Fields.count(batch, "tries"),
        times.local(next.isEmpty() ? Fields.text(batch, "lease_until") : next),
        Fields.text(batch, "bulk_id"),
        Fields.text(batch, "error"),
        Fields.text(batch, "id"));
  }
}
