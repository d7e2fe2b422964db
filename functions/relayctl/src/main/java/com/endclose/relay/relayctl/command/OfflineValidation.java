package com.endclose.relay.relayctl.command;

import com.endclose.relay.route.Places;
import com.endclose.relay.route.Problem;
import com.endclose.relay.route.RoutesParser;
import com.endclose.relay.route.RoutesReading;
import com.endclose.relay.verify.Processors;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/** Validates with nothing running; answers as the API does. */
final class OfflineValidation {

  private OfflineValidation() {}

  static RoutesReading reading(String document, Set<String> enrichments) {
    return new RoutesParser(Processors.standard(enrichments)).parse(document);
  }

  static JsonNode of(String document, Set<String> enrichments) {
    RoutesReading reading = reading(document, enrichments);
    ObjectNode verdict = Requests.document().put("valid", reading.valid());
    verdict.put("version", RoutesParser.version(document));
    Places places = Places.of(document);
    add(verdict.putArray("problems"), places, reading.problems());
    add(verdict.putArray("warnings"), places, reading.warnings());
    return verdict;
  }

  private static void add(ArrayNode to, Places places, List<Problem> problems) {
    for (Problem problem : problems) {
      Places.Located located = places.locate(problem);
      to.addObject()
          .put("path", located.path())
          .put("line", located.place().line())
          .put("column", located.place().column())
          .put("message", located.message());
    }
  }
}
