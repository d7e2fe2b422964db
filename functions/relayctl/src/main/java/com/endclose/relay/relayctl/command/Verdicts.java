package com.endclose.relay.relayctl.command;

import com.endclose.relay.relayctl.http.Problem;
import com.endclose.relay.relayctl.print.Visible;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;

/** What validation says of a document, a line each, as compilers write it. */
final class Verdicts {

  private Verdicts() {}

  static void show(Consumer<String> to, JsonNode verdict, String file) {
    String name = file.equals("-") ? "stdin" : file;
    for (JsonNode problem : verdict.path("problems")) {
      to.accept(Visible.line(Problem.of(problem).in(name)));
    }
    for (JsonNode warning : verdict.path("warnings")) {
      Problem told = Problem.of(warning);
      to.accept(
          Visible.line(
              new Problem("warning: " + told.path(), told.line(), told.column(), told.message())
                  .in(name)));
    }
    for (JsonNode removed : verdict.path("removed_routes")) {
      to.accept(Visible.line("this removes the route " + Fields.text(removed, "route")));
    }
    for (String widens : Fields.texts(verdict, "widens")) {
      to.accept(Visible.line("this widens what leaves: " + widens));
    }
  }
}
