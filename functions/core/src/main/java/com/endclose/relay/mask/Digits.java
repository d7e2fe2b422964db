package com.endclose.relay.mask;

/** What counts as a digit in a {@link PlainText}: ASCII and full-width ones. */
final class Digits {

  private Digits() {}

  static boolean digit(char c) {
    return (c >= '0' && c <= '9') || (c >= '\uFF10' && c <= '\uFF19');
  }

  /** The value of a {@link #digit}. */
  static int value(char c) {
    return c <= '9' ? c - '0' : c - '\uFF10';
  }

  static boolean asciiLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
