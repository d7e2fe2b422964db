package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How the relay is. */
@Command(
    name = "status",
    description = "How the relay is: switches, queue, holds, secrets, and each route.",
    footer = {
      "  relayctl status",
      "  relayctl status --check          exit code 1 when something needs a person",
      "  relayctl status --json | jq .queue.parked"
    })
public final class StatusCommand implements Callable<Integer> {

  private final Session session;

  @Option(
      names = "--check",
      description = "Say only what needs a person; exit code 1 when anything does.")
  private boolean check;

  public StatusCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer status = session.ask(Call.get("status"));
    List<String> concerns = Concerns.of(status.document(), session.times());
    if (!session.printed(status)) {
      if (check) {
        concerns.forEach(session.terminal()::line);
      } else {
        new StatusView(session).show(status.document());
      }
    }
    return (check && !concerns.isEmpty() ? ExitCode.NO : ExitCode.OK).code();
  }
}
