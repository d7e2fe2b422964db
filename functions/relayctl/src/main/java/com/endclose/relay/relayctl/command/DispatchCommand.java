package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Does not wait for the next tick. */
@Command(
    name = "dispatch",
    description = "Wakes the dispatcher now for whatever is due, instead of within the minute.",
    footer = {"  relayctl dispatch", "  relayctl dispatch --route payabli-transfers"})
public final class DispatchCommand implements Callable<Integer> {

  private final Session session;

  @Option(names = "--route", paramLabel = "ROUTE", description = "Only for this route.")
  private @Nullable String route;

  public DispatchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer answer =
        session.ask(Call.post(Requests.put(Requests.document(), "route", route), "dispatch"));
    if (!session.printed(answer)) {
      List<String> woken = new ArrayList<>();
      for (JsonNode shard : answer.document().path("woken")) {
        woken.add(Fields.text(shard, "route") + "/" + Fields.text(shard, "shard"));
      }
      session
          .terminal()
          .line(
              Visible.line(
                  woken.isEmpty() ? "Nothing is due." : "Woken: " + String.join(", ", woken)));
    }
    return ExitCode.OK.code();
  }
}
