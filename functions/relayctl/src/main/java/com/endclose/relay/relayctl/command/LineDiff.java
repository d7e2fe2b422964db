package com.endclose.relay.relayctl.command;

import java.util.ArrayList;
import java.util.List;

/**
 * What was taken away and what was added between two texts, by lines: the fewest, as E. Myers finds
 * them ("An O(ND) difference algorithm", 1986), as long as they are few.
 */
final class LineDiff {

  /** Beyond so many changed lines nobody reads them one by one. */
  private static final int MOST_CHANGES = 2_000;

  private final List<String> from;
  private final List<String> to;

  private LineDiff(List<String> from, List<String> to) {
    this.from = from;
    this.to = to;
  }

  /**
   * One line.
   *
   * @param op a space, {@code -} or {@code +}
   */
  record Line(char op, String text) {}

  static List<Line> between(String from, String to) {
    List<String> before = lines(from);
    List<String> after = lines(to);
    int head = 0;
    int shorter = Math.min(before.size(), after.size());
    while (head < shorter && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    List<Line> all = new ArrayList<>();
    before.subList(0, head).forEach(line -> all.add(new Line(' ', line)));
    all.addAll(
        new LineDiff(
                before.subList(head, before.size() - tail),
                after.subList(head, after.size() - tail))
            .changes());
    before
        .subList(before.size() - tail, before.size())
        .forEach(line -> all.add(new Line(' ', line)));
    return all;
  }

  private static List<String> lines(String text) {
    return text.lines().toList();
  }

  private List<Line> changes() {
    int most = Math.min(MOST_CHANGES, from.size() + to.size());
    // furthest[k + most + 1]: how far in `from` the best path on the diagonal k came.
    int[] furthest = new int[2 * most + 3];
    List<int[]> trace = new ArrayList<>();
    for (int d = 0; d <= most; d++) {
      trace.add(furthest.clone());
      for (int k = -d; k <= d; k += 2) {
        int x = start(furthest, k, d, most);
        while (x < from.size() && x - k < to.size() && from.get(x).equals(to.get(x - k))) {
          x++;
        }
        furthest[k + most + 1] = x;
        if (x >= from.size() && x - k >= to.size()) {
          return path(trace, d, most);
        }
      }
    }
    List<Line> all = new ArrayList<>();
    from.forEach(line -> all.add(new Line('-', line)));
    to.forEach(line -> all.add(new Line('+', line)));
    return all;
  }

  private static int start(int[] furthest, int k, int d, int most) {
    int at = k + most + 1;
    boolean down = k == -d || (k != d && furthest[at - 1] < furthest[at + 1]);
    return down ? furthest[at + 1] : furthest[at - 1] + 1;
  }

  private List<Line> path(List<int[]> trace, int changes, int most) {
    List<Line> reversed = new ArrayList<>();
    int x = from.size();
    int y = to.size();
    for (int d = changes; d > 0; d--) {
      int[] furthest = trace.get(d);
      int k = x - y;
      int at = k + most + 1;
      boolean down = k == -d || (k != d && furthest[at - 1] < furthest[at + 1]);
      int before = down ? furthest[at + 1] : furthest[at - 1];
      int start = down ? before : before + 1;
      while (x > start) {
        reversed.add(new Line(' ', from.get(--x)));
        y--;
      }
      reversed.add(down ? new Line('+', to.get(y - 1)) : new Line('-', from.get(x - 1)));
      x = before;
      y = down ? y - 1 : y;
    }
    while (x > 0) {
      reversed.add(new Line(' ', from.get(--x)));
    }
    List<Line> lines = new ArrayList<>();
    for (int i = reversed.size() - 1; i >= 0; i--) {
      lines.add(reversed.get(i));
    }
    return lines;
  }
}
