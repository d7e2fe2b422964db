package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SocialSecurityNumbersTest {

  @ParameterizedTest
  @CsvSource({
    "219-09-9999, [REDACTED]",
    "000-00-0000, [REDACTED]",
    "ssn is 219-09-9999., ssn is [REDACTED].",
    "219-09-9999/078-05-1120, [REDACTED]/[REDACTED]",
    "é219-09-9999é, é[REDACTED]é",
    "-219-09-9999-, -[REDACTED]-",
    "--219-09-9999 - 5, --[REDACTED] - 5",
    "２１９－０９－９９９９, [REDACTED]",
  })
  void three_two_and_four_digits_joined_by_dashes_are_redacted(String text, String redacted) {
    assertThat(Denylist.redact(text)).isEqualTo(redacted);
    assertThat(Denylist.holdsSsn(text)).isTrue();
    assertThat(Denylist.holdsCardNumber(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "219099999",
        "219.09.9999",
        "1219-09-9999",
        "219-09-99991",
        "１219-09-9999",
        "555-867-5309"
      })
  void another_shape_or_a_digit_beside_it_stays(String text) {
    assertThat(Denylist.redact(text)).isSameAs(text);
    assertThat(Denylist.holdsSsn(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ref-219-09-9999-z",
        "12-219-09-9999-34",
        "ref-219-09-9999",
        "219-09-9999-2025",
        "é-219-09-9999",
        "219-09-9999-𝒂",
        "219-09-9999-078-05-1120",
        "the ssn of ref-219-09-9999",
        "ssn:ref-219-09-9999"
      })
  void inside_a_longer_dashed_id_it_stays(String text) {
    assertThat(Denylist.redact(text)).isSameAs(text);
  }

  @ParameterizedTest
  @CsvSource({
    "ssn-219-09-9999, ssn-[REDACTED]",
    "tax_id-219-09-9999, tax_id-[REDACTED]",
    "customer_tax-id-219-09-9999!, customer_tax-id-[REDACTED]!",
    "'given by the customer on the telephone: ssn-219-09-9999', 'given by the customer on the telephone: ssn-[REDACTED]'",
  })
  void a_label_in_front_does_not_make_it_a_longer_id(String text, String redacted) {
    assertThat(Denylist.redact(text)).isEqualTo(redacted);
  }

  @Test
  void a_label_is_looked_for_in_the_forty_characters_in_front() {
    String forty = "tax-id-" + "x".repeat(33);

    assertThat(Denylist.redact(forty + "-219-09-9999")).isEqualTo(forty + "-[REDACTED]");
    assertThat(Denylist.holdsSsn(forty + "x-219-09-9999")).isFalse();
  }

  @Test
  void a_card_number_that_takes_part_of_it_leaves_none_of_it() {
    // The card number and the group 219 happen to be a Visa number of 19 digits.
    assertThat(Denylist.redact("4012-8888-8888-1881-219-09-9999")).isEqualTo("[REDACTED]");
  }

  @Test
  void beside_a_card_number_both_go() {
    assertThat(Denylist.redact("219-09-9999-4012888888881881")).isEqualTo("[REDACTED]-[REDACTED]");
    assertThat(Denylist.redact("4012-8888-8888-1881-457-55-5462"))
        .isEqualTo("[REDACTED]-[REDACTED]");
    assertThat(Denylist.holdsSsn("219-09-9999 4012888888881881")).isTrue();
  }
}
