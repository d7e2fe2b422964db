package com.endclose.relay.relayctl.command;

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
    add(verdict.putArray("problems"), reading.problems());
    add(verdict.putArray("warnings"), reading.warnings());
    return verdict;
  }

  private static void add(ArrayNode to, List<Problem> problems) {
    for (Problem problem : problems) {
      to.addObject().put("path", problem.path()).put("message", problem.reason());
    }
  }
}
