package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
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

  private static final int TOO_LARGE = 413;
  private static final int PART = 1_000_000;

  private final Session session;

  @Parameters(paramLabel = "ID", description = "The event's id, or its first digits (6 or more).")
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
    Call call =
        Call.get("events", new EventIds(session).of(id), "payload").with("version", version);
    byte[] body;
    boolean text;
    try {
      Answer payload = session.ask(call);
      if (output == null && session.printed(payload)) {
        return ExitCode.OK.code();
      }
      body = body(payload.document());
      text = isText(payload.document());
    } catch (Failure failure) {
      if (failure.status() != TOO_LARGE || session.json()) {
        throw failure;
      }
      body = inParts(call);
      text = false;
    }
    write(body, text);
    return ExitCode.OK.code();
  }

  private void write(byte[] body, boolean text) {
    if (output != null) {
      OwnFiles.create(output, body);
      session.terminal().note(body.length + " bytes written to " + output);
    } else if (text || session.terminal().takesBytes()) {
      session.terminal().document(body);
    } else {
      throw Failure.usage(
          "the body is no text, or very large: say --output FILE, or send it on by a pipe");
    }
  }

  /** What is too large for one answer. */
  private byte[] inParts(Call call) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    long bytes;
    do {
      int from = whole.size();
      JsonNode part = session.ask(call.with("range", from + "-" + (from + PART - 1))).document();
      whole.writeBytes(body(part));
      bytes = Fields.count(part, "bytes");
      if (whole.size() == from) {
        throw new Failure(ExitCode.UNAVAILABLE, "the answer can't be read: a part is empty");
      }
    } while (whole.size() < bytes);
    return whole.toByteArray();
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
