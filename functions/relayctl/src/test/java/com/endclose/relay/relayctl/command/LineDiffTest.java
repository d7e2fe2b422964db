package com.endclose.relay.relayctl.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineDiffTest {

  private static List<String> between(String from, String to) {
    return LineDiff.between(from, to).stream().map(line -> line.op() + line.text()).toList();
  }

  @Test
  void only_what_differs_is_marked() {
    assertThat(between("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n"))
        .containsExactly(" a", "-b", "+x", " c", " d", "+e");
    assertThat(between("", "a\n")).containsExactly("+a");
    assertThat(between("a\r\n", "")).containsExactly("-a");
    assertThat(between("a\n", "a\n")).containsExactly(" a");
  }

  /** Both texts can be read off any diff, and it is as short as the longest common part allows. */
  @Test
  void any_two_texts_can_be_read_off_their_diff() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      List<String> from = lines(random);
      List<String> to = lines(random);

      List<LineDiff.Line> diff = LineDiff.between(text(from), text(to));

      assertThat(side(diff, '+')).as("round %d", round).isEqualTo(from);
      assertThat(side(diff, '-')).isEqualTo(to);
      assertThat(diff.stream().filter(line -> line.op() == ' ').count())
          .isEqualTo(common(from, to));
    }
  }

  @Test
  void texts_with_nothing_in_common_are_replaced_whole() {
    String from = "a\n".repeat(3_000);
    String to = "b\n".repeat(3_000);

    assertThat(between(from, to)).hasSize(6_000).startsWith("-a").endsWith("+b");
  }

  private static List<String> lines(Random random) {
    List<String> lines = new ArrayList<>();
    int count = random.nextInt(12);
    for (int i = 0; i < count; i++) {
      lines.add("" + (char) ('a' + random.nextInt(4)));
    }
    return lines;
  }

  private static String text(List<String> lines) {
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private static List<String> side(List<LineDiff.Line> diff, char without) {
    return diff.stream().filter(line -> line.op() != without).map(LineDiff.Line::text).toList();
  }

  private static int common(List<String> one, List<String> other) {
    int[][] longest = new int[one.size() + 1][other.size() + 1];
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        longest[i + 1][j + 1] =
            one.get(i).equals(other.get(j))
                ? longest[i][j] + 1
                : Math.max(longest[i][j + 1], longest[i + 1][j]);
      }
    }
    return longest[one.size()][other.size()];
  }
}
