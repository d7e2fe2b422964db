package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotForwardedTest {

  @Test
  void every_leaf_that_no_mapped_path_covers_is_listed_in_order() {
    assertThat(
            list(
                "{\"id\":1,\"deep\":{\"keep\":1,\"drop\":2,\"list\":[1,{\"x\":2}],\"empty\":{},\"none\":[]}}",
                "id",
                "deep.keep"))
        .containsExactly("deep.drop", "deep.list.0", "deep.list.1.x", "deep.empty", "deep.none");
  }

  @Test
  void leaves_inside_a_mapped_value_count_as_forwarded() {
    assertThat(list("{\"o\":{\"in\":{\"deep\":1}},\"l\":[{\"x\":1}]}", "o", "l.*")).isEmpty();
  }

  @Test
  void a_path_covers_what_it_resolves_to_and_nothing_that_only_reads_the_same() {
    assertThat(list("{\"a.b\":1,\"a\":{\"b\":2}}", "a.b")).containsExactly("a.b");
    assertThat(list("{\"o\":{\"x.y\":1,\"z\":2}}", "o.*")).isEmpty();
    assertThat(list("{\"l\":[1,2],\"m\":{\"01\":3,\"1\":4}}", "l.01", "m.1"))
        .containsExactly("l.0", "m.01");
    assertThat(list("{\"l\":[]}", "l.*.x")).containsExactly("l");
  }

  @Test
  void a_path_through_a_single_object_in_place_of_a_list_covers_its_member() {
    assertThat(list("{\"l\":{\"sku\":1,\"q\":{\"sku\":2}}}", "l.*.sku")).containsExactly("l.q.sku");
    assertThat(list("{\"l\":{\"n\":1,\"q\":{\"sku\":2}}}", "l.*.sku")).containsExactly("l.n");
  }

  @Test
  void names_that_the_denylist_hides_are_not_shown() {
    assertThat(list("{\"4012888888881881\":{\"x\":1}}")).containsExactly("[REDACTED].x");
  }

  @Test
  void a_payload_of_very_many_leaves_is_counted_and_long_paths_are_cut() {
    String name = "n".repeat(40_000);
    String leaves = "0,".repeat(20_000) + "0";
    List<String> listed = list("{\"" + name + "\":{\"" + name + "\":[" + leaves + "]}}");

    assertThat(listed).hasSize(NotForwarded.MOST + 1).last().isEqualTo("(19001 more)");
    assertThat(listed).allSatisfy(path -> assertThat(path.length()).isLessThan(600));
  }

  @Test
  void a_path_of_500_characters_is_shown_whole() {
    String name = "n".repeat(500);

    assertThat(list("{\"" + name + "\":0}")).containsExactly(name);
    assertThat(list("{\"" + name + "n\":0}")).containsExactly(name + "...");
    assertThat(list("{\"" + name + "\":{\"x\":0}}")).containsExactly(name + "...");
  }

  private static List<String> list(String json, String... mapped) {
    return NotForwarded.in(Documents.json(json), Arrays.stream(mapped).map(Path::of).toList());
  }
}
