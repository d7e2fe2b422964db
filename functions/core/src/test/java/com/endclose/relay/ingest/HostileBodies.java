package com.endclose.relay.ingest;

import static com.endclose.relay.ingest.HostileInput.body;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.endclose.relay.ingest.HostileInput.Gets;
import com.endclose.relay.ingest.HostileInput.Section;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/** Bodies, all of them signed as they should be. */
final class HostileBodies {

  private static final int MIB = 1024 * 1024;

  private HostileBodies() {}

  static List<Section> sections() {
    return List.of(
        new Section("Sizes", sizes()),
        new Section("Not JSON", notJson()),
        new Section("Almost JSON: authentic, kept under its hash, never forwarded", almostJson()),
        new Section("JSON that is unusual", unusual()),
        new Section("Event ids and types", names()));
  }

  private static List<HostileInput> sizes() {
    return List.of(
        body("empty", "no byte", "", Gets.EMPTY),
        body("at the limit", "1 MiB of `[10,0,0…]`", zeros(MIB), Gets.STORED_BY_HASH),
        body("over the limit", "1 MiB and 1 byte", new byte[MIB + 1], Gets.TOO_LARGE),
        large("over every limit", "10 MiB and 1 byte", new byte[10 * MIB + 1], Gets.TOO_LARGE),
        large("5 MB that compress", "one word again and again", words(5_000_000), Gets.STORED),
        large("3 MB that do not", "random letters", noise(3_000_000), Gets.TOO_LARGE));
  }

  private static HostileInput large(String name, String made, byte[] body, Gets gets) {
    return new HostileInput(
        name, made + "; route of 10 MiB", desk -> desk.receive("large", body), gets);
  }

  private static String zeros(int size) {
    return "[10" + ",0".repeat((size - 4) / 2) + "]";
  }

  private static byte[] words(int size) {
    return ("{\"id\":\"e1\",\"text\":\"" + "payout ".repeat(size / 7) + "\"}").getBytes(UTF_8);
  }

  private static byte[] noise(int size) {
    byte[] bytes = new byte[size / 4 * 3];
    new Random(size).nextBytes(bytes);
    return ("{\"id\":\"e1\",\"text\":\"" + Base64.getEncoder().encodeToString(bytes) + "\"}")
        .getBytes(UTF_8);
  }

  private static List<HostileInput> notJson() {
    return List.of(
        body("white space", "two spaces and a line end", "  \n", Gets.NOT_JSON),
        body("XML", "`<webhook/>`", "<webhook/>", Gets.NOT_JSON),
        body("a form", "`id=e1&amount=1`", "id=e1&amount=1", Gets.NOT_JSON),
        body("truncated", "ends after a colon", "{\"id\":\"e1\",\"amount\":", Gets.NOT_JSON),
        body("truncated in a text", "ends inside a text", "{\"id\":\"e", Gets.NOT_JSON),
        body("two values", "`{} {}`", "{} {}", Gets.NOT_JSON),
        body("not a number", "`{\"amount\":NaN}`", "{\"amount\":NaN}", Gets.NOT_JSON),
        body("single quotes", "`{'id':'e1'}`", "{'id':'e1'}", Gets.NOT_JSON),
        body("a raw NUL in a text", "byte 0 between quotes", "{\"id\":\"e\0\"}", Gets.NOT_JSON),
        body("NULs only", "100 bytes 0", new byte[100], Gets.NOT_JSON),
        body("a byte order mark alone", "EF BB BF", "\uFEFF", Gets.NOT_JSON),
        body("UTF-16", "with its byte order mark", "{\"id\":1}".getBytes(UTF_16), Gets.NOT_JSON),
        body("compressed", "begins as gzip", new byte[] {31, -117, 8, 0}, Gets.NOT_JSON));
  }

  private static List<HostileInput> almostJson() {
    return List.of(
        body(
            "Latin-1",
            "`{\"id\":\"café\"}`, é as one byte",
            "{\"id\":\"caf\u00e9\"}".getBytes(ISO_8859_1),
            Gets.STORED_BY_HASH),
        body(
            "overlong UTF-8",
            "a slash as C0 AF",
            "{\"id\":\"\u00c0\u00af\"}".getBytes(ISO_8859_1),
            Gets.STORED_BY_HASH),
        body("a key twice", "`id` twice", "{\"id\":\"e1\",\"id\":\"e2\"}", Gets.STORED_BY_HASH),
        body("depth 1,001", "lists in lists", nested(1_001), Gets.STORED_BY_HASH),
        body("depth 100,000, open", "`[` 100,000 times", "[".repeat(100_000), Gets.STORED_BY_HASH),
        body("10,000 digits", "`{\"amount\":9…9}`", digits(10_000), Gets.STORED_BY_HASH),
        body("a vast exponent", "`1e999999999`", "{\"n\":1e999999999}", Gets.STORED_BY_HASH),
        body(
            "a lone surrogate in a key",
            "`{\"\\ud800\":1}`",
            "{\"\\ud800\":1}",
            Gets.STORED_BY_HASH),
        body(
            "a huge key",
            "50,001 letters",
            "{\"" + "k".repeat(50_001) + "\":1,\"id\":\"e1\"}",
            Gets.STORED_BY_HASH));
  }

