package com.endclose.relay.admin;

import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.List;

/**
 * The difference of two texts by lines. Where more than {@value #MOST_LINES} lines are left between
 * the common beginning and the common end, the one side is shown as removed and the other as added:
 * a shortest difference would take too long and tell no more.
 */
public final class LineDiff {

  private static final int MOST_LINES = 8_000;

  private LineDiff() {}

  /** What happened to a line. */
  public enum Op {
    SAME(" "),
    ADDED("+"),
    REMOVED("-");

    private final String sign;

    Op(String sign) {
      this.sign = sign;
    }

    /** The sign before the line, as in a unified diff. */
    public String sign() {
      return sign;
    }
  }

  /** One line, without its end. */
  public record Line(Op op, String text) {}

  /** Every line of both texts, in order; a removed line comes before the one that replaces it. */
  public static List<Line> between(String from, String to) {
    List<String> before = from.lines().toList();
    List<String> after = to.lines().toList();
    int shorter = Math.min(before.size(), after.size());
    int head = 0;
    while (head < shorter && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    List<Line> lines = new ArrayList<>();
    add(lines, Op.SAME, before.subList(0, head));
    middle(
        lines,
        before.subList(head, before.size() - tail),
        after.subList(head, after.size() - tail));
    add(lines, Op.SAME, before.subList(before.size() - tail, before.size()));
    return List.copyOf(lines);
  }

  private static void middle(List<Line> lines, List<String> before, List<String> after) {
    if (before.size() + after.size() > MOST_LINES) {
      add(lines, Op.REMOVED, before);
      add(lines, Op.ADDED, after);
      return;
    }
    int read = 0;
    List<String> added = new ArrayList<>();
    for (AbstractDelta<String> delta :
        DiffUtils.diff(before, after, new MyersDiffWithLinearSpace<>()).getDeltas()) {
      if (delta.getSource().getPosition() > read) {
        add(lines, Op.ADDED, added);
        added.clear();
        add(lines, Op.SAME, before.subList(read, delta.getSource().getPosition()));
      }
      add(lines, Op.REMOVED, delta.getSource().getLines());
      added.addAll(delta.getTarget().getLines());
      read = delta.getSource().last() + 1;
    }
    add(lines, Op.ADDED, added);
    add(lines, Op.SAME, before.subList(read, before.size()));
  }

  private static void add(List<Line> lines, Op op, List<String> texts) {
    texts.forEach(text -> lines.add(new Line(op, text)));
  }
}
