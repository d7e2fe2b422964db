package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTest {

  private static final Instant NOW = Instant.ofEpochSecond(1_762_250_000L);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1762250000",
        "1762250000.",
        "1762250000.0000",
        "+1762250000",
        "001762250000",
        "1.76225e9",
        "1.76225E+9",
        "17622500000000e-4",
        ".176225e10",
        "0x6909CD10",
        "0X6909cd10",
        "0o15102346420",
        "0b1101001000010011100110100010000",
        " 1762250000\t",
        "\u00a01762250000\ufeff",
      })
  void every_spelling_of_a_number_in_ecmascript_counts(String text) {
    assertThat(Timestamp.isFresh(text, NOW, 0)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "-",
        "e9",
        "1e",
        "NaN",
        "Infinity",
        "-Infinity",
        "1762250000d",
        "1762250000f",
        "1762250000L",
        "1_762_250_000",
        "1,762,250,000",
        "1762250000 0",
        "++1762250000",
        "+0x6909cd10",
        "0x",
        "0x6909cd1g",
        "0x1.8p30",
        "0b2",
        "0o8",
        "١٧٦٢٢٥٠٠٠٠",
        "１７６２２５００００",
        "0x６９０９cd10",
        "2025-11-04T09:53:20Z",
        "1e999999999",
        "-1e999999999",
        "1e-999999999",
        "\u0000",
      })
  void anything_else_is_stale_and_never_an_error(String text) {
    assertThat(Timestamp.isFresh(text, NOW, Integer.MAX_VALUE / 2)).isFalse();
  }

  @Test
  void the_tolerance_holds_both_ways_to_the_millisecond() {
    assertThat(Timestamp.isFresh("1762249700", NOW, 300)).isTrue();
    assertThat(Timestamp.isFresh("1762250300", NOW, 300)).isTrue();
    assertThat(Timestamp.isFresh("1762249700", NOW.plusMillis(1), 300)).isFalse();
    assertThat(Timestamp.isFresh("1762250300", NOW.minusMillis(1), 300)).isFalse();
    assertThat(Timestamp.isFresh("1762249700", NOW.plusNanos(999_999), 300)).isTrue();
  }

  @Test
  void extremes_of_clock_and_text_do_no_harm() {
    assertThat(Timestamp.isFresh("0", Instant.MAX, 300)).isFalse();
    assertThat(Timestamp.isFresh("0", Instant.MIN, 300)).isFalse();
    assertThat(Timestamp.isFresh(" ", Instant.EPOCH, 300)).isFalse();
    assertThat(Timestamp.isFresh("9".repeat(10_000), NOW, 300)).isFalse();
    assertThat(Timestamp.isFresh("0x" + "f".repeat(10_000), NOW, 300)).isFalse();
    assertThat(Timestamp.isFresh("0".repeat(10_000) + "1762250000", NOW, 0)).isTrue();
  }
}
