package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** An event by its processor's id. */
@Command(
    name = "find",
    description = {
      "Finds an event by the id its processor gave it.",
      "An id that is shown redacted or cut is found too, among the newest events of the route."
    },
    footer = {
      "  relayctl events find payabli-transfers TransferFunded:70341",
      "  relayctl events find acme-payments evt_1042 --json | jq -r '.items[].id'"
    })
final class EventsFind implements Callable<Integer> {

  private final Session session;

  @Parameters(index = "0", paramLabel = "ROUTE", description = "The route it came in by.")
  private String route = "";

  @Parameters(index = "1", paramLabel = "EVENT-ID", description = "The processor's id of it.")
  private String eventId = "";

  EventsFind(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer found = session.ask(Call.get("events").with("route", route).with("event_id", eventId));
    JsonNode events = found.document().path("items");
    if (!session.printed(found)) {
      events.forEach(event -> new EventView(session).show(event));
    }
    String note = Visible.line(Fields.text(found.document(), "note"));
    if (events.isEmpty()) {
      throw new Failure(
          ExitCode.NOT_FOUND,
          "route " + route + " has no event " + eventId + (note.isEmpty() ? "" : "; " + note));
    }
    if (!note.isEmpty()) {
      session.terminal().note(note);
    }
    return ExitCode.OK.code();
  }
}
