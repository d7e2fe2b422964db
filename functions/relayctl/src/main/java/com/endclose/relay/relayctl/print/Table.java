package com.endclose.relay.relayctl.print;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows in aligned columns. On a terminal the widest columns that may be cut give way until a row
 * fits; what must stay whole (an id to copy) goes to a line of its own below when there is no room.
 */
public final class Table {

  private static final int LEAST = 8;
  private static final String GAP = "  ";

  private final List<Column> columns = new ArrayList<>();
  private final List<List<Cell>> rows = new ArrayList<>();
  private @Nullable String last;

  /** A column of words, cut where room is short. */
  public Table words(String title) {
    columns.add(new Column(title, false, true));
    return this;
  }

  /** A column never cut. */
  public Table whole(String title) {
    columns.add(new Column(title, false, false));
    return this;
  }

  /** A column of numbers, to the right. */
  public Table number(String title) {
    columns.add(new Column(title, true, false));
    return this;
  }

  /** The last column: never cut, below its row where there is no room beside it. */
  public Table last(String title) {
    this.last = title;
    return this;
  }

  /** A row: a cell for each column, texts or {@link Cell}s; null for nothing to say. */
  public Table row(@Nullable Object... cells) {
    List<Cell> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell instanceof Cell made ? made : Cell.of(cell == null ? "" : cell.toString()));
    }
    if (row.size() != columns.size() + (last == null ? 0 : 1)) {
      throw new IllegalArgumentException("a row of " + row.size() + " cells");
    }
    rows.add(row);
    return this;
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The lines, titles first. */
  List<String> lines(int width, boolean colours) {
    List<Cell> titles = new ArrayList<>();
    columns.forEach(column -> titles.add(new Cell(column.title, Style.DIM)));
    if (last != null) {
      titles.add(new Cell(last, Style.DIM));
    }
    List<List<Cell>> all = new ArrayList<>(List.of(titles));
    all.addAll(rows);
    int[] widths = widths(all);
    boolean below = last != null && sum(widths) + widths[columns.size()] > width;
    fit(widths, width - (last == null || below ? 0 : widths[columns.size()]));
    List<String> lines = new ArrayList<>();
    boolean titled = titles.stream().anyMatch(title -> !title.text().isEmpty());
    for (List<Cell> row : titled ? all : rows) {
      line(row, widths, below, colours, lines);
    }
    return lines;
  }

  private int[] widths(List<List<Cell>> all) {
    int[] widths = new int[columns.size() + 1];
    for (List<Cell> row : all) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], TextWidth.of(row.get(i).text()));
      }
    }
    return widths;
  }

  /** What the columns take, gaps behind each, the last one left out. */
  private int sum(int[] widths) {
    int sum = 0;
    for (int i = 0; i < columns.size(); i++) {
      sum += widths[i] + GAP.length();
    }
    return sum;
  }

  private void fit(int[] widths, int room) {
    while (sum(widths) - GAP.length() > room) {
      int widest = -1;
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).cut && widths[i] > LEAST && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  private void line(List<Cell> row, int[] widths, boolean below, boolean colours, List<String> to) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      Cell cell = row.get(i);
      String text = columns.get(i).cut ? TextWidth.cut(cell.text(), widths[i]) : cell.text();
      String space = " ".repeat(Math.max(0, widths[i] - TextWidth.of(text)));
      String shown = colours ? cell.style().on(text) : text;
      line.append(columns.get(i).right ? space + shown : shown + space).append(GAP);
    }
    String own = last == null ? "" : row.get(columns.size()).text();
    if (last != null && !below) {
      line.append(colours ? row.get(columns.size()).style().on(own) : own);
    }
    to.add(line.toString().stripTrailing());
    if (below && !own.isEmpty()) {
      to.add(GAP + (colours ? Style.DIM.on(own) : own));
    }
  }

  private record Column(String title, boolean right, boolean cut) {}

  /** A text, harmless, and what it is to the reader. */
  public record Cell(String text, Style style) {

    public Cell {
      text = Visible.line(text);
    }

    /** Plain text. */
    public static Cell of(String text) {
      return new Cell(text, Style.PLAIN);
    }
  }
}
