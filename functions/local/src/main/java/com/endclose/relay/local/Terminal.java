package com.endclose.relay.local;

import java.io.PrintStream;

/** Where a person reads along; in colour only where that is wanted. */
final class Terminal {

  private static final String ESCAPE = "\u001B[";
  private static final String PLAIN = ESCAPE + "0m";

  private final PrintStream out;
  private final boolean colours;

  Terminal(PrintStream out, boolean colours) {
    this.out = out;
    this.colours = colours;
  }

  /** One line; whole, whoever else prints. */
  void line(String text) {
    out.println(text);
  }

  void blank() {
    out.println();
  }

  /** A name in a column of its own, then what there is to say about it. */
  void field(String indent, String name, int width, String value) {
    line(indent + dim(name) + " ".repeat(Math.max(1, width - name.length())) + value);
  }

  String bold(String text) {
    return coloured("1", text);
  }

  String dim(String text) {
    return coloured("2", text);
  }

  String good(String text) {
    return coloured("32", text);
  }

  String bad(String text) {
    return coloured("31", text);
  }

  String notable(String text) {
    return coloured("33", text);
  }

  private String coloured(String code, String text) {
    return colours ? ESCAPE + code + "m" + text + PLAIN : text;
  }
}
