package com.endclose.relay.config;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * The difference of two texts by lines, the shortest there is (E. W. Myers, "An O(ND) difference
 * algorithm and its variations", 1986); where they have too little in common for that to be of use,
 * the one is shown as removed and the other as added.
 */
public final class LineDiff {

  /** So many changed lines that a shortest difference tells no more than two texts do. */
  private static final int MOST_EDITS = 2_000;

  private final List<String> from;
  private final List<String> to;
  private final int start;
  private final int fromEnd;
  private final int toEnd;

  private LineDiff(List<String> from, List<String> to) {
    this.from = from;
    this.to = to;
    int shorter = Math.min(from.size(), to.size());
    int same = 0;
    while (same < shorter && from.get(same).equals(to.get(same))) {
      same++;
    }
    int tail = 0;
    while (tail < shorter - same && last(from, tail).equals(last(to, tail))) {
      tail++;
    }
    this.start = same;
    this.fromEnd = from.size() - tail;
    this.toEnd = to.size() - tail;
  }

  /** What became of a line. */
  public enum Op {
    SAME(" "),
    ADDED("+"),
    REMOVED("-");

    private final String sign;

    Op(String sign) {
      this.sign = sign;
    }

    /** The sign before the line, as diffs have it. */
    public String sign() {
      return sign;
    }
  }

  /** One line, without its end. */
  public record Line(Op op, String text) {}

  /** Every line of both texts, in order; what was removed stands before what takes its place. */
  public static List<Line> between(String from, String to) {
    return new LineDiff(from.lines().toList(), to.lines().toList()).lines();
  }

  private static String last(List<String> lines, int fromTheEnd) {
    return lines.get(lines.size() - 1 - fromTheEnd);
  }

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    add(lines, Op.SAME, from.subList(0, start));
    lines.addAll(removedFirst(middle()));
    add(lines, Op.SAME, from.subList(fromEnd, from.size()));
    return lines;
  }

  private static void add(List<Line> lines, Op op, List<String> texts) {
    texts.forEach(text -> lines.add(new Line(op, text)));
  }

  /** The furthest line reached on each diagonal, after each number of edits. */
  private List<Line> middle() {
    int n = fromEnd - start;
    int m = toEnd - start;
    int most = Math.min(n + m, MOST_EDITS);
    List<int[]> rounds = new ArrayList<>();
    int[] furthest = new int[2 * most + 3];
    for (int edits = 0; edits <= most; edits++) {
      int[] round = new int[2 * edits + 1];
      for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
        int x = begin(furthest, most + 1, diagonal, edits);
        while (x < n && x - diagonal < m && x >= 0 && x - diagonal >= 0 && same(x, x - diagonal)) {
          x++;
        }
        furthest[most + 1 + diagonal] = x;
        round[edits + diagonal] = x;
        if (x >= n && x - diagonal >= m) {
          rounds.add(round);
          return back(rounds, n, m);
        }
      }
      rounds.add(round);
    }
    List<Line> all = new ArrayList<>();
    add(all, Op.REMOVED, from.subList(start, fromEnd));
    add(all, Op.ADDED, to.subList(start, toEnd));
    return all;
  }

  private static int begin(int[] furthest, int middle, int diagonal, int edits) {
    boolean down =
        diagonal == -edits
            || (diagonal != edits
                && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1]);
    return edits == 0
        ? 0
        : down ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1;
  }

  private boolean same(int x, int y) {
    return from.get(start + x).equals(to.get(start + y));
  }

  /** The way that led to the end, walked from there. */
  private List<Line> back(List<int[]> rounds, int n, int m) {
    Deque<Line> lines = new ArrayDeque<>();
    int x = n;
    int y = m;
    for (int edits = rounds.size() - 1; edits > 0; edits--) {
      int diagonal = x - y;
      int[] before = rounds.get(edits - 1);
      boolean down =
          diagonal == -edits
              || (diagonal != edits
                  && at(before, edits - 1, diagonal - 1) < at(before, edits - 1, diagonal + 1));
      int cameFrom = down ? diagonal + 1 : diagonal - 1;
      int fromX = at(before, edits - 1, cameFrom);
      int fromY = fromX - cameFrom;
      int afterEdit = down ? fromX : fromX + 1;
      while (x > afterEdit) {
        lines.addFirst(new Line(Op.SAME, from.get(start + --x)));
        y--;
      }
      lines.addFirst(
          down
              ? new Line(Op.ADDED, to.get(start + fromY))
              : new Line(Op.REMOVED, from.get(start + fromX)));
      x = fromX;
      y = fromY;
    }
    while (x > 0) {
      lines.addFirst(new Line(Op.SAME, from.get(start + --x)));
    }
    return new ArrayList<>(lines);
  }

  private static int at(int[] round, int edits, int diagonal) {
    return Math.abs(diagonal) > edits ? -1 : round[edits + diagonal];
  }

  private static List<Line> removedFirst(List<Line> lines) {
    List<Line> ordered = new ArrayList<>();
    List<Line> added = new ArrayList<>();
    for (Line line : lines) {
      if (line.op() == Op.SAME) {
        ordered.addAll(added);
        added = new ArrayList<>();
      }
      if (line.op() == Op.ADDED) {
        added.add(line);
      } else {
        ordered.add(line);
      }
    }
    ordered.addAll(added);
    return Collections.unmodifiableList(ordered);
  }
}
