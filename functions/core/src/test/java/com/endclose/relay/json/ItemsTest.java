package com.endclose.relay.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsTest {

  private static Optional<List<String>> items(String path, String body) {
    return items(path, body.getBytes(UTF_8));
  }

  private static Optional<List<String>> items(String path, byte[] body) {
    return Items.of(body, Path.of(path))
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
    assertThat(items("*.*", "[[1,\"two\"],[],[true,null]]"))
        .hasValue(List.of("1", "\"two\"", "true", "null"));
    assertThat(items("*", "[-1.5e3 , 7]")).hasValue(List.of("-1.5e3", "7"));
    assertThat(items("a.1.*", "{\"a\":[[1],[2,3],[4]]}")).hasValue(List.of("2", "3"));
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
    String body = "{\"n\":[{\"i\":1},{\"other\":2},3,null,{\"i\":4,\"i\":5}]}";

    assertThat(items("n.*.i", body))
        .hasValue(List.of("1", "{\"other\":2}", "3", "null", "{\"i\":4,\"i\":5}"));
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
    assertThat(items("*", "[" + "1,".repeat(499) + "1]").orElseThrow()).hasSize(500);
    assertThat(items("*", "[" + "1,".repeat(99_999) + "1]").orElseThrow()).hasSize(501);
    assertThat(items("*", "[" + "1,".repeat(99_999) + "]")).isEmpty();
  }
}
