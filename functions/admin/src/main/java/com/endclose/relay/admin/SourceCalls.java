package com.endclose.relay.admin;

import com.endclose.relay.sample.Samples;
import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.SourceInfo;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The calls that help to write a routes document: its schema, and the processors' adapters. */
public final class SourceCalls {

  /** Put beside this class by the build, from infra/. */
  private static final String SCHEMA = "routes.schema.json";

  private final Processors processors;

  public SourceCalls(Processors processors) {
    this.processors = processors;
  }

  /** Both of them. */
  public List<Endpoint> endpoints() {
    return List.of(
        Endpoint.get("/schema", call -> schema()), Endpoint.get("/sources", call -> sources()));
  }

  private static AdminAnswer schema() {
    Map<String, String> headers =
        Map.of("content-type", "application/schema+json", "cache-control", "no-store");
    try (InputStream schema = SourceCalls.class.getResourceAsStream(SCHEMA)) {
      return new AdminAnswer(
          200, headers, Objects.requireNonNull(schema, "no " + SCHEMA).readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private AdminAnswer sources() {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode items = answer.putArray("items");
    for (SourceInfo source : processors.sources()) {
      ObjectNode item = items.addObject().put("name", source.name()).put("title", source.title());
      source.modes().forEach(item.putArray("modes")::add);
      item.put("signed", source.signed());
      source.items().ifPresent(path -> item.put("items", path));
      source.document().ifPresent(page -> item.put("document", page));
      Samples.route(source.name()).ifPresent(route -> item.put("template", route));
      Samples.webhook(source.name()).ifPresent(webhook -> item.put("sample", webhook));
    }
    return AdminAnswer.json(200, answer);
  }
}
