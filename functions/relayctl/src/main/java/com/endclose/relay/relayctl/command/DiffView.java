package com.endclose.relay.relayctl.command;

import com.endclose.relay.admin.LineDiff;
import com.endclose.relay.admin.LineDiff.Op;
import com.endclose.relay.relayctl.print.Style;
import com.endclose.relay.relayctl.print.Terminal;
import com.endclose.relay.relayctl.print.Visible;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Changed lines with a few unchanged ones around them. */
final class DiffView {

  private static final int AROUND = 3;

  private final Terminal terminal;

  DiffView(Terminal terminal) {
    this.terminal = terminal;
  }

  /** As the API has it. */
  void show(JsonNode lines) {
    List<LineDiff.Line> all = new ArrayList<>();
    for (JsonNode line : lines) {
      all.add(new LineDiff.Line(op(Fields.text(line, "op")), Fields.text(line, "text")));
    }
    show(all);
  }

  private static Op op(String sign) {
    return switch (sign) {
      case "+" -> Op.ADDED;
      case "-" -> Op.REMOVED;
      default -> Op.SAME;
    };
  }

  void show(List<LineDiff.Line> lines) {
    int shownTo = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (near(lines, i)) {
        if (i > shownTo) {
          terminal.line(Style.DIM, "  ...");
        }
        shownTo = i + 1;
        LineDiff.Line line = lines.get(i);
        terminal.line(style(line.op()), line.op().sign() + " " + Visible.line(line.text()));
      }
    }
    if (shownTo > 0 && shownTo < lines.size()) {
      terminal.line(Style.DIM, "  ...");
    }
  }

  private static boolean near(List<LineDiff.Line> lines, int index) {
    int last = Math.min(lines.size() - 1, index + AROUND);
    for (int i = Math.max(0, index - AROUND); i <= last; i++) {
      if (lines.get(i).op() != Op.SAME) {
        return true;
      }
    }
    return false;
  }

  private static Style style(Op op) {
    return switch (op) {
      case ADDED -> Style.GOOD;
      case REMOVED -> Style.BAD;
      case SAME -> Style.PLAIN;
    };
  }
}
