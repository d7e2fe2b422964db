package com.endclose.relay.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.Stream;

/** Words that mean something to one of the parsers. */
final class FuzzWords {

  private static final Stream<String> PLAIN =
      Stream.of(
          // JSON
          "{}",
          "[]",
          "null",
          "true",
          "\"\"",
          "{\"id\":1,\"id\":2}",
          "\\ud800",
          "\\u0000",
          "\\udc00",
          "\"__proto__\":{},",
          "\"constructor\":0,",
          "{\"\\ud800\":1}",
          "[".repeat(1_100),
          "//",
          "/*",
          // numbers
          "-0",
          "1e9999",
          "1e-9999",
          "1e99999",
          "9".repeat(1_001),
          "0.".concat("0".repeat(400)) + "1",
          "9223372036854775807",
          "-9223372036854775808",
          "1,000.00",
          "$-1.005",
          "NaN",
          "Infinity",
          // dates and time stamps
          "2026-02-30",
          "2024-02-29T23:59:60Z",
          "+999999999-12-31T23:59:59-18:00",
          "0000-00-00",
          "-999999999-01-01T00:00:00+18:00",
          "2/29/2023 1:1:1",
          "1782864010",
          "1e308",
          "0x6a",
          "0b1",
          // headers
          "t=",
          "v1=",
          "v1,",
          ",",
          ";",
          "=",
          "sha256=",
          "sha512=",
          "whsec_",
          "%%",
          ": ",
          "\n",
          "\n\n",
          "e30.e30.e30",
          "eyJhbGciOiJFUzI1NiJ9",
          "https://api.paypal.com/v1/notifications/certs/x",
          "SHA256withRSA",
          "bt_signature=",
          "bt_payload=",
          "&",
          "|",
          "%zz",
          "+",
          // YAML
          "&a ",
          "*a",
          "<<: *a",
          "!!java.lang.Object ",
          "!!binary ",
          "? ",
          "- ",
          "--- ",
          "...",
          "\t",
          "|2-",
          ">",
          "'",
          "\"",
          "#",
          "{a: &b [*b]}",
          "%YAML 9.9\n",
          "~",
          "\u0085",
          "\u2028",
          "@",
          "`",
          // the document
          "items: ",
          "lines.*.id",
          "*.*",
          "..",
          ".",
          "{source: id, transform: hash}",
          "enrich: ",
          "XXX",
          "JPY",
          "KWD",
          "fetch: ",
          "timezone: Asia/Colombo",
          "secret_env: RELAY_X",
          "10485761",
          // text
          "\uFEFF",
          "\u202e",
          "\u00e9",
          "\uD83D\uDCB8",
          "4111 1111 1111 1111",
          "078-05-1120");

  static final List<byte[]> ALL =
      Stream.concat(
              PLAIN.map(word -> word.getBytes(UTF_8)),
              Stream.of("\u00ff", "\u00c0\u00af", "\u00ed\u00a0\u0080", "\0")
                  .map(word -> word.getBytes(ISO_8859_1)))
          .toList();

  /** Values of JSON, which are YAML's as well. */
  static final List<byte[]> VALUES =
      Stream.of(
              "null",
              "true",
              "{}",
              "[]",
              "\"\"",
              "7",
              "-0.0",
              "1e9999",
              "[[]]",
              "[null,{}]",
              "{\"id\":[1]}",
              "\"\\ud800\"",
              "\"\\u0000\"",
              "\" \"",
              "\"4111111111111111\"",
              "\"2026-02-30T25:00:00Z\"",
              "12345678901234567890.123",
              "{\"\":{\"__proto__\":0}}")
          .map(word -> word.getBytes(UTF_8))
          .toList();

  private FuzzWords() {}
}
