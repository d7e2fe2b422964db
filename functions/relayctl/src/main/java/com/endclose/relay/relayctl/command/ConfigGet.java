package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The current document. */
@Command(
    name = "get",
    description = "Prints the current routes document.",
    footer = {
      "  relayctl config get > routes.yaml",
      "  relayctl config get --json | jq -r .version"
    })
final class ConfigGet implements Callable<Integer> {

  private final Session session;

  ConfigGet(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return show(session, session.ask(Call.get("config")));
  }

  /** The document itself to standard output, all about it beside. */
  static int show(Session session, Answer config) {
    if (session.printed(config)) {
      return ExitCode.OK.code();
    }
    JsonNode document = config.document();
    session.terminal().document(Fields.text(document, "document").getBytes(StandardCharsets.UTF_8));
    session
        .terminal()
        .note(
            Visible.line(
                "# version "
                    + Fields.text(document, "version")
                    + ", applied "
                    + session.times().local(Fields.text(document, "applied_at"))
                    + " by "
                    + Fields.text(document, "applied_by")));
    Verdicts.show(session.terminal()::note, document, "routes.yaml");
    Fields.member(document, "waiting")
        .ifPresent(
            waiting ->
                session
                    .terminal()
                    .note(
                        Visible.line(
                            "# another waits for `relayctl config approve`: "
                                + Fields.text(waiting, "reason"))));
    return ExitCode.OK.code();
  }
}
