package com.endclose.relay.admin;

import com.endclose.relay.verify.Processors;
import com.endclose.relay.verify.SourceInfo;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The calls that help to write a routes document: its schema, and the processors' adapters. */
public final class SourceCalls {

  /** Put beside this class by the build, from infra/, as the samples are. */
  private static final String SCHEMA = "routes.schema.json";

  private static final String TEMPLATE = "samples/%s/route.yaml";

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
    return new AdminAnswer(200, headers, read(SCHEMA).orElseThrow());
  }

  private AdminAnswer sources() {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode items = answer.putArray("items");
    for (SourceInfo source : processors.sources()) {
      ObjectNode item =
          items
              .addObject()
              .put("name", source.name())
              .put("title", source.title())
              .put("signed", source.signed());
      source.modes().forEach(item.putArray("modes")::add);
      source.document().ifPresent(page -> item.put("document", page));
      source.items().ifPresent(path -> item.put("items", path));
      read(TEMPLATE.formatted(source.name()))
          .ifPresent(
              template -> item.put("template", new String(template, StandardCharsets.UTF_8)));
    }
    return AdminAnswer.json(200, answer);
  }

  private static Optional<byte[]> read(String resource) {
    try (InputStream found = SourceCalls.class.getResourceAsStream(resource)) {
      return found == null ? Optional.empty() : Optional.of(found.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
