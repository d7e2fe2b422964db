package com.endclose.relay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactNumberTest {

  @Test
  void is_a_number_node_with_the_digits_as_text() throws Exception {
    ExactNumber number = ExactNumber.of("1.10");

    assertThat(number.isNumber()).isTrue();
    assertThat(number.asText()).isEqualTo("1.10");
    assertThat(number.decimalValue()).isEqualTo(new BigDecimal("1.10"));
    assertThat(number.intValue()).isEqualTo(1);
    assertThat(number.doubleValue()).isEqualTo(1.1);
    assertThat(new ObjectMapper().writeValueAsString(number)).isEqualTo("1.10");
  }

  @Test
  void equals_by_its_digits() {
    assertThat(ExactNumber.of("1.10"))
        .isEqualTo(ExactNumber.of("1.10"))
        .hasSameHashCodeAs(ExactNumber.of("1.10"))
        .isNotEqualTo(ExactNumber.of("1.1"));
  }

  @Test
  void tells_what_it_converts_to() {
    assertThat(ExactNumber.of("2147483648").canConvertToInt()).isFalse();
    assertThat(ExactNumber.of("2147483648").canConvertToLong()).isTrue();
    assertThat(ExactNumber.of("1e9999").canConvertToLong()).isFalse();
    assertThat(ExactNumber.of("1.20e1").canConvertToExactIntegral()).isTrue();
    assertThat(ExactNumber.of("1.25e1").canConvertToExactIntegral()).isFalse();
    assertThat(ExactNumber.of("0.0").canConvertToExactIntegral()).isTrue();
    assertThat(ExactNumber.of("7e1").bigIntegerValue()).isEqualTo(70);
    assertThat(ExactNumber.of("7e1").longValue()).isEqualTo(70);
    assertThat(ExactNumber.of("7").numberValue()).isEqualTo(new BigDecimal("7"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "01", "1.", ".1", "+1", "1e", "NaN", " 1", "1e10000", "0x1"})
  void refuses_what_is_no_json_number_within_the_limits(String digits) {
    assertThatThrownBy(() -> ExactNumber.of(digits)).isInstanceOf(IllegalArgumentException.class);
  }
}
