package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** One event, without its payload. */
@Command(
    name = "show",
    description = "What is known of one event: state, tries, error, batch. Not its payload.",
    footer = "  relayctl events show sha256:5f0c...      the id as `events list` has it")
final class EventsShow implements Callable<Integer> {

  private final Session session;

  @Parameters(
      paramLabel = "ID",
      description = "The event's id, or its first digits (6 or more); sha256: may be left out.")
  private String id = "";

  EventsShow(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer event = session.ask(Call.get("events", new EventIds(session).of(id)));
    if (!session.printed(event)) {
      new EventView(session).show(event.document());
    }
    return ExitCode.OK.code();
  }
}
