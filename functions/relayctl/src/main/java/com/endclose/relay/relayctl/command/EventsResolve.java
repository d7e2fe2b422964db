package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets parked events aside for good. */
@Command(
    name = "resolve",
    description = "Sets parked events aside for good, with a note why. They are never sent.",
    footer = {
      "  relayctl events resolve sha256:5f0c... --note \"test payment, agreed with Ann\"",
      "  relayctl events resolve --route sandbox --to 2026-07-01 --note \"before the start\""
    })
final class EventsResolve implements Callable<Integer> {

  private final Session session;

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      description = "Ids of events, or their first digits (6 or more).")
  private List<String> ids = new ArrayList<>();

  @Option(names = "--note", paramLabel = "TEXT", required = true, description = "Why. It is kept.")
  private String note = "";

  @Mixin private EventFilter filter = new EventFilter();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  EventsResolve(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (ids.isEmpty() == !filter.given()) {
      throw Failure.usage("name events, or say which by --route, --error, --from, --to or --all");
    }
    return ids.isEmpty() ? many() : named();
  }

  private int named() {
    for (String id : ids) {
      Answer answer =
          session.ask(
              Call.post(
                  Requests.document().put("note", note),
                  "events",
                  new EventIds(session).toChange(id),
                  "resolve"));
      if (!session.printed(answer)) {
        session
            .terminal()
            .line(Visible.line(id + " is now " + Fields.text(answer.document(), "status")));
      }
    }
    return ExitCode.OK.code();
  }

  private int many() {
    if (!filter.narrows()) {
      throw Failure.usage("say which by --route, --error, --from or --to, or --all for all");
    }
    if (!session.agreed(yes, "Resolve " + filter.words() + "? They are never sent.")) {
      return session.declined();
    }
    return new Steps(session, "resolve", filter)
        .run(filter.document().put("note", note), "are resolved");
  }
}
