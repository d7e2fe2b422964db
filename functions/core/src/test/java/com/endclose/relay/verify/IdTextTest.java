package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import com.endclose.relay.route.EventRefs;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts are no event id. */
class IdTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t\n\r",
        "\u00a0",
        "\u2003\u3000",
        "\u2028\u2029",
        "\u0085",
        "\u0000",
        "\u200b",
        "\u200c\u200d\u2060",
        "\ufeff",
        "\u00ad",
        "\u180e",
        "\u3164",
        "\u2800",
        "\u034f",
        "\ufe0f",
        " \u200b\u00a0 ",
        "\udb40\udc20",
        "\u202e"
      })
  void what_shows_nothing_is_no_id(String text) {
    assertThat(IdText.of(TextNode.valueOf(text))).isEmpty();
    assertThat(header(text)).isEmpty();
    assertThat(EventRefLookup.id(Bodies.message("{\"a\":\"x\"}"), paths("a", "b"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", " a ", "\u200bx", "é", "\ud83d\udcb8", "\ud83d", "-", "null"})
  void anything_else_is_one_as_it_stands(String text) {
    assertThat(IdText.of(TextNode.valueOf(text))).hasValue(text);
    assertThat(header(text)).isEqualTo(text);
  }

  @Test
  void a_blank_part_of_several_leaves_no_id() {
    Message message = Bodies.message("{\"a\":\"x\",\"b\":\" \"}");

    assertThat(EventRefLookup.id(message, paths("a", "b"))).isEmpty();
    assertThat(EventRefLookup.id(message, paths("a"))).hasValue("x");
  }

  private static String header(String text) {
    Message message = new Message(TextNode.valueOf(""), Headers.of(Map.of("x", List.of(text))));
    return EventRefLookup.id(message, new EventRefs(List.of(), "x", List.of(), null)).orElse("");
  }

  private static EventRefs paths(String... paths) {
    List<Path> all = List.of(paths).stream().map(Path::of).toList();
    return new EventRefs(all, null, List.of(), null);
  }

  @Test
  void a_boolean_has_its_text() {
    assertThat(IdText.of(BooleanNode.TRUE)).contains("true");
    assertThat(IdText.of(BooleanNode.FALSE)).contains("false");
  }
}
