package com.endclose.relay.relayctl.command;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.relayctl.ExitCode;
import com.endclose.relay.relayctl.Failure;
import com.endclose.relay.relayctl.http.Answer;
import com.endclose.relay.relayctl.http.Call;
import com.endclose.relay.relayctl.print.Table;
import com.endclose.relay.relayctl.print.Visible;
import com.endclose.relay.relayctl.session.Session;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much of a list to show, and from where. */
final class Listing {

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many at once, 1 to 200 (default: the API's 50).")
  private @Nullable Integer limit;

  @Option(names = "--cursor", paramLabel = "TEXT", description = "Go on where a list ended.")
  private @Nullable String cursor;

  @Option(names = "--all", description = "All pages; with --json one item a line.")
  private boolean all;

  /** Turns an item into a row. */
  interface Rows {
    void add(Table table, JsonNode item);
  }

  /** Shows the list that this call asks for; the exit code. */
  int show(Session session, Call call, Table table, Rows rows) {
    Call first = call.with("limit", limit == null && all ? Integer.valueOf(200) : limit);
    if (session.json() && !all) {
      session.printed(session.ask(first.with("cursor", cursor)));
      return ExitCode.OK.code();
    }
    if (session.json()) {
      each(session, first, item -> session.terminal().line(Visible.json(JsonWriter.text(item))));
      return ExitCode.OK.code();
    }
    String next = each(session, first, item -> rows.add(table, item));
    session.terminal().table(table);
    if (table.isEmpty()) {
      session.terminal().note("None.");
    }
    if (next != null) {
      session.terminal().note("There are more: --all, or --cursor " + Visible.line(next));
    }
    return ExitCode.OK.code();
  }

  /** Hands over each item; where to go on, or null at the end. */
  private @Nullable String each(Session session, Call call, Consumer<JsonNode> use) {
    Set<String> seen = new HashSet<>();
    String next = cursor;
    do {
      Answer page = session.ask(call.with("cursor", next));
      page.document().path("items").forEach(use);
      Fields.member(page.document(), "note")
          .ifPresent(note -> session.terminal().note(Visible.line(note.asText())));
      next = Fields.member(page.document(), "cursor").map(JsonNode::asText).orElse(null);
      if (next != null && !seen.add(next)) {
        throw new Failure(ExitCode.UNAVAILABLE, "the list goes round in circles: stopped");
      }
    } while (all && next != null);
    return next;
  }
}
