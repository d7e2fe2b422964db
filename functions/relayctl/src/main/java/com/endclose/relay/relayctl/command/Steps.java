package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes many events, step by step; wherever it stops, it says how to go on. */
final class Steps {

  private final Session session;
  private final String action;
  private final EventFilter filter;
  private final Set<String> warned = new HashSet<>();
  private long changed;
  private long lookedAt;
  private @Nullable String cursor;

  Steps(Session session, String action, EventFilter filter) {
    this.session = session;
    this.action = action;
    this.filter = filter;
    this.cursor = filter.cursor();
  }

  /** Goes through all; the exit code. */
  int run(ObjectNode document, String done) {
    session.parting(this::parting);
    Set<String> seen = new HashSet<>();
    try {
      do {
        if (cursor != null && !seen.add(cursor)) {
          throw new Failure(ExitCode.UNAVAILABLE, "it goes round in circles: stopped");
        }
        step(document);
      } while (cursor != null);
    } catch (Failure failure) {
      session.terminal().progressEnds();
      throw new Failure(failure.code(), failure.text() + "\n" + parting());
    } finally {
      session.parting(null);
    }
    session.terminal().progressEnds();
    if (session.json()) {
      ObjectNode sum = Requests.document().put("changed", changed).put("looked_at", lookedAt);
      session.terminal().line(sum.put("unchanged", lookedAt - changed).toString());
    } else {
      session
          .terminal()
          .line(changed + " " + done + ", " + (lookedAt - changed) + " left as they are.");
    }
    return ExitCode.OK.code();
  }

  private void step(ObjectNode document) {
    ObjectNode body = document.deepCopy().put("cursor", cursor).put("limit", filter.step());
    JsonNode step = session.ask(Call.post(body, "events", action)).document();
    changed += Fields.count(step, "changed");
    lookedAt += Fields.count(step, "looked_at");
    Fields.member(step, "warning")
        .filter(warning -> warned.add(warning.asText()))
        .ifPresent(warning -> session.terminal().note(Visible.line(warning.asText())));
    cursor = Fields.member(step, "cursor").map(JsonNode::asText).orElse(null);
    session.terminal().progress("looked at " + lookedAt + ", changed " + changed);
  }

  private String parting() {
    return "Changed so far: "
        + changed
        + ". To go on, run the same again"
        + (cursor == null ? "." : " with --cursor " + Visible.line(cursor));
  }
}
