package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which runs of digits are card numbers, sentence by sentence of spec MASK. */
class CardNumbersTest {

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "Visa, 4012888888881881",
    "Visa, 4607777777777777774",
    "Mastercard, 5105105105105100",
    "Mastercard, 2221000000000009",
    "Mastercard, 2720990000000007",
    "American Express, 371449635398431",
    "American Express, 341111111111111",
    "Discover, 6011000990139424",
    "Discover, 6440000000000005",
    "Discover, 6500000000000002",
    "Diners Club, 38520000023237",
    "Diners Club, 30569309025904",
    "Diners Club, 3056930009020004",
    "JCB, 3566002020360505",
    "UnionPay, 6200000000000005",
    "UnionPay, 6205500000000000004",
    "UnionPay, 8171999927660000",
    "Maestro, 6759649826438453",
    "Maestro, 5018000000000009",
    "Maestro, 6304000000000000",
    "Mir, 2200000000000004",
    "RuPay, 6062826786276634",
    "Troy, 9792030000000000",
    "UATP, 135410014004955",
  })
  void a_known_brands_prefix_and_length_with_luhn_is_a_card_number(String brand, String number) {
    assertThat(Denylist.redact(number)).as(brand).isEqualTo("[REDACTED]");
    assertThat(Denylist.holdsCardNumber(number)).as(brand).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0000000000000000",
        "1234567812345670",
        "1762247730009",
        "7777777777777777770",
        "9400111899223197428",
        "2220000000000000",
        "2721000000000004",
        "6800000000000006"
      })
  void a_run_of_no_known_brand_stays(String id) {
    assertThat(Denylist.redact(id)).isSameAs(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"490154203237518", "40000000000002", "51000000000008", "371449635398430"})
  void a_brands_prefix_with_another_length_or_a_wrong_check_digit_stays(String id) {
    assertThat(Denylist.redact(id)).isSameAs(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "card40000000000002",
        "38520000023237x",
        "94012888888881881",
        "40128888888818815105105105105100",
        "4012-8888-8888-1881a",
        "a4012 8888 8888 1881"
      })
  void a_run_with_a_digit_beside_it_or_a_short_one_with_a_letter_is_no_group(String text) {
    assertThat(Denylist.redact(text)).isSameAs(text);
  }

  @ParameterizedTest
  @CsvSource({
    "card4012888888881881, card[REDACTED]",
    "4012888888881881x, [REDACTED]x",
    "AA4012888888881881==, AA[REDACTED]==",
    "Z371449635398431, Z[REDACTED]",
  })
  void letters_may_touch_fifteen_or_sixteen_digits(String text, String redacted) {
    assertThat(Denylist.redact(text)).isEqualTo(redacted);
  }

  @ParameterizedTest
  @CsvSource({
    "é4012888888881881, é[REDACTED]",
    "4012888888881881号, [REDACTED]号",
    "Ａ4012888888881881, Ａ[REDACTED]",
    "x-4012888888881881-y, x-[REDACTED]-y",
    "4012888888881881:7, [REDACTED]:7",
    "#4012888888881881%, #[REDACTED]%",
  })
  void anything_else_may_stand_beside_a_group(String text, String redacted) {
    assertThat(Denylist.redact(text)).isEqualTo(redacted);
  }

  @Test
  void full_width_digits_are_digits_and_mix_with_plain_ones() {
    assertThat(Denylist.redact("４０１２８８８８８８８８１８８１")).isEqualTo("[REDACTED]");
    assertThat(Denylist.redact("４０１２ 8888　８８８８－1881")).isEqualTo("[REDACTED]");
    assertThat(Denylist.holdsCardNumber("9４０１２８８８８８８８８１８８１")).isFalse();
  }

  @Test
  void digits_of_any_script_are_digits() {
    assertThat(Denylist.holdsCardNumber("٤٠١٢٨٨٨٨٨٨٨٨١٨٨١")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        ' ', '\t', '\n', '\r', 0x0B, 0x0C, 0x85, 0xA0, 0x1680, 0x2007, 0x2009, 0x2028, 0x2029,
        0x202F, 0x3000, '-', 0xAD, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xFE58,
        0xFE63, 0xFF0D, 0x30FC, '.', 0xB7, 0x2024, 0xFF0E, '/', 0x2044, 0x2215, 0xFF0F, '_', 0x203F,
        0xFF3F, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x2060, 0x2064, 0xFEFF, 0x034F, 0xFE00,
        0xFE0F, 0xE0001, 0xE0100, 0xE01EF
      })
  void one_separator_of_any_kind_may_part_the_groups(int separator) {
    String number = String.join(Character.toString(separator), "4012", "8888", "8888", "1881");

    assertThat(Denylist.redact("pay " + number + ", ok")).isEqualTo("pay [REDACTED], ok");
  }

  @Test
  void a_line_break_of_two_characters_is_one_separator() {
    assertThat(Denylist.redact("4012\r\n8888\r\n8888\r\n1881")).isEqualTo("[REDACTED]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4012+8888+8888+1881",
        "4012 8888 x 8888 1881",
        "4012\uFDFF8888\uFDFF8888\uFDFF1881",
        "4012\uFE108888\uFE108888\uFE101881",
        "4012\uDB40\uDCFF8888\uDB40\uDCFF8888\uDB40\uDCFF1881",
        "4012\uDB40\uDDF08888\uDB40\uDDF08888\uDB40\uDDF01881",
        "401288******1881"
      })
  void another_character_parts_the_number(String text) {
    assertThat(Denylist.redact(text)).isSameAs(text);
  }

  @ParameterizedTest
  @CsvSource({
    "4012 8888-8888.1881, [REDACTED]",
    "4 0 1 2 8 8 8 8 8 8 8 8 1 8 8 1, [REDACTED]",
    "3714 496353 98431, [REDACTED]",
    "2 4012888888881881, 2 [REDACTED]",
    "4012888888881881 12/29, [REDACTED] 12/29",
    "2025-11-04 4012 8888 8888 1881 123 15.00, 2025-11-04 [REDACTED] 123 15.00",
    "2221-4012-8888-8888-1881, 2221-[REDACTED]",
  })
  void neighbouring_groups_hide_no_number(String text, String redacted) {
    assertThat(Denylist.redact(text)).isEqualTo(redacted);
  }

  @Test
  void numbers_side_by_side_are_redacted_one_by_one() {
    assertThat(Denylist.redact("4012888888881881 5105 1051 0510 5100"))
        .isEqualTo("[REDACTED] [REDACTED]");
  }

  @Test
  void every_group_that_belongs_to_any_number_goes() {
    // The first four groups are a Visa number and so are the last four.
    assertThat(Denylist.redact("x 4999 4226 0047 0570 0005 y")).isEqualTo("x [REDACTED] y");
    // Thirteen digits alone are an id; where all sixteen are a number, all go.
    assertThat(Denylist.redact("4222222222222 106")).isEqualTo("4222222222222 106");
    assertThat(Denylist.redact("4222222222222 105")).isEqualTo("[REDACTED]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"4 ", "40-", "4012888888881881 ", "1", "4a", "\u200B4", "4012 8888 8888 188"})
  void hostile_repetition_costs_no_more_than_the_length(String unit) {
    int length = 200_000;
    var text = new CountingText(unit.repeat(length / unit.length()));

    assertThat(CardNumbers.find(text)).isNotNull();

    assertThat(text.reads()).isLessThan(40L * length);
  }

  /** Counts the characters looked at. */
  private record CountingText(String text, AtomicLong count) implements CharSequence {

    CountingText(String text) {
      this(text, new AtomicLong());
    }

    long reads() {
      return count.get();
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      count.incrementAndGet();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
      return "a text of " + text.length();
    }
  }
}
