package com.endclose.relay.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"b\":1.10,\"2\":[1e2,-0,{}],\"a\":{\"n\":null,\"t\":true,\"e\":[]}}",
        "[]",
        "{}",
        "\"\\u0000\\u001f\\b\\f\\n\\r\\t\\\"\\\\/\u007f\u2028\u00e9\ud83d\ude00\"",
        "[[[\"x\"]]]",
        "false",
        "null"
      })
  void what_was_read_is_written_byte_for_byte(String text) {
    assertThat(JsonWriter.text(read(text))).isEqualTo(text);
    assertThat(JsonWriter.bytes(read(text))).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "'x\\ud800y', '\"x\\ud800y\"'",
    "'\\udc00', '\"\\udc00\"'",
    "'\\ud800\\ud800\\udc00', '\"\\ud800\ud800\udc00\"'"
  })
  void lone_surrogates_are_escaped_so_that_the_bytes_are_utf8(String escaped, String written) {
    JsonNode value = read("\"" + escaped + "\"");

    assertThat(JsonWriter.text(value)).isEqualTo(written);
    assertThat(read(new String(JsonWriter.bytes(value), StandardCharsets.UTF_8))).isEqualTo(value);
  }

  @Test
  void the_ecmascript_form_prints_numbers_as_ecmascript_does_at_any_depth() {
    assertThat(JsonWriter.ecmaText(read("{\"b\":[1.50,-0,1e21],\"a\":12345678901234567891}")))
        .isEqualTo("{\"b\":[1.5,0,1e+21],\"a\":12345678901234567891}");
  }

  @Test
  void nodes_made_by_others_are_written_as_json_too() {
    var node = JsonNodeFactory.instance.objectNode().put("i", 1).put("d", 0.5);
    node.set("nan", DoubleNode.valueOf(Double.NaN));
    node.set("missing", MissingNode.getInstance());
    node.set("bytes", JsonNodeFactory.instance.binaryNode(new byte[] {1}));

    assertThat(JsonWriter.text(node))
        .isEqualTo("{\"i\":1,\"d\":0.5,\"nan\":null,\"missing\":null,\"bytes\":\"AQ==\"}");
  }

  @Test
  void a_thousand_levels_are_written() {
    String deep = "[".repeat(1_000) + "]".repeat(1_000);

    assertThat(JsonWriter.text(read(deep))).isEqualTo(deep);
    assertThat(JsonWriter.text(TextNode.valueOf(""))).isEqualTo("\"\"");
  }

  private static JsonNode read(String text) {
    return ((Reading.Document) JsonReader.read(text.getBytes(StandardCharsets.UTF_8))).root();
  }
}
