package com.endclose.relay.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Currency;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CurrenciesTest {

  @ParameterizedTest
  @CsvSource({"USD,2", "eur,2", "Jpy,0", "ISK,0", "UGX,0", "KWD,3", "IQD,3", "CLF,4", "UYW,4"})
  void minor_units_are_those_of_iso_4217_in_any_case(String code, int decimals) {
    assertThat(Currencies.known(code)).isTrue();
    assertThat(Currencies.minorUnits(code)).isEqualTo(decimals);
  }

  @Test
  void no_currency_is_end_close_s_default_of_two_decimals() {
    assertThat(Currencies.minorUnits(null)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "US", "USDX", "zzz", "840", "\u0131SK", "us d", "XAU", "XTS", "XXX"})
  void codes_without_a_minor_unit_are_not_known(String code) {
    assertThat(Currencies.known(code)).isFalse();
    assertThatThrownBy(() -> Currencies.minorUnits(code))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Its table is a second source; where it lags behind the standard, ours decides. */
  @Test
  void the_jdk_agrees_on_every_currency_both_know() {
    for (Currency currency : Currency.getAvailableCurrencies()) {
      String code = currency.getCurrencyCode();
      if (Currencies.known(code)) {
        assertThat(Currencies.minorUnits(code))
            .as(code)
            .isEqualTo(currency.getDefaultFractionDigits());
      }
    }
  }

  @Test
  void every_currency_in_everyday_use_is_known() {
    for (String code :
        Set.of(
            "USD", "EUR", "GBP", "CAD", "AUD", "CHF", "CNY", "INR", "BRL", "MXN", "SEK", "PLN")) {
      assertThat(Currencies.known(code)).as(code).isTrue();
    }
  }
}
