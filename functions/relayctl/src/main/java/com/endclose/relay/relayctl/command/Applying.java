package com.endclose.relay.relayctl.command;

import com.endclose.relay.admin.LineDiff;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.http.Problem;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** From a draft to the current document: validated, shown, agreed to, and only then applied. */
final class Applying {

  private final Session session;

  Applying(Session session) {
    this.session = session;
  }

  /**
   * The document that is current.
   *
   * @param version null while there is none
   */
  record Current(@Nullable String version, String document) {}

  /** What is current at the moment. */
  Current current() {
    try {
      JsonNode config = session.ask(Call.get("config")).document();
      String version = Fields.text(config, "version");
      return new Current(version.isEmpty() ? null : version, Fields.text(config, "document"));
    } catch (Failure failure) {
      if (failure.code() == ExitCode.NOT_FOUND) {
        return new Current(null, "");
      }
      throw failure;
    }
  }

  /** What the relay says of a draft; problems and warnings are noted, as of this file. */
  boolean valid(String draft, String file) {
    JsonNode verdict =
        session
            .ask(Call.post(Requests.document().put("document", draft), "config", "validate"))
            .document();
    Verdicts.show(session.terminal()::note, verdict, file);
    return verdict.path("valid").asBoolean();
  }

  /** Shows what changes; whether anything does. */
  boolean showChange(Current current, String draft) {
    if (current.document().equals(draft)) {
      session.terminal().note("This is the current document already.");
      return false;
    }
    if (!session.json()) {
      new DiffView(session.terminal()).show(LineDiff.between(current.document(), draft));
    }
    return true;
  }

  /** Applies; {@link Failure} with a conflict when another version has become current. */
  int apply(String draft, @Nullable String basedOn) {
    ObjectNode body = Requests.document().put("document", draft).put("based_on", basedOn);
    Answer applied = session.ask(Call.post(body, "config"));
    if (!session.printed(applied)) {
      String version = Fields.text(applied.document(), "version");
      session
          .terminal()
          .line(Style.GOOD, Visible.line("Applied: version " + Fields.shortVersion(version) + "."));
      for (JsonNode warning : applied.document().path("warnings")) {
        session.terminal().note("warning: " + Visible.line(Problem.of(warning).text()));
      }
    }
    return ExitCode.OK.code();
  }

  /** The document that waits for approval. */
  Optional<JsonNode> waiting() {
    return Fields.member(session.ask(Call.get("config")).document(), "waiting");
  }
}
