package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The predecessor's verdicts on routes documents, each given as JSON and as YAML. */
class RoutesVectorsTest {

  @TestFactory
  Stream<DynamicTest> the_parser_agrees_with_the_predecessor() {
    return VectorFile.tests(
        "routes",
        118,
        (vector, expected) -> {
          check("JSON", vector.get("input"), expected);
          check("YAML", vector.get("input"), expected);
        });
  }

  private static void check(String form, JsonNode input, JsonNode expected) {
    RoutesReading reading = reading(form, input);
    assertThat(reading.valid()).as("valid: %s", reading.problems()).isEqualTo(valid(expected));
    if (reading.valid()) {
      assertThat(NormalizedRoutes.of(reading.routes()))
          .isEqualTo(NormalizedRoutes.canonical(expected.get("normalized")));
    } else if (expected.has("reason")) {
      assertThat(reading.problems())
          .anyMatch(problem -> problem.path().matches(pathOf(expected.get("reason").asText())));
    } else {
      assertThat(reading.problems().stream().map(Problem::path).distinct())
          .containsExactlyElementsOf(texts(expected.get("paths")));
    }
  }

  static RoutesReading reading(String form, JsonNode input) {
    // What begins with --- is not JSON, so the same text is read as YAML.
    String text = (form.equals("YAML") ? "---\n" : "") + input.get("document");
    return new RoutesParser(sources(input)).parse(text);
  }

  static boolean valid(JsonNode expected) {
    return expected.get("valid").asBoolean();
  }

  private static Sources sources(JsonNode input) {
    Set<String> adapters = new TreeSet<>(texts(input.path("adapters")));
    return new KnownSources(adapters, new TreeSet<>(texts(input.path("enrichments"))));
  }

  private static String pathOf(String reason) {
    return switch (reason) {
      case "duplicate_route_id" -> "\\$\\.routes\\[[01]]\\.id";
      case "unknown_source" -> "\\$\\.routes\\[0]\\.source";
      case "unknown_enrichment" -> "\\$\\.routes\\[0]\\.map\\.metadata\\.owner\\.enrich";
      default -> throw new AssertionError(reason);
    };
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** Routes as the predecessor wrote them out, but with each field in its long form. */
  private static final class NormalizedRoutes {

    static JsonNode of(Routes routes) {
      ArrayNode all = RouteDocument.JSON.createArrayNode();
      routes.all().forEach(route -> all.add(of(route)));
      return all;
    }

    private static JsonNode of(Route route) {
      ObjectNode out = RouteDocument.JSON.createObjectNode();
      out.put("id", route.id()).put("source", route.source());
      out.set("auth", of(route.auth()));
      if (route.events() != null) {
        out.set("events", RouteDocument.JSON.valueToTree(route.events().patterns()));
      }
      out.set("map", of(route.map()));
      return out.put("max_body_bytes", route.maxBodyBytes());
    }

    private static JsonNode of(Auth auth) {
      ObjectNode out = RouteDocument.JSON.createObjectNode().put("mode", auth.mode());
      if (auth instanceof Auth.StaticHeader fixed) {
        out.put("header", fixed.header()).put("secret_env", fixed.secretEnvs().get(0));
        ArrayNode ips = out.putArray("allowed_ips");
        fixed.allowedIps().forEach(ip -> ips.add(ip.toString()));
        return out;
      }
      Auth.Hmac hmac = (Auth.Hmac) auth;
      HmacScheme scheme = hmac.scheme();
      out.put("header", scheme.signature().header());
      out.put("algorithm", scheme.algorithm().wire());
      out.put("secret_env", hmac.secretEnvs().get(0));
      boolean timestamped = scheme.content().equals(SignedContent.TIMESTAMP_BODY);
      out.put("signed_content", timestamped ? "timestamp.body" : "body");
      putUnlessNull(out, "timestamp_header", scheme.timestamp().header());
      out.put("tolerance_seconds", scheme.timestamp().toleranceSeconds());
      putUnlessNull(out, "event_id", first(hmac.event().id()));
      putUnlessNull(out, "event_type", first(hmac.event().type()));
      return out;
    }

    private static Path first(List<Path> paths) {
      return paths.isEmpty() ? null : paths.get(0);
    }

    private static JsonNode of(RouteMap map) {
      ObjectNode out = RouteDocument.JSON.createObjectNode();
      out.put("data_stream_key", map.dataStreamKey());
      out.set("external_id", of(map.externalId()));
      out.set("amount", of(map.amount().field()));
      out.put("direction", ((DirectionRef.Fixed) map.direction()).direction().wire());
      if (map.date() != null) {
        out.putObject("date")
            .put("source", map.date().source().toString())
            .put("format", map.date().format().word());
      }
      if (map.description() != null) {
        out.set("description", of(map.description()));
      }
      putUnlessNull(
          out, "currency", map.currency() instanceof CurrencyRef.Fixed fixed ? fixed.code() : null);
      ObjectNode metadata = out.putObject("metadata");
      map.metadata().forEach((name, field) -> metadata.set(name, of(field)));
      return out;
    }

    private static JsonNode of(FieldRef field) {
      ObjectNode out =
          RouteDocument.JSON.createObjectNode().put("source", field.source().toString());
      ArrayNode transforms = out.putArray("transform");
      field.transforms().forEach(each -> transforms.add(each.word()));
      putUnlessNull(out, "enrich", field.enrich());
      return out;
    }

    /** Gives recorded routes the long form too: a bare path is a source without transforms. */
    static JsonNode canonical(JsonNode routes) {
      for (JsonNode route : routes) {
        ObjectNode map = (ObjectNode) route.get("map");
        for (String key : List.of("external_id", "amount", "description")) {
          lengthen(map, key, "transform");
        }
        lengthen(map, "date", "format");
        ObjectNode metadata = (ObjectNode) map.get("metadata");
        metadata.fieldNames().forEachRemaining(name -> lengthen(metadata, name, "transform"));
      }
      return routes;
    }

    private static void lengthen(ObjectNode parent, String key, String second) {
      JsonNode field = parent.get(key);
      if (field == null) {
        return;
      }
      ObjectNode out = parent.objectNode();
      if (field.isTextual()) {
        out.set("source", field);
      } else {
        out.setAll((ObjectNode) field);
      }
      if (second.equals("format")) {
        out.putIfAbsent("format", out.textNode("iso8601"));
      } else if (!out.path("transform").isArray()) {
        ArrayNode list = out.arrayNode();
        if (out.has("transform")) {
          list.add(out.get("transform"));
        }
        out.set("transform", list);
      }
      parent.set(key, out);
    }

    private static void putUnlessNull(ObjectNode out, String key, Object value) {
      if (value != null) {
        out.put(key, value.toString());
      }
    }
  }
}