  private static String nested(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  private static String digits(int count) {
    return "{\"id\":\"e1\",\"amount\":" + "9".repeat(count) + "}";
  }

  private static List<HostileInput> unusual() {
    return List.of(
        body("a byte order mark", "before the JSON", "\uFEFF{\"id\":\"e1\"}", Gets.STORED),
        body("a list", "`[1,2]`", "[1,2]", Gets.STORED_BY_HASH),
        body("a number", "`7`", "7", Gets.STORED_BY_HASH),
        body("null", "`null`", "null", Gets.STORED_BY_HASH),
        body("depth 1,000", "lists in lists", nested(1_000), Gets.STORED_BY_HASH),
        body(
            "a lone surrogate in a value",
            "`\"\\udc00\"`",
            "{\"id\":\"e1\",\"n\":\"\\udc00\"}",
            Gets.STORED),
        body("`__proto__`", "holds an id", "{\"__proto__\":{\"id\":\"e1\"}}", Gets.STORED_BY_HASH),
        body(
            "`constructor`",
            "beside an id",
            "{\"id\":\"e1\",\"constructor\":{\"prototype\":null},\"toString\":0}",
            Gets.STORED),
        body("keys of one hash", "4,096 keys of `Aa` and `BB`", colliding(12), Gets.STORED));
  }

  /** Keys that all have the same {@link String#hashCode()}. */
  private static String colliding(int bits) {
    StringBuilder body = new StringBuilder("{\"id\":\"e1\"");
    for (int i = 0; i < 1 << bits; i++) {
      body.append(",\"");
      for (int bit = 0; bit < bits; bit++) {
        body.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      body.append("\":0");
    }
    return body.append('}').toString();
  }

  private static List<HostileInput> names() {
    return List.of(
        body("no id", "`{}`", "{}", Gets.STORED_BY_HASH),
        body("an empty id", "`\"\"`", "{\"id\":\"\"}", Gets.STORED_BY_HASH),
        body("a blank id", "three spaces", "{\"id\":\"   \"}", Gets.STORED_BY_HASH),
        body("an id that is null", "`null`", "{\"id\":null}", Gets.STORED_BY_HASH),
        body("an id that is an object", "`{}`", "{\"id\":{}}", Gets.STORED_BY_HASH),
        body("an id that is a list", "`[\"e1\"]`", "{\"id\":[\"e1\"]}", Gets.STORED_BY_HASH),
        body("a vast number as id", "`1e9999`", "{\"id\":1e9999}", Gets.STORED),
        body("a very long id", "100,000 letters", longText("id", 100_000), Gets.STORED),
        body("an emoji as id", "outside the BMP", "{\"id\":\"\uD83D\uDCB8\"}", Gets.STORED),
        body("half an emoji as id", "`\\ud83d`", "{\"id\":\"\\ud83d\"}", Gets.STORED),
        body("a NUL in an id", "`\\u0000`", "{\"id\":\"e\\u0000\"}", Gets.STORED),
        body(
            "another's hash as id",
            "`sha256:00…`",
            "{\"id\":\"sha256:" + "0".repeat(64) + "\"}",
            Gets.STORED),
        body("a very long type", "100,000 letters", longText("type", 100_000), Gets.STORED_BY_HASH),
        filtered("a very long type, filtered", longText("type", 100_000)),
        filtered("a type that is an object, filtered", "{\"id\":\"e1\",\"type\":{}}"));
  }

  private static String longText(String member, int length) {
    return "{\"" + member + "\":\"" + "t".repeat(length) + "\"}";
  }

  private static HostileInput filtered(String name, String body) {
    String stored = body.contains("e1") ? Gets.BY_ID : Gets.BY_HASH;
    return new HostileInput(
        name,
        "route that forwards `payout.*`",
        desk -> desk.receive("filtered", body),
        new Gets(200, "filtered", stored));
  }
}
