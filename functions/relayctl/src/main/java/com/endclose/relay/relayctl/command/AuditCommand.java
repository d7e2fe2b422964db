package com.endclose.relay.relayctl.command;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Who did what. */
@Command(
    name = "audit",
    description = "Who did what, newest first.",
    footer = {
      "  relayctl audit --limit 20",
      "  relayctl audit --all --json > audit.jsonl      the whole trail, one entry a line"
    })
public final class AuditCommand implements Callable<Integer> {

  private final Session session;

  @Mixin private Listing listing = new Listing();

  public AuditCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Table table = new Table().whole("at").whole("action").words("subject");
    table.words("before").words("after").words("who");
    return listing.show(session, Call.get("audit"), table, this::row);
  }

  private void row(Table table, JsonNode entry) {
    table.row(
        session.times().local(Fields.text(entry, "at")),
        Fields.text(entry, "action"),
        Fields.text(entry, "subject"),
        value(entry, "before"),
        value(entry, "after"),
        Fields.text(entry, "who"));
  }

  private static String value(JsonNode entry, String name) {
    return Fields.member(entry, name)
        .map(value -> value.isContainerNode() ? JsonWriter.text(value) : value.asText())
        .orElse("");
  }
}
