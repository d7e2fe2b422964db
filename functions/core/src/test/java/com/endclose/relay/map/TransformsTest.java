package com.endclose.relay.map;

import static com.endclose.relay.route.Transform.HASH;
import static com.endclose.relay.route.Transform.LAST4;
import static com.endclose.relay.route.Transform.LOWERCASE;
import static com.endclose.relay.route.Transform.TRIM;
import static com.endclose.relay.route.Transform.UPPERCASE;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.endclose.relay.json.JsonWriter;
import com.endclose.relay.route.Transform;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransformsTest {

  private final MaskingKey key = MaskingKey.of("some masking key");
  private final Transforms transforms = new Transforms(key);

  @Test
  void trim_takes_ecmascript_white_space_and_no_other() {
    assertThat(apply("\"\\ufeff\\u00a0\\u2003x \\u200b\\u3000\\u0085\"", TRIM))
        .isEqualTo("\"x \u200b\u3000\u0085\"");
    assertThat(apply("\"\\u0085 \\t\\r\\n\\u000b\\f\\u1680\\u2029\"", TRIM))
        .isEqualTo("\"\u0085\"");
  }

  @Test
  void lowercase_follows_no_locale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      assertThat(apply("\"TITLE I\\u0130\\u03a3\"", LOWERCASE))
          .isEqualTo("\"title ii\u0307\u03c2\"");
    } finally {
      Locale.setDefault(before);
    }
  }

  /** Made by V8. The JDK asks for the bounds of words, which move from one JDK to the next. */
  @ParameterizedTest
  @CsvSource({
    "\u039f\u0394\u039f\u03a3, \u03bf\u03b4\u03bf\u03c2",
    "\u0391\u03a3123456, \u03b1\u03c2123456",
    "\u0391-\u03a3, \u03b1-\u03c3",
    "\u0391.\u03a3., \u03b1.\u03c2.",
    "\u03a3, \u03c3",
    "1\u03a3, 1\u03c3",
    "\u03a3\u03a3 \u03a3\u0391, \u03c3\u03c2 \u03c3\u03b1",
    "\u0391\u03a3'\u0301\u0391, \u03b1\u03c3'\u0301\u03b1",
    "\ufb01\u00b7\u03a3, \ufb01\u00b7\u03c2",
    "\u0391\u03a3\u00ad\ud835\udc00, \u03b1\u03c3\u00ad\ud835\udc00",
    "1\u03a3:\u03a3, 1\u03c3:\u03c2",
  })
  void a_capital_sigma_is_a_final_one_where_unicode_says_so(String text, String lower) {
    assertThat(apply("\"" + text + "\"", LOWERCASE)).isEqualTo("\"" + lower + "\"");
  }

  @Test
  void texts_change_inside_arrays_and_nowhere_else() {
    assertThat(apply("[\" A \",5,null,[\" B \"],{\"k\":\" C \"}]", TRIM, LOWERCASE))
        .isEqualTo("[\"a\",5,null,[\"b\"],{\"k\":\" C \"}]");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"caf\u00e9\"', caf\u00e9",
    "1.50, 1.5",
    "-0, 0",
    "1e21, 1e+21",
    "12345678901234567891, 12345678901234567891",
    "true, true",
    "null, null",
    "'{\"b\": 1.0, \"2\": [], \"a\": \"\\u00e9\\ud800\"}',"
        + " '{\"2\":[],\"b\":1,\"a\":\"\u00e9\\ud800\"}'",
    // Made by V8's JSON.stringify(JSON.parse(...)).
    "'{\"b\":1,\"10\":{\"z\":1,\"2\":[{\"y\":1,\"0\":2}],\"1\":3},\"01\":2,\"4294967294\":3}',"
        + " '{\"10\":{\"1\":3,\"2\":[{\"0\":2,\"y\":1}],\"z\":1},\"4294967294\":3,\"b\":1,\"01\":2}'",
    "'{\"4294967296\":4,\"4294967295\":4,\"-1\":5,\"2\":7,\"__proto__\":8,\"\":9,\"0\":0,\"1e3\":1,\"00\":1}',"
        + " '{\"0\":0,\"2\":7,\"4294967296\":4,\"4294967295\":4,\"-1\":5,\"__proto__\":8,\"\":9,\"1e3\":1,\"00\":1}'",
    "'[\"x\", 1e2]', '[\"x\",100]'"
  })
  void hash_is_over_a_text_or_the_compact_json_ecmascript_would_write(String json, String hashed) {
    assertThat(apply(json, HASH)).isEqualTo("\"" + key.hash(hashed) + "\"");
  }

  @Test
  void uppercase_follows_no_locale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      assertThat(apply("[\"title i\\u0131\\u00df\",1]", UPPERCASE)).isEqualTo("[\"TITLE IISS\",1]");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'\"INV-2026-0042\"', '\"0042\"'",
    "'\"042\"', '\"042\"'",
    "'\"\"', '\"\"'",
    "1234567890, '\"7890\"'",
    "12345678901234567891, '\"7891\"'",
    "'[\"abcdef\",[\"ghijkl\"]]', '[\"cdef\",[\"ijkl\"]]'",
    "'\"a\ud83d\ude00b\ud83d\ude00c\"', '\"\ud83d\ude00b\ud83d\ude00c\"'",
    "null, null",
  })
  void last4_leaves_the_last_four_characters(String json, String end) {
    assertThat(apply(json, LAST4)).isEqualTo(end);
  }

  @Test
  void last4_lets_no_more_through_than_the_denylist_would() {
    assertThat(apply("\"4012 8888 8888 1881\"", LAST4)).isEqualTo("\"1881\"");
    assertThat(apply("\"ssn 219-09-9999\"", LAST4)).isEqualTo("\"[REDACTED]\"");
    assertThat(apply("[{\"cvv\":\"123\"},true]", LAST4))
        .isEqualTo("[\"[REDACTED]\",\"[REDACTED]\"]");
  }

  @ParameterizedTest
  @CsvSource({
    "a, 65536, false",
    "a, 65537, true",
    "\u0130, 32768, false",
    "\u0130, 32769, true",
    "\u20ac, 21845, false",
    "\u20ac, 21846, true",
    "\u0390, 500000, true",
  })
  void a_text_of_more_than_64_kb_is_not_transformed(String letter, int times, boolean refused) {
    String text = '"' + letter.repeat(times) + '"';
    for (String json : List.of(text, "[1,[" + text + "]]", "{\"a\":{\"b\":" + text + "}}")) {
      for (Transform step : Transform.values()) {
        assertThat(Transforms.refusal("map.x", List.of(step), Documents.json(json)).isPresent())
            .isEqualTo(refused);
      }
      assertThat(Transforms.refusal("map.x", List.of(), Documents.json(json))).isEmpty();
    }
  }

  @Test
  void transforms_apply_in_the_order_written() {
    assertThat(apply("\" X \"", TRIM, LOWERCASE, HASH)).isEqualTo("\"" + key.hash("x") + "\"");
    assertThat(apply("\" X \"", HASH, TRIM)).isEqualTo("\"" + key.hash(" X ") + "\"");
    assertThat(apply("\"x\"", HASH, HASH)).isEqualTo("\"" + key.hash(key.hash("x")) + "\"");
    assertThat(apply("\" X \"")).isEqualTo("\" X \"");
  }

  private String apply(String json, Transform... steps) {
    return JsonWriter.text(transforms.apply(List.of(steps), Documents.json(json)));
  }
}
