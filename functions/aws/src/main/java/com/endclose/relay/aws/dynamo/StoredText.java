package com.endclose.relay.aws.dynamo;

/**
 * Any Java string as one that DynamoDB takes, and back. Its strings are UTF-8, which has no form
 * for half a surrogate pair, and a JSON text may hold one: such a character, and NUL, is stored as
 * a backslash and four hex digits, a backslash as two. Everything else stands as it is.
 */
final class StoredText {

  private static final char ESCAPE = '\\';
  private static final int HEX_DIGITS = 4;

  private StoredText() {}

  static String of(String text) {
    int i = firstToEscape(text);
    if (i == text.length()) {
      return text;
    }
    StringBuilder stored = new StringBuilder(text.length() + 16).append(text, 0, i);
    while (i < text.length()) {
      int character = text.codePointAt(i);
      if (character == ESCAPE) {
        stored.append(ESCAPE).append(ESCAPE);
      } else if (unstorable(character)) {
        stored.append(ESCAPE);
        String hex = Integer.toHexString(character);
        stored.append("0".repeat(HEX_DIGITS - hex.length())).append(hex);
      } else {
        stored.appendCodePoint(character);
      }
      i += Character.charCount(character);
    }
    return stored.toString();
  }

  static String read(String stored) {
    if (stored.indexOf(ESCAPE) < 0) {
      return stored;
    }
    StringBuilder text = new StringBuilder(stored.length());
    for (int i = 0; i < stored.length(); i++) {
      char character = stored.charAt(i);
      if (character != ESCAPE) {
        text.append(character);
      } else if (stored.charAt(i + 1) == ESCAPE) {
        text.append(ESCAPE);
        i++;
      } else {
        text.append((char) Integer.parseInt(stored, i + 1, i + 1 + HEX_DIGITS, 16));
        i += HEX_DIGITS;
      }
    }
    return text.toString();
  }

  private static int firstToEscape(String text) {
    int i = 0;
    while (i < text.length()) {
      int character = text.codePointAt(i);
      if (character == ESCAPE || unstorable(character)) {
        return i;
      }
      i += Character.charCount(character);
    }
    return i;
  }

  private static boolean unstorable(int character) {
    return character == 0
        || (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE);
  }
}
