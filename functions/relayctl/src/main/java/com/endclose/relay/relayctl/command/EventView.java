package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Times;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** All that is known of one event, but its payload. */
final class EventView {

  private final Session session;

  EventView(Session session) {
    this.session = session;
  }

  void show(JsonNode event) {
    Times times = session.times();
    Table table = new Table().whole("").whole("");
    for (Map.Entry<String, JsonNode> member : event.properties()) {
      JsonNode value = member.getValue();
      if (!value.isNull() && !value.isContainerNode()) {
        String text = value.asText();
        table.row(member.getKey(), member.getKey().endsWith("_at") ? times.local(text) : text);
      }
    }
    for (JsonNode body : event.path("bodies")) {
      table.row(
          "body " + Fields.text(body, "version"),
          Fields.size(body, "size") + ", SHA-256 " + Fields.text(body, "sha256"));
    }
    event
        .path("headers")
        .properties()
        .forEach(header -> table.row("header " + header.getKey(), header.getValue().asText()));
    session.terminal().table(table);
  }
}
