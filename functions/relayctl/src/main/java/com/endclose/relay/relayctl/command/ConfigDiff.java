package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Two documents side by side. */
@Command(
    name = "diff",
    description = "What differs between two versions; `current` and `waiting` are versions, too.",
    footer = {
      "  relayctl config diff 3fa94c01              since then",
      "  relayctl config diff 3fa94c01 9b1d02aa",
      "  relayctl config diff current waiting       what approving would change"
    })
final class ConfigDiff implements Callable<Integer> {

  private final Session session;

  @Parameters(index = "0", paramLabel = "FROM", description = "The one, or how it begins.")
  private String from = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TO",
      defaultValue = "current",
      description = "The other (default: ${DEFAULT-VALUE}).")
  private String to = "";

  ConfigDiff(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    return show(from, to);
  }

  int show(String one, String other) {
    Answer diff =
        session.ask(
            Call.get("config", "diff").with("from", version(one)).with("to", version(other)));
    if (!session.printed(diff)) {
      new DiffView(session.terminal()).show(diff.document().path("lines"));
    }
    return ExitCode.OK.code();
  }

  private String version(String written) {
    return written.equals("current")
        ? Fields.text(session.ask(Call.get("config")).document(), "version")
        : ConfigVersions.whole(session, written);
  }
}
