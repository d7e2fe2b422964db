package com.endclose.relay.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LetterCaseTest {

  /** Beside other letters, so that both of its ways to the result are tried. */
  @Test
  void every_character_is_mapped_as_the_jdk_maps_it_alone() {
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      String alone = Character.toString(codePoint);
      String within = "a" + alone + " B";

      assertThat(LetterCase.upper(within)).isEqualTo("A" + alone.toUpperCase(Locale.ROOT) + " B");
      if (codePoint != '\u03a3') {
        assertThat(LetterCase.lower(within)).isEqualTo("a" + alone.toLowerCase(Locale.ROOT) + " b");
      }
    }
  }

  @Test
  void a_text_that_needs_no_change_is_the_same() {
    for (String text : new String[] {"", "abc 1", "\u00e9", "\ud83d\ude00", "\ud800", "x\udc00"}) {
      assertThat(LetterCase.lower(text)).isEqualTo(text);
    }
    assertThat(LetterCase.upper("ABC 1\ud800")).isEqualTo("ABC 1\ud800");
    assertThat(LetterCase.lower("AZ@[")).isEqualTo("az@[");
    assertThat(LetterCase.upper("az`{")).isEqualTo("AZ`{");
  }

  /** In the square of the length these would take hours. */
  @Test
  @Timeout(120)
  void growing_characters_take_time_linear_in_the_length() {
    int times = 5_000_000;

    assertThat(LetterCase.lower("\u0130".repeat(times)).length()).isEqualTo(2 * times);
    assertThat(LetterCase.upper("\u0390".repeat(times)).length()).isEqualTo(3 * times);
    assertThat(LetterCase.upper("\u00df".repeat(times)).length()).isEqualTo(2 * times);
    assertThat(LetterCase.lower("\u03a3".repeat(times))).endsWith("\u03c3\u03c2");
    assertThat(LetterCase.lower("\u03a3" + "'".repeat(times) + "\u03a3")).startsWith("\u03c3'");
  }

  @Test
  void only_a_text_of_limited_length_is_normalised() {
    assertThat(Normal.composed("e\u0301")).isEqualTo("\u00e9");
    assertThat(Normal.composed("\u0301".repeat(Normal.MOST))).hasSize(Normal.MOST);
    assertThatThrownBy(() -> Normal.composed("a".repeat(Normal.MOST + 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1025 characters");
    assertThat(Normal.compatible('\uff21')).isEqualTo("A");
  }
}
