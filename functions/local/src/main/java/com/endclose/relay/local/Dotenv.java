package com.endclose.relay.local;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a dotenv file: {@code NAME=value} lines, with {@code #} comments, an optional {@code
 * export}, and quotes. In single quotes a value stands as it is; in double quotes {@code \n \r \t
 * \" \\ \$} are escapes; in either it may go over several lines. Without quotes it ends at white
 * space followed by {@code #}. Nothing is expanded.
 */
final class Dotenv {

  /** What stands before the value; its value may begin on the same line only. */
  private static final Pattern NAME =
      Pattern.compile("[ \\t]*(?:export[ \\t]+)?([^\\s=#'\"]+)[ \\t]*=[ \\t]*");

  private static final Pattern NOTHING = Pattern.compile("[ \\t]*(?:#[^\\n]*)?");
  private static final Pattern COMMENT = Pattern.compile("(?:^|[ \\t]+)#.*");

  private final String text;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private int at;

  private Dotenv(String text) {
    this.text = text;
  }

  /**
   * What a file says.
   *
   * @param problems each with its line; none shows a value
   */
  record Reading(Map<String, String> values, List<String> problems) {

    /** Names only. */
    @Override
    public String toString() {
      return "Reading[" + values.keySet() + ", " + problems + "]";
    }
  }

  static Reading read(String text) {
    String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    Dotenv dotenv = new Dotenv(plain.replace("\r\n", "\n").replace('\r', '\n'));
    while (dotenv.at < dotenv.text.length()) {
      dotenv.line();
    }
    return new Reading(
        Collections.unmodifiableMap(dotenv.values), Collections.unmodifiableList(dotenv.problems));
  }

  private void line() {
    int start = at;
    String line = text.substring(at, endOfLine(at));
    Matcher name = NAME.matcher(line);
    if (NOTHING.matcher(line).matches()) {
      at = next(at);
    } else if (!name.lookingAt()) {
      problem(start, "write NAME=value");
      at = next(at);
    } else {
      at = start + name.end();
      assign(start, name.group(1));
    }
  }

  private void assign(int start, String name) {
    char first = at < text.length() ? text.charAt(at) : '\n';
    if (first == '\'' || first == '"') {
      quoted(start, name, first);
    } else {
      put(start, name, COMMENT.matcher(text.substring(at, endOfLine(at))).replaceFirst("").strip());
      at = next(at);
    }
  }

  private void quoted(int start, String name, char quote) {
    StringBuilder value = new StringBuilder();
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != quote) {
      if (quote == '"' && text.charAt(i) == '\\' && i + 1 < text.length()) {
        unescape(text.charAt(i + 1), value);
        i += 2;
      } else {
        value.append(text.charAt(i++));
      }
    }
    if (i == text.length()) {
      problem(start, name + ": the quote is never closed");
      at = next(at);
      return;
    }
    at = i + 1;
    if (NOTHING.matcher(text.substring(at, endOfLine(at))).matches()) {
      put(start, name, value.toString());
    } else {
      problem(start, name + ": something stands behind the closing quote");
    }
    at = next(at);
  }

  private static void unescape(char escaped, StringBuilder value) {
    switch (escaped) {
      case 'n' -> value.append('\n');
      case 'r' -> value.append('\r');
      case 't' -> value.append('\t');
      case '"', '\\', '$' -> value.append(escaped);
      default -> value.append('\\').append(escaped);
    }
  }

  private void put(int start, String name, String value) {
    if (values.putIfAbsent(name, value) != null) {
      problem(start, name + " is set for the second time: remove one of the two lines");
    }
  }

  private void problem(int start, String what) {
    long line = text.substring(0, start).chars().filter(c -> c == '\n').count() + 1;
    problems.add("line " + line + ": " + what);
  }

  private int endOfLine(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private int next(int from) {
    return Math.min(endOfLine(from) + 1, text.length());
  }
}
