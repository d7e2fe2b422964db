package com.endclose.relay.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.HmacScheme.Stamp;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    assertThat(Timestamp.isFresh(text, NOW, within(0))).isTrue();
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
        "1x6909cd10",
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
    assertThat(Timestamp.isFresh(text, NOW, within(Integer.MAX_VALUE / 2))).isFalse();
  }

  @Test
  void the_tolerance_holds_both_ways_to_the_millisecond() {
    assertThat(Timestamp.isFresh("1762249700", NOW, within(300))).isTrue();
    assertThat(Timestamp.isFresh("1762250300", NOW, within(300))).isTrue();
    assertThat(Timestamp.isFresh("1762249700", NOW.plusMillis(1), within(300))).isFalse();
    assertThat(Timestamp.isFresh("1762250300", NOW.minusMillis(1), within(300))).isFalse();
    assertThat(Timestamp.isFresh("1762249700", NOW.plusNanos(999_999), within(300))).isTrue();
    assertThat(Timestamp.isFresh("1762249700.5", NOW.plusMillis(500), within(300))).isTrue();
  }

  @Test
  void extremes_of_clock_and_text_do_no_harm() {
    assertThat(Timestamp.isFresh("0", Instant.MAX, within(300))).isFalse();
    assertThat(Timestamp.isFresh("0", Instant.MIN, within(300))).isFalse();
    assertThat(Timestamp.isFresh(" ", Instant.EPOCH, within(300))).isFalse();
    assertThat(Timestamp.isFresh("0x", Instant.EPOCH, within(300))).isFalse();
    assertThat(Timestamp.isFresh("0xg", Instant.EPOCH, within(300))).isFalse();
    assertThat(Timestamp.isFresh("9".repeat(10_000), NOW, within(300))).isFalse();
    assertThat(Timestamp.isFresh("0x" + "f".repeat(10_000), NOW, within(300))).isFalse();
    assertThat(Timestamp.isFresh("0".repeat(10_000) + "1762250000", NOW, within(0))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "MILLISECONDS, 1762250000000, true",
    "MILLISECONDS, 1762249700000, true",
    "MILLISECONDS, 1762249699999, false",
    "MILLISECONDS, 1762250000, false",
    "SECONDS, 1762250000000, false",
    "ISO8601, 2025-11-04T09:53:20Z, true",
    "ISO8601, 2025-11-04T10:53:20.000+01:00, true",
    "ISO8601, 2025-11-04T09:48:20Z, true",
    "ISO8601, 2025-11-04T09:48:19.999Z, false",
    "ISO8601, 2025-11-04T09:53:20, false",
    "ISO8601, 2025-02-30T09:53:20Z, false",
    "ISO8601, 1762250000, false",
    "ISO8601, '', false",
  })
  void milliseconds_and_iso_are_read_where_a_scheme_says_so(
      Stamp.Form form, String text, boolean fresh) {
    assertThat(Timestamp.isFresh(text, NOW, new Stamp("x", null, form, 300))).isEqualTo(fresh);
  }

  @Test
  void hostile_iso_texts_are_stale() {
    Stamp stamp = new Stamp("x", null, Stamp.Form.ISO8601, Integer.MAX_VALUE);

    assertThat(Timestamp.isFresh("+999999999-12-31T23:59:59-18:00", NOW, stamp)).isFalse();
    assertThat(Timestamp.isFresh("2025-11-04T09:53:20Z".repeat(10_000), NOW, stamp)).isFalse();
    assertThat(Timestamp.isFresh("2025-11-04T09:53:20", NOW, stamp)).isFalse();
  }

  @Test
  void an_iso_text_of_64_characters_is_read_and_a_longer_one_is_not() {
    String padded = " ".repeat(44) + "2025-11-04T09:53:20Z";
    Stamp stamp = new Stamp("x", null, Stamp.Form.ISO8601, 0);

    assertThat(Timestamp.isFresh(padded, NOW, stamp)).isTrue();
    assertThat(Timestamp.isFresh(" " + padded, NOW, stamp)).isFalse();
  }

  private static Stamp within(int seconds) {
    return new Stamp("x", null, Stamp.Form.SECONDS, seconds);
  }
}
