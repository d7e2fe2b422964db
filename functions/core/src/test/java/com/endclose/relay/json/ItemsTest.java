package com.endclose.relay.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsTest {

  private static Optional<List<String>> items(String path, String body) {
    return items(path, body.getBytes(UTF_8));
  }

  private static Optional<List<String>> items(String path, byte[] body) {
    return items(path, body, "id");
  }

  private static Optional<List<String>> items(String path, byte[] body, String... ids) {
    return Items.of(body, Path.of(path), Arrays.stream(ids).map(Path::of).toList())
        .map(items -> items.stream().map(item -> new String(item, UTF_8)).toList());
  }

  @Test
  void each_match_is_cut_out_byte_for_byte() {
    String first = "{ \"id\" : \"é😀\\u00e9\",\n\t\"n\":1.50e+02 }";
    String body = "\ufeff {\"a\":[[1],{}], \"events\" : [ " + first + " ,{\"id\":2}\n], \"z\":1} ";

    assertThat(items("events.*", body)).hasValue(List.of(first, "{\"id\":2}"));
  }

  @Test
  void a_path_goes_on_inside_each_element() {
    String body = "{\"n\":[{\"i\":{\"a\":1}},{\"x\":0,\"i\":{\"a\":2},\"y\":0}]}";

    assertThat(items("n.*.i", body)).hasValue(List.of("{\"a\":1}", "{\"a\":2}"));
  }

  @Test
  void it_fans_out_over_objects_nested_lists_and_the_body_itself() {
    assertThat(items("e.*", "{\"e\":{\"a\":{},\"b\":[1]}}")).hasValue(List.of("{}", "[1]"));
    assertThat(items("*.*", "[[{\"a\":1},[2]],[],[{}]]"))
        .hasValue(List.of("{\"a\":1}", "[2]", "{}"));
    assertThat(items("a.1.*", "{\"a\":[[1],[{},[3]],[4]]}")).hasValue(List.of("{}", "[3]"));
    assertThat(items("event", "{\"event\":{\"id\":1}}")).hasValue(List.of("{\"id\":1}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"events\":[]}", "{\"events\":{}}", "{\"events\":null}"})
  void an_empty_list_has_no_items(String body) {
    assertThat(items("events.*", body)).hasValue(List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "7",
        "\"events\"",
        "null",
        "{\"events\":7}",
        "{\"events\":\"[]\"}",
        "{\"Events\":[{}]}",
        "{\"x\":{\"events\":[{}]}}",
        " ",
        "",
        "{\"events\":[{}]",
        "{\"events\":[{}]} x",
        "{\"events\":[{}],\"events\":[{}]}",
        "{\"a\":1,\"a\":2,\"events\":[{}]}",
        "{\"events\":[{}],\"a\":1,\"a\":2}",
      })
  void where_the_path_leads_nowhere_or_the_envelope_is_flawed_the_body_is_one_event(String body) {
    assertThat(items("events.*", body)).isEmpty();
  }

  @Test
  void an_element_in_which_the_path_leads_nowhere_is_an_item_itself_so_that_none_is_lost() {
    String body = "{\"n\":[{\"i\":{}},{\"other\":2},{\"i\":{},\"i\":5},{\"i\":6}]}";

    assertThat(items("n.*.i", body))
        .hasValue(List.of("{}", "{\"other\":2}", "{\"i\":{},\"i\":5}", "{\"i\":6}"));
    assertThat(items("n.*.i", "{\"n\":[{\"other\":2}]}")).hasValue(List.of("{\"other\":2}"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = ';',
      value = {
        "events.*; ~{\"events\":{ \"id\":\"i3\",\"amount\":\"3.00\"} }~; ~{"
            + " \"id\":\"i3\",\"amount\":\"3.00\"}~",
        "events.*; ~{\"events\":{\"a\":{},\"n\":null}}~; ~{\"a\":{},\"n\":null}~",
        "events.*; ~{\"events\":{\"a\":{\"x\":1},\"b\":[2],\"t\":true}}~;"
            + " ~{\"a\":{\"x\":1},\"b\":[2],\"t\":true}~",
        "*; ~ {\"id\":1} ~; ~{\"id\":1}~",
        "events.*.data; ~{\"events\":{\"n\":1,\"data\":{\"id\":1}}}~; ~{\"id\":1}~",
        "events.*.data; ~{\"events\":{\"data\":{\"id\":1}}}~; ~{\"id\":1}~",
        "events.*.data; ~{\"events\":{\"n\":1,\"other\":{\"id\":1}}}~;"
            + " ~{\"n\":1,\"other\":{\"id\":1}}~",
        "a.*.b.*; ~{\"a\":{\"n\":1,\"b\":{\"id\":2}}}~; ~{\"id\":2}~",
        "a.*.b.*; ~{\"a\":[{\"b\":[{\"id\":3}]}]}~; ~{\"id\":3}~",
        "a.*.b.*; ~{\"a\":{\"b\":[{\"id\":3}]}}~; ~{\"id\":3}~",
        "a.*.b.*; ~{\"a\":[{\"b\":7}]}~; ~{\"b\":7}~",
      })
  void a_single_object_in_place_of_a_list_is_one_event(String path, String body, String item) {
    assertThat(items(path, body)).hasValue(List.of(item));
  }

  @Test
  void a_single_object_is_one_event_by_its_id_and_a_container_is_none() {
    String nested = "{\"a\":{\"b\":[{\"c\":1}]},\"z\":{\"b\":[]}}";
    byte[] body = ("{\"e\":" + nested + "}").getBytes(UTF_8);
    List<String> members = List.of("{\"b\":[{\"c\":1}]}", "{\"b\":[]}");

    assertThat(items("e.*", body, "x", "a.b.0.c")).hasValue(List.of(nested));
    assertThat(items("e.*", body, "a.b.*.c")).hasValue(List.of(nested));
    for (String id : List.of("a", "a.b", "a.b.1.c", "b", "a.c", "a.b.c", "a.b.0.c.d")) {
      assertThat(items("e.*", body, id)).as(id).hasValue(members);
    }
    assertThat(items("e.*", "{\"e\":{\"a\":{\"id\":null}}}".getBytes(UTF_8), "a.id"))
        .hasValue(List.of("{\"id\":null}"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = ';',
      value = {
        "*; [-1.5e3 , 7]",
        "*; [null]",
        "*.*; ~[[1,\"two\"],[],[true,null]]~",
        "events.*; ~{\"events\":[\"evt_1\",\"evt_2\"]}~",
        "n.*.i; ~{\"n\":[{\"i\":1},{\"i\":\"2\"}]}~",
        "n.*.i; ~{\"n\":[3,null]}~",
        "event; ~{\"event\":\"x\"}~",
        "event; ~{\"event\":null}~",
      })
  void where_a_path_leads_to_scalars_alone_the_body_is_one_event(String path, String body) {
    assertThat(items(path, body)).isEmpty();
  }

  @Test
  void a_scalar_is_never_an_event_and_its_list_is_kept_when_it_has_events_beside_it() {
    String list = "[{\"id\":1}, \"x\" ,[2]]";

    assertThat(items("e.*", "{\"e\":" + list + "}")).hasValue(List.of("{\"id\":1}", "[2]", list));
    assertThat(items("e.*", "{\"e\":[null,{\"id\":1},null]}")).hasValue(List.of("{\"id\":1}"));
  }

  @Test
  void a_flaw_inside_an_item_leaves_the_others_whole() {
    String body = "{\"events\":[{\"a\":1},{\"a\":1,\"a\":2},{\"a\":3}]}";

    assertThat(items("events.*", body))
        .hasValue(List.of("{\"a\":1}", "{\"a\":1,\"a\":2}", "{\"a\":3}"));
  }

  @Test
  void bytes_that_are_no_utf_8_and_nesting_without_end_make_the_body_one_event() {
    byte[] bytes = "{\"events\":[{\"a\":\"x\"},{}]}".getBytes(UTF_8);
    bytes[17] = (byte) 0xff;

    assertThat(items("events.*", bytes)).isEmpty();
    assertThat(items("events.*", "{\"events\":[" + "[".repeat(100_000))).isEmpty();
    assertThat(items("*.".repeat(2_000) + "*", "[".repeat(900) + "]".repeat(900))).isPresent();
  }

  @Test
  void of_items_without_number_one_over_the_limit_is_cut_out() {
    assertThat(items("*", "[" + "{},".repeat(499) + "{}]").orElseThrow()).hasSize(500);
    assertThat(items("*", "[" + "{},".repeat(99_999) + "{}]").orElseThrow()).hasSize(501);
    assertThat(items("*", "[" + "{},".repeat(99_999) + "]")).isEmpty();
    String members = "\"a\":{},".repeat(499);
    assertThat(items("*", "{" + members + "\"a\":{}}").orElseThrow()).hasSize(500);
    assertThat(items("*.*", "[[{},{}],{" + members + "\"a\":{},\"b\":{}}]").orElseThrow())
        .hasSize(501);
  }
}
