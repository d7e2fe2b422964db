package com.endclose.relay.relayctl.print;

/** What a text is to the reader, besides its words: never the only sign of anything. */
public enum Style {
  PLAIN(""),
  BOLD("1"),
  DIM("2"),
  GOOD("32"),
  NOTABLE("33"),
  BAD("31");

  private static final String ESCAPE = "\u001B[";

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String on(String text) {
    return this == PLAIN || text.isEmpty() ? text : ESCAPE + code + "m" + text + ESCAPE + "0m";
  }
}
