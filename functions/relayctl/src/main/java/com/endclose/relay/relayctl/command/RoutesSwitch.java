package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Pauses routes or lets them go on. */
abstract class RoutesSwitch implements Callable<Integer> {

  private final Session session;
  private final boolean paused;

  @Parameters(paramLabel = "ROUTE", arity = "1..*", description = "Ids of routes.")
  private List<String> routes = new ArrayList<>();

  private RoutesSwitch(Session session, boolean paused) {
    this.session = session;
    this.paused = paused;
  }

  @Override
  public Integer call() {
    for (String route : routes) {
      Answer answer =
          session.ask(
              Call.post(Requests.document().put("paused", paused), "routes", route, "pause"));
      if (!session.printed(answer)) {
        boolean already = answer.document().path("before").asBoolean() == paused;
        String now = paused ? "paused" : "on";
        String is = already ? " was " + now + " already." : " is " + now + ".";
        session.terminal().line(Visible.line("Route " + route + is));
      }
    }
    return ExitCode.OK.code();
  }

  /** Webhooks are stored and not forwarded. */
  @Command(
      name = "pause",
      description = "Takes webhooks of these routes in and holds them.",
      footer = "  relayctl routes pause payabli-transfers acme-payments")
  static final class Pause extends RoutesSwitch {
    Pause(Session session) {
      super(session, true);
    }
  }

  /** What was held goes out. */
  @Command(
      name = "resume",
      description = "Forwards what these routes hold, and what comes.",
      footer = "  relayctl routes resume payabli-transfers")
  static final class Resume extends RoutesSwitch {
    Resume(Session session) {
      super(session, false);
    }
  }
}
