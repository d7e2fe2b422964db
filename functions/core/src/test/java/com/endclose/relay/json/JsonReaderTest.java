package com.endclose.relay.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

  @ParameterizedTest
  @ValueSource(strings = {"1.10", "1e2", "1E+2", "-0", "-0.0", "12345678901234567890", "0.10e-7"})
  void numbers_keep_the_digits_as_sent(String digits) {
    JsonNode root = document("{\"n\":" + digits + "}");

    assertThat(root.get("n")).isEqualTo(ExactNumber.of(digits));
    assertThat(root.get("n").asText()).isEqualTo(digits);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "true", "\"x\"", "5", "[]", " {} \n"})
  void any_json_value_is_a_document(String text) {
    assertThat(read(text)).isInstanceOf(Reading.Document.class);
  }

  @Test
  void members_stay_in_their_order_and_names_are_plain_data() {
    JsonNode root = document("{\"b\":1,\"__proto__\":{\"x\":2},\"2\":3,\"a\":4,\"\":5}");

    assertThat(root.fieldNames()).toIterable().containsExactly("b", "__proto__", "2", "a", "");
  }

  @Test
  void a_byte_order_mark_before_the_json_is_skipped_once() {
    assertThat(document("\uFEFF{\"a\":1}").get("a").asText()).isEqualTo("1");
    assertThat(read("\uFEFF\uFEFF{\"a\":1}")).isInstanceOf(Reading.NotJson.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n",
        "\uFEFF",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "{'a':1}",
        "{a:1}",
        "nul",
        "NaN",
        "01",
        "+1",
        ".5",
        "1.",
        "{} {}",
        "1 2",
        "{}x",
        "[1]]",
        "// c\n1",
        "\"a\nb\"",
        "\"\\x\"",
        "id=1&amt=2",
        "<xml/>",
        "{\"a\":1 \"b\":2}",
        "\u00a0{}"
      })
  void what_is_not_json_is_not_json(String text) {
    assertThat(read(text)).isInstanceOf(Reading.NotJson.class);
  }

  @Test
  void a_key_repeated_in_one_object_is_a_flaw_wherever_it_stands() {
    assertFlawed("{\"id\":\"first\",\"x\":[{\"k\":1,\"k\":1}]}", "repeats a key", "column 27");
    assertFlawed("{\"id\":1,\"\\u0069d\":2}", "repeats a key");
    assertThat(read("{\"k\":{\"k\":1},\"l\":{\"k\":2}}")).isInstanceOf(Reading.Document.class);
  }

  @Test
  void a_repeated_key_in_what_is_not_json_is_not_json() {
    assertThat(read("{\"k\":1,\"k\":2,}")).isInstanceOf(Reading.NotJson.class);
    assertThat(read("{\"k\":1,\"k\":2} tail")).isInstanceOf(Reading.NotJson.class);
  }

  @Test
  void a_thousand_levels_are_read_and_one_more_is_a_flaw() {
    assertThat(read("[".repeat(1_000) + "]".repeat(1_000))).isInstanceOf(Reading.Document.class);
    assertFlawed("[".repeat(1_001) + "]".repeat(1_001), "deeper than 1000 levels");
    assertFlawed("{\"a\":".repeat(1_001) + "1" + "}".repeat(1_001), "deeper than 1000 levels");
    assertFlawed("[".repeat(1_000_000), "deeper than 1000 levels");
  }

  @Test
  void numbers_of_a_thousand_characters_are_read_and_longer_ones_are_a_flaw() {
    assertThat(read("9".repeat(1_000))).isInstanceOf(Reading.Document.class);
    assertFlawed("9".repeat(1_001), "number");
    assertFlawed("[0." + "1".repeat(1_000) + "]", "number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e10000", "1e-10000", "1e999999999", "-2E-99999999999", "0e10000"})
  void exponents_beyond_the_limit_are_a_flaw(String digits) {
    assertFlawed("{\"n\":" + digits + "}", "exponent beyond 9999");
    assertThat(read("[1e9999,1e-9999,1e00000000007]")).isInstanceOf(Reading.Document.class);
  }

  @Test
  void names_and_texts_beyond_the_limits_are_a_flaw() {
    assertThat(read("{\"" + "n".repeat(50_000) + "\":1}")).isInstanceOf(Reading.Document.class);
    assertFlawed("{\"" + "n".repeat(50_001) + "\":1}", "name of more than 50000");
    assertFlawed("\"" + "t".repeat(10 * 1024 * 1024 + 1) + "\"", "text of more than 10485760");
  }

  @Test
  void many_names_of_one_hash_are_no_flaw() {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < 4_096; i++) {
      for (int bit = 0; bit < 12; bit++) {
        text.append(bit == 0 ? "\"" : "").append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      text.append("\":1,");
    }
    assertThat(document(text + "\"end\":1}").size()).isEqualTo(4_097);
  }

  @Test
  void json_that_is_not_utf8_is_a_flaw_and_is_never_replaced() {
    assertFlawed(bytes("{\"name\":\"caf\u00e9\"}", StandardCharsets.ISO_8859_1), "not valid UTF-8");
    assertFlawed(body("{\"a\":\"", 0xED, 0xA0, 0x80, "\"}"), "not valid UTF-8");
    assertFlawed(body("{\"a\":\"", 0xC0, 0xAF, "\"}"), "not valid UTF-8");
    assertFlawed(body("{\"a\":\"", 0xF4, 0x90, 0x80, 0x80, "\"}"), "not valid UTF-8");
    assertFlawed(body("{\"a\":", 0xFF, "}"), "not valid UTF-8");
    assertFlawed(body("{\"a\":\"x", 0xE2, 0x82), "not valid UTF-8");
    assertFlawed(body("{\"a\":1}", 0xFF), "not valid UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\ud800x", "\\udc00", "\\ud800\\ud800", "\\uDBFF\\n"})
  void half_a_character_is_read_in_a_text_and_is_a_flaw_in_a_key(String half) {
    assertThat(read("[\"" + half + "\"]")).isInstanceOf(Reading.Document.class);
    assertFlawed("{\"" + half + "\":1}", "half a character");
  }

  @Test
  void what_does_not_begin_as_json_is_not_json_whatever_its_bytes() {
    assertNotJson(body(0xFF, 0xFE, "{"));
    assertNotJson(body("  ", 0xFF));
    assertNotJson(body("hello ", 0xFF));
    assertNotJson(body("{oops ", 0xFF, "}"));
    assertNotJson(body("{} {}", 0xFF));
    assertNotJson(bytes("{\"a\":1}", StandardCharsets.UTF_16));
    assertNotJson(bytes("{\"a\":1}", StandardCharsets.UTF_16LE));
    assertNotJson(bytes("{\"a\":1}", Charset.forName("UTF-32BE")));
  }

  @Test
  void no_reason_holds_anything_of_the_body() {
    for (byte[] body :
        new byte[][] {
          body("{\"hunter2\":1,\"hunter2\":2}"),
          body("{\"a\":hunter2}"),
          body("{\"hunter2\":\"hunter2\\q\"}"),
          body("\"hunter2", 0xFF),
          body("[1] hunter2")
        }) {
      assertThat(JsonReader.read(body).toString()).doesNotContain("hunter");
    }
    assertThat(read("{\"hunter2\":\"hunter2\"}").toString()).doesNotContain("hunter");
  }

  private static Reading read(String text) {
    return JsonReader.read(body(text));
  }

  private static JsonNode document(String text) {
    return ((Reading.Document) read(text)).root();
  }

  private static void assertFlawed(String text, String... reasons) {
    assertFlawed(body(text), reasons);
  }

  private static void assertFlawed(byte[] body, String... reasons) {
    assertThat(JsonReader.read(body))
        .isInstanceOfSatisfying(
            Reading.Flawed.class, flawed -> assertThat(flawed.reason()).contains(reasons));
  }

  private static void assertNotJson(byte[] body) {
    assertThat(JsonReader.read(body)).isInstanceOf(Reading.NotJson.class);
  }

  private static byte[] bytes(String text, Charset charset) {
    return text.getBytes(charset);
  }

  /** Texts as UTF-8, and single bytes. */
  private static byte[] body(Object... parts) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (Object part : parts) {
      if (part instanceof Integer octet) {
        body.write(octet);
      } else {
        body.writeBytes(part.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return body.toByteArray();
  }
}
