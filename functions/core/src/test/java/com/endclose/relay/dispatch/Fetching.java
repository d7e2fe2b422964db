package com.endclose.relay.dispatch;

import com.endclose.relay.enrich.Enrichment;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A deployer's enrichment that answers every id with the same document. */
final class Fetching implements Enrichment {

  final List<JsonNode> asked = new CopyOnWriteArrayList<>();

  private final String name;
  volatile Outcome outcome;
  volatile boolean breaks;

  Fetching(String name, JsonNode answer) {
    this.name = name;
    this.outcome = new Outcome.Value(answer);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return "fetches by id";
  }

  @Override
  public Outcome apply(JsonNode input, Context context) {
    asked.add(input);
    if (breaks) {
      throw new IllegalStateException("out of order");
    }
    return outcome;
  }
}
