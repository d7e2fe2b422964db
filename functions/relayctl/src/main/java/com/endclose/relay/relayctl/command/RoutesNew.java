package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The beginning of a routes document. */
@Command(
    name = "new",
    description = "Prints the beginning of a route for a processor, to be filled in.",
    footer = {
      "  relayctl routes sources                          what there is",
      "  relayctl routes new --source stripe > stripe.yaml"
    })
final class RoutesNew implements Callable<Integer> {

  private final Session session;

  @Option(
      names = "--source",
      required = true,
      paramLabel = "NAME",
      description = "The processor, as `routes sources` names it.")
  private String source = "";

  RoutesNew(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer sources = session.ask(Call.get("sources"));
    List<String> names = new ArrayList<>();
    for (JsonNode each : sources.document().path("items")) {
      if (Fields.text(each, "name").equals(source)) {
        String template = Fields.text(each, "template");
        session.terminal().document(template.getBytes(StandardCharsets.UTF_8));
        return ExitCode.OK.code();
      }
      names.add(Fields.text(each, "name"));
    }
    throw new Failure(
        ExitCode.NOT_FOUND, "no source " + source + "; there are " + String.join(", ", names));
  }
}
