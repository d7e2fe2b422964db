package com.endclose.relay.crypto;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class CompressionTest {

  private static final int LIMIT = 1_000;

  @Test
  void a_bomb_is_refused_whatever_size_it_claims() throws Exception {
    byte[] bomb = deflate(new byte[50_000_000]);

    assertThat(unpack(1, 10, bomb)).isFalse();
    assertThat(unpack(1, LIMIT, bomb)).isFalse();
    assertThat(unpack(1, 50_000_000, bomb)).isFalse();
    assertThat(unpack(1, Integer.MAX_VALUE, bomb)).isFalse();
    assertThat(unpack(1, -1, bomb)).isFalse();
  }

  @Test
  void a_wrong_size_method_or_content_is_refused() throws Exception {
    byte[] text = "content content content content".getBytes(US_ASCII);
    byte[] deflated = deflate(text);

    assertThat(unpack(1, text.length, deflated)).isTrue();
    assertThat(unpack(1, text.length + 1, deflated)).isFalse();
    assertThat(unpack(1, text.length - 1, deflated)).isFalse();
    assertThat(unpack(1, text.length, Arrays.copyOf(deflated, deflated.length / 2))).isFalse();
    assertThat(unpack(1, text.length, text)).isFalse();
    assertThat(unpack(0, text.length, text)).isTrue();
    assertThat(unpack(0, text.length + 1, text)).isFalse();
    assertThat(unpack(2, text.length, text)).isFalse();
    assertThat(Compression.unpack(new byte[] {0, 0, 0, 0}, LIMIT)).isEmpty();
  }

  @Test
  void a_size_at_the_limit_is_taken_and_one_above_is_not() {
    byte[] packed = new Compression().pack(new byte[LIMIT]);

    assertThat(Compression.unpack(packed, LIMIT)).hasValue(new byte[LIMIT]);
    assertThat(Compression.unpack(packed, LIMIT - 1)).isEmpty();
  }

  @Test
  void nothing_of_one_payload_gets_into_the_next() {
    Compression compression = new Compression();
    byte[] first = "a first payload, a first payload".getBytes(US_ASCII);
    byte[] next = "another payload, another payload".getBytes(US_ASCII);
    byte[] alone = compression.pack(next);

    compression.pack(first);

    assertThat(compression.pack(next)).isEqualTo(alone);
    assertThat(Compression.unpack(alone, LIMIT)).hasValue(next);
  }

  private static boolean unpack(int method, int size, byte[] content) {
    byte[] packed =
        ByteBuffer.allocate(Compression.OVERHEAD + content.length)
            .put((byte) method)
            .putInt(size)
            .put(content)
            .array();
    return Compression.unpack(packed, LIMIT).isPresent();
  }

  private static byte[] deflate(byte[] plain) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater raw = new Deflater(Deflater.BEST_COMPRESSION, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, raw)) {
      out.write(plain);
    }
    raw.end();
    return bytes.toByteArray();
  }
}
