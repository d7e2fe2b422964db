package com.endclose.relay.route;

import java.nio.charset.StandardCharsets;

/** Reads a routes document of either form, whatever it holds, into a tree. */
final class DocumentReader {

  /** The largest document, in bytes of UTF-8. */
  static final int MAX_BYTES = 1024 * 1024;

  private DocumentReader() {}

  static Reading read(String text) {
    if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      return new Reading.Unreadable(
          1, 1, "the document is larger than " + MAX_BYTES + " bytes: split it up");
    }
    String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
    String start = content.stripLeading();
    return start.startsWith("{") || start.startsWith("[")
        ? readJsonLike(content)
        : YamlReader.read(content);
  }

  /** A text that begins like JSON is often JSON, but may be YAML in its flow style. */
  private static Reading readJsonLike(String content) {
    Reading json = DocumentJson.read(content);
    if (!(json instanceof Reading.Unreadable jsonFault)) {
      return json;
    }
    Reading yaml = YamlReader.read(content);
    // Both refuse it: the reader that came further understood more of what was meant.
    return yaml instanceof Reading.Unreadable yamlFault && yamlFault.before(jsonFault)
        ? json
        : yaml;
  }
}
