package com.endclose.relay.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.admin.LineDiff.Line;
import com.endclose.relay.admin.LineDiff.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineDiffTest {

  private static String shown(String from, String to) {
    return LineDiff.between(from, to).stream()
        .map(line -> line.op().sign() + line.text())
        .collect(Collectors.joining(","));
  }

  private static String side(List<Line> lines, Op op) {
    return lines.stream()
        .filter(line -> line.op() == Op.SAME || line.op() == op)
        .map(Line::text)
        .collect(Collectors.joining("\n"));
  }

  private static long edits(List<Line> lines) {
    return lines.stream().filter(line -> line.op() != Op.SAME).count();
  }

  @Test
  void equal_texts_differ_nowhere() {
    assertThat(shown("a\nb\n", "a\nb\n")).isEqualTo(" a, b");
    assertThat(shown("", "")).isEmpty();
  }

  @Test
  void added_removed_and_changed_lines_are_told_apart() {
    assertThat(shown("a\nc", "a\nb\nc")).isEqualTo(" a,+b, c");
    assertThat(shown("a\nb\nc", "a\nc")).isEqualTo(" a,-b, c");
    assertThat(shown("a\nb\nc", "a\nx\ny\nc")).isEqualTo(" a,-b,+x,+y, c");
    assertThat(shown("", "a")).isEqualTo("+a");
    assertThat(shown("a", "")).isEqualTo("-a");
  }

  @Test
  void it_is_the_shortest_and_both_texts_can_be_read_from_it() {
    Random random = new Random(7);
    for (int run = 0; run < 300; run++) {
      List<String> from = letters(random);
      List<String> to = letters(random);
      List<Line> lines = LineDiff.between(String.join("\n", from), String.join("\n", to));

      assertThat(side(lines, Op.REMOVED)).isEqualTo(String.join("\n", from));
      assertThat(side(lines, Op.ADDED)).isEqualTo(String.join("\n", to));
      assertThat(edits(lines)).isEqualTo(from.size() + to.size() - 2L * common(from, to));
    }
  }

  private static List<String> letters(Random random) {
    return random
        .ints(random.nextInt(12), 0, 4)
        .mapToObj(letter -> String.valueOf((char) ('a' + letter)))
        .toList();
  }

  /** The length of the longest common subsequence, by the book. */
  private static int common(List<String> from, List<String> to) {
    int[][] length = new int[from.size() + 1][to.size() + 1];
    for (int i = 1; i <= from.size(); i++) {
      for (int j = 1; j <= to.size(); j++) {
        length[i][j] =
            from.get(i - 1).equals(to.get(j - 1))
                ? length[i - 1][j - 1] + 1
                : Math.max(length[i - 1][j], length[i][j - 1]);
      }
    }
    return length[from.size()][to.size()];
  }

  @Test
  void texts_with_nothing_in_common_are_removed_and_added_as_a_whole() {
    String from =
        IntStream.range(0, 5_000).mapToObj(i -> "a" + i).collect(Collectors.joining("\n"));
    String to = IntStream.range(0, 5_000).mapToObj(i -> "b" + i).collect(Collectors.joining("\n"));

    List<Line> lines = new ArrayList<>(LineDiff.between(from + "\nend", to + "\nend"));

    assertThat(edits(lines)).isEqualTo(10_000);
    assertThat(lines.get(lines.size() - 1)).isEqualTo(new Line(Op.SAME, "end"));
  }
}
