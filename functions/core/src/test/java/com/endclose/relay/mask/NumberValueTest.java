package com.endclose.relay.mask;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A number's digits and its value, apart from how its text would be read. */
class NumberValueTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4012888888881881",
        "-4012888888881881",
        "4012888888881881.0",
        "40128.88888881881e11",
        "0.4012888888881881",
        "4012888888881881e-99999999999999999999"
      })
  void a_card_number_is_one_wherever_the_point_stands(String number) {
    assertThat(NumberValue.isCardNumber(number)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4012888888881881.12",
        "401288888888188.10",
        "4012888888881881.0e99999999999999999999",
        "NaN",
        "-Infinity"
      })
  void other_digits_with_another_value_are_none(String number) {
    assertThat(NumberValue.isCardNumber(number)).isFalse();
  }
}
