package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoredTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "payout.paid", "Überweisung", "😀", " \t\n", "\u0001", "\uffff"})
  void what_utf8_can_hold_stands_as_it_is(String text) {
    assertThat(StoredText.of(text)).isEqualTo(text);
    assertThat(StoredText.read(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "'a\ud83d', 'a\\d83d'",
    "'\udc00b', '\\dc00b'",
    "'\udc00\ud83d', '\\dc00\\d83d'",
    "'\ud83d\ud83d\ude00', '\\d83d\ud83d\ude00'",
    "'a\u0000b', 'a\\0000b'",
    "'\\d83d', '\\\\d83d'",
    "'\\', '\\\\'"
  })
  void half_characters_nul_and_the_escape_itself_are_escaped(String text, String stored) {
    assertThat(StoredText.of(text)).isEqualTo(stored);
    assertThat(StoredText.read(stored)).isEqualTo(text);
  }

  @Test
  void any_text_comes_back_and_can_be_written_as_utf8() {
    CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
    for (long seed = 0; seed < 2_000; seed++) {
      String text = RandomRows.seeded(seed).hostileText();
      String stored = StoredText.of(text);
      assertThat(utf8.canEncode(stored)).as("seed %s", seed).isTrue();
      assertThat(StoredText.read(stored)).as("seed %s", seed).isEqualTo(text);
    }
  }

  @Test
  void different_texts_stay_different() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      String one = RandomRows.seeded(random.nextLong()).hostileText();
      String other = RandomRows.seeded(random.nextLong()).hostileText();
      assertThat(StoredText.of(one).equals(StoredText.of(other))).isEqualTo(one.equals(other));
    }
  }
}
