package com.endclose.relay.dispatch;

import com.endclose.relay.enrich.Enrichment;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** An enrichment {@code lookup} that does for each input what the test says. */
final class Lookup implements Enrichment {

  /** What to do for one input. */
  @FunctionalInterface
  interface Step {
    Outcome run() throws Exception;
  }

  final List<String> calls = new CopyOnWriteArrayList<>();
  private final Map<String, Step> steps = new HashMap<>();

  /** For this input, this; for all others the value is {@code found}. */
  Lookup on(String input, Step step) {
    steps.put(input, step);
    return this;
  }

  /** For this input it breaks. */
  Lookup breaksOn(String input) {
    return on(
        input,
        () -> {
          throw new IllegalStateException("no answer for " + input);
        });
  }

  Lookup heals() {
    steps.clear();
    return this;
  }

  static Outcome value(String text) {
    return new Outcome.Value(TextNode.valueOf(text));
  }

  @Override
  public String name() {
    return "lookup";
  }

  @Override
  public String description() {
    return "finds what the test says";
  }

  @Override
  public Outcome apply(JsonNode input, Context context) throws Exception {
    calls.add(input.asText());
    Step step = steps.getOrDefault(input.asText(), () -> value("found"));
    return step.run();
  }
}
