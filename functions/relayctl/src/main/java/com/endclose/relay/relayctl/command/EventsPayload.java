package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The only command that shows what a processor sent. */
@Command(
    name = "payload",
    description = {
      "The body of an event as it was received, decrypted. The audit trail says who looked.",
      "Exit code 4 when retention has wiped it."
    },
    footer = {
      "  relayctl events payload sha256:5f0c...",
      "  relayctl events payload sha256:5f0c... --output body.json     readable by you only",
      "  relayctl events payload sha256:5f0c... | jq ."
    })
final class EventsPayload implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "ID", description = "The event's id.")
  private String id = "";

  @Option(
      names = "--version-of-body",
      paramLabel = "N",
      description = "A certain body of several (default: the one in use).")
  private @Nullable Integer version;

  @Option(names = "--output", paramLabel = "FILE", description = "Write it to a new file.")
  private @Nullable String output;

  EventsPayload(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Answer payload =
        session.ask(Call.get("events", Requests.eventId(id), "payload").with("version", version));
    if (output == null && session.printed(payload)) {
      return ExitCode.OK.code();
    }
    JsonNode document = payload.document();
    byte[] body = body(document);
    if (output != null) {
      OwnFiles.create(output, body);
      session.terminal().note(body.length + " bytes written to " + output);
    } else if (isText(document) || session.terminal().takesBytes()) {
      session.terminal().document(body);
    } else {
      throw Failure.usage("the body is not text: say --output FILE, or send it on by a pipe");
    }
    return ExitCode.OK.code();
  }

  private static boolean isText(JsonNode document) {
    return Fields.text(document, "encoding").equals("utf8");
  }

  private static byte[] body(JsonNode document) {
    String text = Fields.text(document, "body");
    try {
      return isText(document)
          ? text.getBytes(StandardCharsets.UTF_8)
          : Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw new Failure(ExitCode.UNAVAILABLE, "the answer can't be read: it is not base64");
    }
  }
}
