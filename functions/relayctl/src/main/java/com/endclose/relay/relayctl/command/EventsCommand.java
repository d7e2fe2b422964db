package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.session.Session;
import picocli.CommandLine.Command;

/** Events. */
@Command(
    name = "events",
    description = "Events: finds and shows them, sends them again, sets them aside for good.",
    footer = {
      "  relayctl events list                                    what is parked",
      "  relayctl events find payabli-transfers TransferFunded:70341",
      "  relayctl events replay --route payabli-transfers --error amount"
    })
public final class EventsCommand extends Group {

  private final Session session;

  public EventsCommand(Session session) {
    this.session = session;
  }

  /** Its commands. */
  public Object[] commands() {
    return new Object[] {
      new EventsList(session),
      new EventsFind(session),
      new EventsShow(session),
      new EventsPayload(session),
      new EventsReplay(session),
      new EventsResolve(session)
    };
  }
}
