package com.endclose.relay.mask;

/**
 * What counts as a digit: ASCII and full-width ones, which East Asian keyboards type. Other
 * scripts' digits are left alone, as SPEC 16.12 draws the line.
 */
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
