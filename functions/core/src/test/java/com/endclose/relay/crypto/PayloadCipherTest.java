package com.endclose.relay.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadCipherTest {

  private static final String ROW = "sha256:row";
  private static final byte[] BODY = "{\"id\":\"e1\",\"name\":\"Café 😀\"}\n".getBytes(UTF_8);

  private final PayloadCipher cipher = new PayloadCipher(Keys.current("k1", Map.of("k1", 1)));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 15, 16, 17, 290_000, 307_000, 399_000, 1_000_000, 10_485_760})
  void what_was_sealed_opens_byte_for_byte(int size) {
    byte[] body = noise(size);
    byte[] sealed = cipher.seal(ROW, 1, body);

    assertThat(plain(cipher.open(ROW, 1, sealed))).isEqualTo(body);
  }

  @Test
  void a_body_that_does_not_compress_grows_by_a_fixed_overhead() {
    byte[] sealed = cipher.seal(ROW, 1, noise(1_000_000));

    assertThat(PayloadCipher.OVERHEAD_BYTES).isEqualTo(35);
    assertThat(sealed).hasSize(1_000_000 + 35 + "k1".length());
    assertThat(cipher.largestSealed(1_000_000)).isEqualTo(sealed.length);
  }

  @Test
  void json_is_stored_far_smaller_than_it_came() {
    byte[] json = "{\"id\":\"item\",\"amount\":\"12.30\"},".repeat(30_000).getBytes(UTF_8);

    assertThat(cipher.seal(ROW, 1, json).length).isLessThan(json.length / 50);
  }

  @Test
  void no_changed_byte_goes_unnoticed() {
    byte[] sealed = cipher.seal(ROW, 1, BODY);

    for (int at = 0; at < sealed.length; at++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] changed = sealed.clone();
        changed[at] ^= (byte) (1 << bit);
        assertThat(cipher.open(ROW, 1, changed))
            .as("bit %d of byte %d", bit, at)
            .isNotInstanceOf(Opened.Plain.class);
      }
    }
  }

  @Test
  void no_missing_or_added_byte_goes_unnoticed() {
    byte[] sealed = cipher.seal(ROW, 1, BODY);

    for (int size = 0; size < sealed.length; size++) {
      assertThat(cipher.open(ROW, 1, Arrays.copyOf(sealed, size)))
          .as("cut to %d", size)
          .isEqualTo(new Opened.Damaged());
    }
    assertThat(cipher.open(ROW, 1, Arrays.copyOf(sealed, sealed.length + 1)))
        .isEqualTo(new Opened.Damaged());
  }

  @Test
  void a_payload_opens_in_its_own_row_and_version_only() {
    byte[] sealed = cipher.seal(ROW, 1, BODY);

    assertThat(cipher.open("sha256:other", 1, sealed)).isEqualTo(new Opened.Damaged());
    assertThat(cipher.open(ROW, 2, sealed)).isEqualTo(new Opened.Damaged());
    assertThat(cipher.open("", 1, sealed)).isEqualTo(new Opened.Damaged());
    assertThat(cipher.open(ROW + "\0", 1, sealed)).isEqualTo(new Opened.Damaged());
  }

  @Test
  void a_key_id_can_not_be_exchanged_even_for_one_of_the_same_key() {
    PayloadCipher twins = new PayloadCipher(Keys.current("k1", Map.of("k1", 1, "k2", 1)));
    byte[] sealed = twins.seal(ROW, 1, BODY);
    sealed[3] = '2';

    assertThat(twins.open(ROW, 1, sealed)).isEqualTo(new Opened.Damaged());
  }

  @Test
  void old_data_stays_readable_after_the_current_key_changes() {
    byte[] old = cipher.seal(ROW, 1, BODY);
    PayloadCipher rotated = new PayloadCipher(Keys.current("k2", Map.of("k1", 1, "k2", 2)));

    assertThat(plain(rotated.open(ROW, 1, old))).isEqualTo(BODY);
    assertThat(cipher.open(ROW, 1, rotated.seal(ROW, 1, BODY)))
        .isEqualTo(new Opened.UnknownKey("k2"));
  }

  @Test
  void another_key_under_a_known_id_is_damage() {
    PayloadCipher mixedUp = new PayloadCipher(Keys.current("k1", Map.of("k1", 9)));

    assertThat(mixedUp.open(ROW, 1, cipher.seal(ROW, 1, BODY))).isEqualTo(new Opened.Damaged());
  }

  @Test
  void two_copies_of_a_cipher_never_repeat_an_iv() {
    DataKeys keys = Keys.current("k1", Map.of("k1", 1));
    Set<String> ivs = new HashSet<>();
    for (PayloadCipher copy :
        new PayloadCipher[] {new PayloadCipher(keys), new PayloadCipher(keys)}) {
      for (int i = 0; i < 1_000; i++) {
        ivs.add(HexFormat.of().formatHex(copy.seal(ROW, 1, BODY), 4, 16));
      }
    }

    assertThat(ivs).hasSize(2_000);
  }

  @Test
  void what_no_route_accepts_is_not_sealed() {
    assertThatThrownBy(() -> cipher.seal(ROW, 1, new byte[PayloadCipher.MAX_PLAIN_BYTES + 1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nothing_prints_a_payload() {
    assertThat(cipher.open(ROW, 1, cipher.seal(ROW, 1, BODY))).hasToString("payload of 32 bytes");
  }

  private static byte[] plain(Opened opened) {
    assertThat(opened).isInstanceOf(Opened.Plain.class);
    return ((Opened.Plain) opened).bytes();
  }

  private static byte[] noise(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }
}
