package com.endclose.relay.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MaskingKeyTest {

  private final MaskingKey key = MaskingKey.of("vector-masking-key-0001");

  @Test
  void the_same_text_and_key_always_give_the_hash_that_stands_at_end_close() {
    assertThat(key.hash("secret-1"))
        .isEqualTo("hmac256:ffd7b477af5a3ef9025953d2cfea9606d1eeb7d7b33c99c5e6aad2d4a0cde96e");
    assertThat(MaskingKey.of("another-masking-key-02").hash("secret-1"))
        .isNotEqualTo(key.hash("secret-1"));
  }

  @Test
  void a_lone_surrogate_is_hashed_as_the_replacement_character() {
    assertThat(key.hash("x\ud800y")).isEqualTo(key.hash("x\ufffdy")).isNotEqualTo(key.hash("x?y"));
  }

  @Test
  void its_id_is_short_stable_and_another_key_s_is_another() {
    assertThat(key.id())
        .matches("[0-9a-f]{12}")
        .isEqualTo(MaskingKey.of("vector-masking-key-0001").id())
        .isNotEqualTo(MaskingKey.of("vector-masking-key-0002").id());
  }

  @Test
  void it_prints_as_its_id_only() {
    assertThat(key).hasToString("MaskingKey[" + key.id() + "]");
  }

  @Test
  void a_blank_text_is_no_key() {
    assertThatThrownBy(() -> MaskingKey.of(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MASKING_HMAC_KEY");
  }

  @Test
  void threads_share_it() {
    String expected = key.hash("7");
    assertThat(IntStream.range(0, 2_000).parallel().mapToObj(i -> key.hash("7")))
        .containsOnly(expected);
  }

  @Test
  void a_setting_of_fewer_than_sixteen_characters_is_refused_by_its_name() {
    assertThatThrownBy(() -> MaskingKey.ofSetting("fifteen-letters"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("MASKING_HMAC_KEY is shorter than 16 characters")
        .hasMessageNotContaining("fifteen");
    assertThat(MaskingKey.ofSetting("sixteen-letters-").id())
        .isEqualTo(MaskingKey.of("sixteen-letters-").id());
  }
}
