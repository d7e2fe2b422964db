package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.session.Session;
import picocli.CommandLine.Command;

/** Routes, and the sources that new ones may have. */
@Command(
    name = "routes",
    description = "Routes: shows, pauses and resumes them; begins new ones.",
    footer = {
      "  relayctl routes list",
      "  relayctl routes pause payabli-transfers",
      "  relayctl routes new --source stripe > stripe.yaml"
    })
public final class RoutesCommand extends Group {

  private final Session session;

  public RoutesCommand(Session session) {
    this.session = session;
  }

  /** Its commands. */
  public Object[] commands() {
    return new Object[] {
      new RoutesList(session),
      new RoutesSwitch.Pause(session),
      new RoutesSwitch.Resume(session),
      new RoutesSources(session),
      new RoutesNew(session)
    };
  }
}
