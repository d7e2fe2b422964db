package com.endclose.relay.text;

import java.text.Normalizer;

/**
 * Unicode's normal forms. Normalising a whole text can take time in the square of its length, so
 * only single characters and texts of a limited length are normalised.
 */
public final class Normal {

  /** The longest text, in UTF-16 units, that {@link #composed} takes. */
  public static final int MOST = 1024;

  private Normal() {}

  /**
   * The text in form NFC. Throws {@link IllegalArgumentException} for one longer than {@link
   * #MOST}.
   */
  public static String composed(String text) {
    if (text.length() > MOST) {
      throw new IllegalArgumentException(
          "a text of " + text.length() + " characters is too long to normalise");
    }
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  /** The one character in form NFKC. */
  public static String compatible(int codePoint) {
    return Normalizer.normalize(Character.toString(codePoint), Normalizer.Form.NFKC);
  }
}
