package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets a document of End Close's that widens what leaves become current. */
@Command(
    name = "approve",
    description = "Shows the document that waits, because it widens what leaves, and applies it.",
    footer = {"  relayctl config approve", "  relayctl config diff current waiting      only look"})
final class ConfigApprove implements Callable<Integer> {

  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "VERSION",
      description = "The waiting document's version (default: the one that waits).")
  private @Nullable String version;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  ConfigApprove(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    JsonNode waiting =
        new Applying(session)
            .waiting()
            .orElseThrow(() -> new Failure(ExitCode.NOT_FOUND, "no document waits for approval"));
    String waits = Fields.text(waiting, "version");
    if (version != null && !waits.startsWith(version)) {
      throw new Failure(
          ExitCode.CONFLICT, "another one waits: " + waits + ". Look at it before you approve it");
    }
    if (!session.json()) {
      new ConfigDiff(session).show("current", "waiting");
      session.terminal().line(Style.NOTABLE, Visible.line(Fields.text(waiting, "reason")));
    }
    if (!session.agreed(yes, "Apply this?")) {
      return session.declined();
    }
    Answer applied =
        session.ask(Call.post(Requests.document().put("version", waits), "config", "approve"));
    if (!session.printed(applied)) {
      String now = Fields.text(applied.document(), "version");
      session
          .terminal()
          .line(Style.GOOD, Visible.line("Applied: version " + Fields.shortVersion(now) + "."));
    }
    return ExitCode.OK.code();
  }
}
