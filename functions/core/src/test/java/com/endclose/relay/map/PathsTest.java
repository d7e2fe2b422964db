package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.json.Path;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathsTest {

  private final JsonNode payload =
      Documents.json(
          """
          {"a": {"b": null, "10": "ten", "": 1}, "list": [[1, 2], [3], 4, {"id": "x"}],
           "o": {"b": 1, "4294967295": 2, "10": 3, "01": 4, "9": 5, "a": 6, "-1": 7, "4294967294": 8},
           "text": "abc", "constructor": {"name": "own"}, "card": {"pan": "p", "last4": "l"}}
          """);

  @ParameterizedTest
  @CsvSource({
    "a.b, null",
    "a.10, '\"ten\"'",
    "list.0.1, 2",
    "list.00.1, 2",
    "list.3.id, '\"x\"'",
    "constructor.name, '\"own\"'",
    "list.*.0, '[1,3]'",
    "list.*.*, '[[1,2],[3],[\"x\"]]'",
    "list.*.id, '[\"x\"]'",
    "list.*.none, []"
  })
  void what_stands_at_a_path_is_found(String path, String found) {
    assertThat(JsonWriter.text(Paths.resolve(Path.of(path), payload))).isEqualTo(found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "none",
        "a.c",
        "a.b.c",
        "A.b",
        "text.0",
        "text.length",
        "text.*",
        "a.b.*",
        "list.4",
        "list.-1",
        "list.1e0",
        "list.0x1",
        "list.+1",
        "list.length",
        "list.4294967296",
        "list.99999999999999999999",
        "list.\u0661",
        "toString",
        "__proto__",
        "a.constructor",
        "none.*",
        "a.b.0"
      })
  void nothing_stands_elsewhere(String path) {
    assertThat(Paths.resolve(Path.of(path), payload)).isNull();
  }

  @Test
  void a_fan_out_over_an_object_goes_by_its_array_indexes_then_by_its_order() {
    assertThat(JsonWriter.text(Paths.resolve(Path.of("o.*"), payload)))
        .isEqualTo("[5,3,8,1,2,4,6,7]");
  }

  @Test
  void only_a_whole_number_below_two_to_the_32nd_less_one_is_an_array_index() {
    String members = "{\"b\":1,\"0\":2,\"12345678901234567890\":3,\"00\":4,\"\":5}";

    assertThat(JsonWriter.text(Paths.resolve(Path.of("*"), Documents.json(members))))
        .isEqualTo("[2,1,3,4,5]");
  }

  @Test
  void a_member_without_the_rest_of_the_path_is_left_out_whatever_its_name() {
    JsonNode card = Documents.json("{\"pan\":\"p\",\"pin\":{\"x\":1},\"last4\":{\"x\":2}}");

    assertThat(JsonWriter.text(Paths.resolveRedacting(Path.of("*.x"), card)))
        .isEqualTo("[\"[REDACTED]\",2]");
  }

  @Test
  void a_fan_out_that_leaves_hides_what_it_meets_under_sensitive_names() {
    JsonNode found = Paths.resolveRedacting(Path.of("card.*"), payload);

    assertThat(JsonWriter.text(found)).isEqualTo("[\"[REDACTED]\",\"l\"]");
    assertThat(Paths.redacted(found.get(0))).isTrue();
    assertThat(JsonWriter.text(Paths.resolve(Path.of("card.*"), payload)))
        .isEqualTo("[\"p\",\"l\"]");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = ';',
      value = {
        "~{\"lines\":{\"sku\":\"A\",\"q\":1}}~; ~[\"A\"]~",
        "~{\"lines\":{\"sku\":{\"x\":1},\"tags\":[]}}~; ~[{\"x\":1}]~",
        "~{\"lines\":{\"sku\":null}}~; ~[null]~",
        "~{\"lines\":{\"sku\":{\"sku\":1},\"b\":{\"sku\":2}}}~; ~[1,2]~",
        "~{\"lines\":{\"n\":2,\"b\":{\"sku\":2}}}~; ~[2]~",
        "~{\"lines\":{\"n\":2}}~; []",
        "~{\"lines\":{}}~; []",
        "~{\"lines\":[{\"sku\":\"A\",\"q\":1},{\"sku\":\"B\"}]}~; ~[\"A\",\"B\"]~",
      })
  void a_single_object_in_place_of_a_list_is_its_only_element(String json, String found) {
    assertThat(JsonWriter.text(Paths.resolve(Path.of("lines.*.sku"), Documents.json(json))))
        .isEqualTo(found);
  }

  @Test
  void a_star_is_no_name_of_a_member() {
    JsonNode lines = Documents.json("{\"lines\":{\"*\":{\"x\":1},\"q\":1}}");

    assertThat(JsonWriter.text(Paths.resolve(Path.of("lines.*.*"), lines))).isEqualTo("[[1]]");
  }

  @Test
  void a_scalar_payload_has_no_members() {
    for (String json : new String[] {"null", "5", "\"id\"", "true"}) {
      assertThat(Paths.resolve(Path.of("id"), Documents.json(json))).isNull();
      assertThat(Paths.resolve(Path.of("*"), Documents.json(json))).isNull();
    }
  }
}
