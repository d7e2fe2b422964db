package com.endclose.relay.enrich;

import com.endclose.relay.enrich.Enrichment.Outcome;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Made-up events, and enrichments written as functions. */
final class Jobs {

  static final Duration LONG = Duration.ofSeconds(60);
  static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Jobs() {}

  interface Function {
    Outcome apply(JsonNode input, Enrichment.Context event) throws Exception;
  }

  static Enrichment named(String name, Function function) {
    return new Enrichment() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public String description() {
        return "made up";
      }

      @Override
      public Outcome apply(JsonNode input, Context context) throws Exception {
        return function.apply(input, context);
      }
    };
  }

  static Enricher enricher(Duration timeout, Enrichment... enrichments) {
    return new Enricher(List.of(enrichments), timeout, 4);
  }

  static Enriched returning(JsonNode value) {
    return enricher(LONG, named("returns", (input, event) -> new Outcome.Value(value)))
        .enrich(job(task("a", "returns")));
  }

  static Enricher.Task task(String field, String enrichment) {
    return new Enricher.Task(field, enrichment, text("in"));
  }

  static Enricher.Job job(Enricher.Task... tasks) {
    Instant received = Instant.parse("2026-07-01T00:00:10Z");
    ObjectNode payload = JSON.objectNode().put("id", "p1");
    return new Enricher.Job("r", "payabli", "e1", "Paid", received, payload, List.of(tasks));
  }

  static TextNode text(String text) {
    return TextNode.valueOf(text);
  }

  static Enriched later(String reason) {
    return new Enriched.TryLater(reason);
  }
}
