package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Whether a document may be applied. */
@Command(
    name = "validate",
    description = {
      "Says whether a routes document may be applied, and where it must be mended.",
      "Problems come as FILE:LINE:COLUMN: PATH: MESSAGE. Exit code 1 when there is any."
    },
    footer = {
      "  relayctl config validate routes.yaml",
      "  relayctl config validate routes.yaml --offline      needs no relay: for CI and hooks",
      "  cat routes.yaml | relayctl config validate -"
    })
final class ConfigValidate implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "FILE", description = "The document; - for standard input.")
  private String file = "";

  @Option(
      names = "--offline",
      description = "By this program alone. It knows the processors that come with the relay.")
  private boolean offline;

  @Option(
      names = "--enrichment",
      paramLabel = "NAME",
      description = "With --offline: an enrichment that your relay has; may be repeated.")
  private Set<String> enrichments = new TreeSet<>();

  ConfigValidate(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    String text = Requests.text(session, file);
    return offline ? alone(text) : asked(text);
  }

  private int asked(String text) {
    Answer verdict =
        session.ask(Call.post(Requests.document().put("document", text), "config", "validate"));
    session.printed(verdict);
    return told(verdict.document());
  }

  private int alone(String text) {
    JsonNode verdict = OfflineValidation.of(text, enrichments);
    if (session.json()) {
      session.terminal().line(Visible.json(verdict.toString()));
    }
    return told(verdict);
  }

  private int told(JsonNode verdict) {
    boolean valid = verdict.path("valid").asBoolean();
    if (!session.json()) {
      Verdicts.show(session.terminal()::line, verdict, file);
      if (valid) {
        session.terminal().line(Style.GOOD, "valid");
      }
    }
    return (valid ? ExitCode.OK : ExitCode.NO).code();
  }
}
