package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Reading;
import com.endclose.relay.testing.VectorFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What 148 maps make of 148 payloads: the bytes that leave, the report, the enrichments to call.
 */
class MappingVectorsTest {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  @TestFactory
  Stream<DynamicTest> every_payload_is_mapped_as_before_unless_listed() {
    return VectorFile.tests(
        "mapping",
        148,
        (vector, expected) -> {
          JsonNode actual = actual(vector.get("input"));
          assertThat(actual).isEqualTo(Documents.comparable(expected, actual));
        });
  }

  static JsonNode actual(JsonNode input) {
    byte[] body = input.get("payload_json").asText().getBytes(StandardCharsets.UTF_8);
    if (!(JsonReader.read(body) instanceof Reading.Document document)) {
      return error("reading", "flawed");
    }
    Mapping mapping =
        new RecordMapper(MaskingKey.of(input.get("masking_key").asText()))
            .map(
                Maps.of(input.get("map")),
                document.root(),
                Instant.parse(input.get("received_at").asText()));
    if (mapping instanceof Mapping.Unmappable unmappable) {
      return error("mapping", unmappable.fault().word());
    }
    return shown((Mapping.Mapped) mapping, document.root());
  }

  private static ObjectNode error(String stage, String kind) {
    return NODES.objectNode().put("error", true).put("stage", stage).put("kind", kind);
  }

  private static ObjectNode shown(Mapping.Mapped mapped, JsonNode payload) {
    ObjectNode shown = NODES.objectNode();
    shown.put("wire", JsonWriter.text(mapped.record().toJson()));
    ObjectNode report = shown.putObject("report");
    ObjectNode sources = report.putObject("mapped");
    mapped.report().mapped().forEach(sources::put);
    report.set("hashed", texts(mapped.report().hashed()));
    report.set("enriched", texts(mapped.report().enriched()));
    report.set("not_forwarded", texts(mapped.report().notForwarded(payload)));
    ArrayNode pending = shown.putArray("pending");
    mapped
        .pending()
        .forEach(
            call ->
                pending
                    .addObject()
                    .put("field", call.field())
                    .put("enrichment", call.enrichment())
                    .put("source", call.source().toString())
                    .set("input", call.input()));
    return shown;
  }

  private static ArrayNode texts(List<String> values) {
    ArrayNode texts = NODES.arrayNode();
    values.forEach(texts::add);
    return texts;
  }
}
