package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends events again. */
@Command(
    name = "replay",
    description = {
      "Sends events again: the ones named, or all that a filter finds.",
      "Many go in steps; an interrupted run says the --cursor to go on with."
    },
    footer = {
      "  relayctl events replay sha256:5f0c...",
      "  relayctl events replay --route payabli-transfers --error amount      after the map was mended",
      "  relayctl events replay --all --yes"
    })
final class EventsReplay implements Callable<Integer> {

  private final Session session;

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      description = "Ids of events, or their first digits (6 or more).")
  private List<String> ids = new ArrayList<>();

  @Mixin private EventFilter filter = new EventFilter();

  @Option(
      names = "--as-new",
      description =
          "Although the outcome of an earlier sending is unknown and the record would now have"
              + " another stream or external id: it may then be there twice.")
  private boolean asNew;

  @Option(
      names = "--resend",
      description =
          "Delivered ones as well, while their payload stands. End Close keeps the first record of"
              + " an external id.")
  private boolean resend;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  EventsReplay(Session session) {
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
          session.ask(Call.post(how(), "events", new EventIds(session).toChange(id), "replay"));
      if (!session.printed(answer)) {
        session
            .terminal()
            .line(Visible.line(id + " is now " + Fields.text(answer.document(), "status")));
        Fields.member(answer.document(), "warning")
            .ifPresent(warning -> session.terminal().note(Visible.line(warning.asText())));
      }
    }
    return ExitCode.OK.code();
  }

  private int many() {
    if (!filter.narrows()) {
      throw Failure.usage("say which by --route, --error, --from or --to, or --all for all");
    }
    if (!session.agreed(yes, "Send " + filter.words() + " again?")) {
      return session.declined();
    }
    ObjectNode document = filter.document();
    document.setAll(how());
    return new Steps(session, "replay", filter).run(document, "will be sent again");
  }

  private ObjectNode how() {
    return Requests.document().put("as_new", asNew).put("resend", resend);
  }
}
