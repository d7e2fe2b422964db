package com.endclose.relay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class DotenvTest {

  private static String only(String line) {
    Dotenv.Reading reading = Dotenv.read(line);
    assertThat(reading.problems()).isEmpty();
    return reading.values().get("A");
  }

  @Test
  void a_line_gives_a_name_its_value() {
    assertThat(Dotenv.read("A=1\nB=two words\n\n# no\n  C = 3  \nexport D=4").values())
        .containsExactly(
            entry("A", "1"), entry("B", "two words"), entry("C", "3"), entry("D", "4"));
  }

  @Test
  void lines_may_end_as_on_any_system() {
    assertThat(Dotenv.read("\uFEFFA=1\r\nB='2'\r\nC=3\rD=4").values())
        .containsExactly(entry("A", "1"), entry("B", "2"), entry("C", "3"), entry("D", "4"));
  }

  @Test
  void a_value_may_hold_the_characters_that_names_may_not() {
    assertThat(only("A=a=b==")).isEqualTo("a=b==");
    assertThat(only("A=it's")).isEqualTo("it's");
    assertThat(only("A={\"current\":\"k1\",\"keys\":{}}"))
        .startsWith("{\"current\"")
        .endsWith("}}");
    assertThat(only("A=$HOME `id`")).isEqualTo("$HOME `id`");
  }

  @Test
  void a_comment_begins_after_white_space_only() {
    assertThat(only("A=1 # one")).isEqualTo("1");
    assertThat(only("A=a#b")).isEqualTo("a#b");
    assertThat(only("A=#nothing")).isEmpty();
    assertThat(only("A='a # b' # c")).isEqualTo("a # b");
  }

  @Test
  void an_empty_value_is_the_empty_text() {
    assertThat(only("A=")).isEmpty();
    assertThat(only("A=''")).isEmpty();
    assertThat(only("A=\n")).isEmpty();
  }

  @Test
  void single_quotes_take_everything_as_it_stands() {
    assertThat(only("A=' \\n \" $x # '")).isEqualTo(" \\n \" $x # ");
  }

  @Test
  void double_quotes_know_a_few_escapes() {
    assertThat(only("A=\"a\\n\\t\\\"b\\\" \\\\ \\$c \\d\"")).isEqualTo("a\n\t\"b\" \\ $c \\d");
  }

  @Test
  void a_quoted_value_may_go_over_several_lines() {
    Dotenv.Reading reading = Dotenv.read("A='one\ntwo' # done\nB=3\n");

    assertThat(reading.values()).containsExactly(entry("A", "one\ntwo"), entry("B", "3"));
  }

  @Test
  void every_mistake_is_told_with_its_line_and_no_value() {
    Dotenv.Reading reading =
        Dotenv.read("A=1\nhunter2\n=hunter2\nB='hunter2'x\nA=hunter2\nC=\"hunter2\nD=4\n");

    assertThat(reading.problems())
        .containsExactly(
            "line 2: write NAME=value",
            "line 3: write NAME=value",
            "line 4: B: something stands behind the closing quote",
            "line 5: A is set for the second time: remove one of the two lines",
            "line 6: C: the quote is never closed");
    assertThat(reading.values()).containsExactly(entry("A", "1"), entry("D", "4"));
    assertThat(reading.toString()).doesNotContain("hunter2");
  }
}
