package com.endclose.relay.route;

/** What became of reading a text as YAML or JSON. */
sealed interface Reading {

  /** The text is one document; its root. */
  record Read(Node root) implements Reading {}

  /**
   * The text can't be read.
   *
   * @param line from 1
   * @param column from 1
   */
  record Unreadable(int line, int column, String reason) implements Reading {

    boolean before(Unreadable other) {
      return line < other.line || (line == other.line && column < other.column);
    }

    @Override
    public String toString() {
      return "line " + line + ", column " + column + ": " + reason;
    }
  }
}
