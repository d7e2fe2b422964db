package com.endclose.relay.route;

/** How a step of a problem's path is spelled: {@code .id}, or {@code ["1a"]} for other names. */
final class JsonPath {

  private static final int SHOWN = 80;

  private JsonPath() {}

  static String step(String key) {
    return key.matches("[A-Za-z_$][A-Za-z0-9_$]{0,79}") ? "." + key : "[\"" + escaped(key) + "\"]";
  }

  private static String escaped(String key) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(key.length(), SHOWN); i++) {
      char c = key.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (Character.isISOControl(c) || Character.isSurrogate(c) || unseen(c)) {
        out.append("\\u").append(hex4(c));
      } else {
        out.append(c);
      }
    }
    return key.length() > SHOWN ? out + "..." : out.toString();
  }

  private static boolean unseen(char c) {
    int type = Character.getType(c);
    return type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static String hex4(char c) {
    return java.util.HexFormat.of().toHexDigits(c);
  }
}
