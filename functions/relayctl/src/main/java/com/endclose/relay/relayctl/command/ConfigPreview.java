package com.endclose.relay.relayctl.command;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One webhook as a record. */
@Command(
    name = "preview",
    description = {
      "The record that a route's map makes of a stored event or of a sample. Nothing is sent.",
      "Exit code 1 when it makes none."
    },
    footer = {
      "  relayctl config preview --route acme --sample body.json                  by the current map",
      "  relayctl config preview --route acme --sample body.json --draft new.yaml",
      "  relayctl config preview --route acme --event sha256:5f0c... --draft new.yaml"
    })
final class ConfigPreview implements Callable<Integer> {

  private final Session session;

  @Option(names = "--route", paramLabel = "ROUTE", required = true, description = "The route.")
  private String route = "";

  @Option(
      names = "--draft",
      paramLabel = "FILE",
      description = "A routes document to try (default: the current one).")
  private @Nullable String draft;

  @Option(
      names = "--event",
      paramLabel = "ID",
      description = "A stored event: its id, or the first digits of it.")
  private @Nullable String event;

  @Option(names = "--sample", paramLabel = "FILE", description = "A body; - for standard input.")
  private @Nullable String sample;

  @Option(
      names = "--show",
      description = "Show values that the current document does not forward; noted for each event.")
  private boolean show;

  ConfigPreview(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if ((event == null) == (sample == null)) {
      throw Failure.usage("say on what: --event ID or --sample FILE");
    }
    ObjectNode body = Requests.document();
    Requests.put(body, "document", draft == null ? null : Requests.text(session, draft));
    body.put("route", route);
    Requests.put(body, "event", event == null ? null : new EventIds(session).of(event));
    Requests.put(body, "sample", sample == null ? null : Requests.text(session, sample));
    if (show) {
      body.put("show", true);
    }
    Answer answer = session.ask(Call.post(body, "config", "preview"));
    List<JsonNode> previews = new ArrayList<>();
    answer.document().path("items").forEach(previews::add);
    if (!answer.document().has("items")) {
      previews.add(answer.document());
    }
    if (!session.printed(answer)) {
      previews.forEach(this::show);
    }
    boolean all = previews.stream().allMatch(preview -> preview.hasNonNull("record"));
    return (all ? ExitCode.OK : ExitCode.NO).code();
  }

  private void show(JsonNode preview) {
    Terminal terminal = session.terminal();
    Fields.member(preview, "record")
        .ifPresentOrElse(
            record ->
                record
                    .properties()
                    .forEach(
                        field ->
                            terminal.line(
                                entry(field.getKey(), JsonWriter.text(field.getValue())))),
            () ->
                terminal.line(
                    Style.BAD, Visible.line("no record: " + Fields.text(preview, "reason"))));
    if (!preview.path("hidden").isEmpty()) {
      terminal.note(
          Visible.line(
              "The current document does not forward "
                  + String.join(", ", Fields.texts(preview, "hidden"))
                  + ": --show shows the values, which is audited."));
    }
    JsonNode report = preview.path("report");
    for (Map.Entry<String, JsonNode> field : report.path("mapped").properties()) {
      terminal.line(
          Style.DIM, entry("  from", field.getKey() + " <- " + field.getValue().asText()));
    }
    for (String kind : List.of("hashed", "enriched", "not_forwarded")) {
      List<String> names = Fields.texts(report, kind);
      if (!names.isEmpty()) {
        terminal.line(Style.DIM, entry("  " + kind, String.join(", ", names)));
      }
    }
    for (JsonNode pending : preview.path("pending_enrichments")) {
      terminal.line(
          Style.DIM,
          entry(
              "  at dispatch", pending.isTextual() ? pending.asText() : JsonWriter.text(pending)));
    }
  }

  private static String entry(String name, String value) {
    return Visible.line(name + " ".repeat(Math.max(1, 18 - name.length())) + value);
  }
}
