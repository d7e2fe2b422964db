package com.endclose.relay.endclose;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SafeWordsTest {

  private static final String BODY =
      "{\"records\":[{\"external_id\":\"order-1\",\"description\":\"Jane Roe, 12 Main Street\","
          + "\"metadata\":{\"email\":\"jane.roe@example.com\",\"note\":\"say \\\"hi\\\" & go\"}}]}";

  private final SafeWords words = new SafeWords(BODY.getBytes(UTF_8));

  @Test
  void a_value_becomes_the_name_of_its_field_and_a_card_number_is_redacted() {
    assertThat(
            words.of(
                "description \"Jane Roe, 12 Main Street\" is not allowed; card 4111 1111 1111 1111"))
        .isEqualTo("description \"[value of description]\" is not allowed; card [REDACTED]");
    assertThat(words.of("email jane.roe@example.com is taken"))
        .isEqualTo("email [value of metadata.email] is taken");
  }

  @Test
  void a_value_is_found_as_it_is_and_escaped() {
    String expected = "[value of metadata.note] is bad";
    assertThat(words.of("say \"hi\" & go is bad")).isEqualTo(expected);
    assertThat(words.of("say \\\"hi\\\" & go is bad")).isEqualTo(expected);
    assertThat(words.of("say &quot;hi&quot; &amp; go is bad")).isEqualTo(expected);
    assertThat(words.of("say%20%22hi%22%20%26%20go is bad")).isEqualTo(expected);
  }

  @Test
  void a_value_is_replaced_before_the_words_are_cut() {
    assertThat(words.of("x".repeat(290) + "jane.roe@example.com")).doesNotContain("jane");
  }
}
