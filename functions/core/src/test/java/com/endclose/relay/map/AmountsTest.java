package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.route.AmountRef;
import com.endclose.relay.route.FieldRef;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts as JSON, in a currency, to minor units (cases/CASES.md, case 7). */
class AmountsTest {

  private static final AmountRef MAJOR = AmountRef.major(FieldRef.at("amt"));

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'\"3,762.87\"', USD, 376287",
        "'\"$38.00\"', USD, 3800",
        "3762.87, USD, 376287",
        "10, USD, 1000",
        "1e2, USD, 10000",
        "1.5E1, EUR, 1500",
        "12.3000, USD, 1230",
        "'\"10,000\"', JPY, 10000",
        "'\"1,234\"', USD, 123400",
        "'\"1.234\"', KWD, 1234",
        "1.234, KWD, 1234",
        "'\"1,234.5\"', KWD, 1234500",
        "'\"1,234,567\"', KWD, 1234567000",
        "'\"1.2345\"', UYW, 12345",
        "'\"-5.5\"', USD, -550",
        "'\"-1,000.01\"', USD, -100001",
        "'\"0.1\"', USD, 10",
        "1.10, USD, 110",
        "-0.0, JPY, 0",
        "0e9999, USD, 0",
        "'\"0.00\"', USD, 0",
        "5e-1, USD, 50",
        "100.0, JPY, 100",
        "90071992547409.93, USD, 9007199254740993",
        "92233720368547758.07, USD, 9223372036854775807",
        "-92233720368547758.08, USD, -9223372036854775808",
        "9223372036854775807, JPY, 9223372036854775807",
        // A text with surplus zeros.
        "'\"500.00\"', JPY, 500",
        "'\"500.0\"', JPY, 500",
        "'\"12.5000\"', USD, 1250",
        "'\"12.0000000\"', USD, 1200",
        "'\"1,234.500\"', USD, 123450",
        "'\"12.500\"', KWD, 12500",
        "'\"12.5000\"', KWD, 12500",
        "'\"12.500\"', CLF, 125000",
        "12.500, USD, 1250",
        "12.000, JPY, 12",
        // A $ at either end.
        "'\"$12.50\"', USD, 1250",
        "'\"-$5\"', USD, -500",
        "'\"$-5\"', USD, -500",
        "'\" $ 5 \"', USD, 500",
        "'\"5$\"', USD, 500",
        "'\"-5 $\"', USD, -500",
      })
  void exact_minor_units_follow_the_currency(String json, String currency, long minor) {
    assertThat(read(json, currency)).isEqualTo(new Amounts.Amount(minor, Long.signum(minor)));
  }

  @ParameterizedTest
  @CsvSource({"12.345, USD", "\"12.345\", USD", "1.5, JPY", "\"5.01\", JPY", "1.2345, KWD"})
  void more_decimals_than_the_currency_has_fail(String json, String currency) {
    assertUnparseable(json, currency);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"", "\"NaN\"", "\"1 234,56\"", "\"1.234,56\"", "\"1,23\"", "\"12,34,567.00\"",
            "\",123\"",
        "\"1,234,\"", "\"1,,234\"", "\"1234,567\"", "\"0,123\"", "\"00,123\"", "\"1,234.\"",
            "\"1 234\"",
        "\"1\\u00a0234\"", "\"- 5\"", "\"5 USD\"", "\"1e3\"", "\"+5\"", "\"\\uff11\"", "\"1.2,345\""
      })
  void whatever_is_ambiguous_or_no_amount_fails(String json) {
    assertUnparseable(json, "USD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2$50",
        "1$234",
        "$$5",
        "5$$",
        "$5$",
        "-$-5",
        "--5",
        "-5-",
        "$",
        "-$",
        "$+5",
        "(5.00)",
        "12.500",
        "-12.500",
        "$12.500",
        "1.234",
        "0.500",
        "1234.500",
        "12.5001"
      })
  void a_dollar_inside_three_decimals_and_other_signs_fail(String text) {
    assertUnparseable('"' + text + '"', "USD");
  }

  @ParameterizedTest
  @CsvSource({"12.500, USD", "500.000, JPY", "1.000, JPY"})
  void three_digits_after_a_point_may_separate_thousands(String text, String currency) {
    assertThat(((Amounts.Refused) read('"' + text + '"', currency)).why())
        .contains("three digits after its point", "may separate thousands");
    assertThat(((Amounts.Refused) read("\"2$50\"", currency)).why())
        .contains("a $ that is not at one end");
  }

  @Test
  void a_text_in_minor_units_has_no_decimals_not_even_zeros() {
    AmountRef minor =
        new AmountRef(FieldRef.at("amt"), AmountRef.Unit.MINOR, AmountRef.Sign.KEEP, Map.of());
    for (String text : new String[] {"\"500.00\"", "\"500.000\"", "\"5.0\""}) {
      assertThat(Amounts.read(Documents.json(text), Amounts.Scale.of(minor, "USD")))
          .isInstanceOf(Amounts.Refused.class);
    }
  }

  @Test
  void a_lone_comma_fails_where_it_may_part_three_decimals() {
    assertUnparseable("\"1,234\"", "KWD");
    assertUnparseable("\"-1,234\"", "CLF");
  }

  @ParameterizedTest
  @CsvSource({
    "99999999999999999.99, USD",
    "\"99999999999999999.99\", USD",
    "92233720368547758.08, USD",
    "-92233720368547758.09, USD",
    "9223372036854775808, JPY",
    "1e9999, USD",
    "-1e20, JPY"
  })
  void an_amount_beyond_64_bits_fails_and_never_wraps(String json, String currency) {
    assertThat(read(json, currency))
        .isInstanceOfSatisfying(
            Amounts.Refused.class,
            refused -> assertThat(refused.fault()).isEqualTo(MappingFault.AMOUNT_OUT_OF_RANGE));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "\"ten\", no amount (digits",
        "~\",123\"~, commas do not group",
        "~\"1,23\"~, commas do not group",
        "~\"1,234\"~, a lone comma",
        "1.2345, more decimals than the currency has (3;",
      })
  void a_refusal_says_what_was_found(String json, String found) {
    assertThat(((Amounts.Refused) read(json, "KWD")).why()).contains(found);
  }

  @Test
  void a_refusal_of_decimals_tells_minor_units_from_major_ones() {
    AmountRef minor =
        new AmountRef(FieldRef.at("amt"), AmountRef.Unit.MINOR, AmountRef.Sign.KEEP, Map.of());
    Amounts.Reading reading = Amounts.read(Documents.json("12.5"), Amounts.Scale.of(minor, "USD"));

    assertThat(((Amounts.Refused) reading).why())
        .contains("decimals, which a minor unit never has", "in minor units");
    assertThat(((Amounts.Refused) read("12.345", "USD")).why()).contains("in major units");
  }

  @Test
  void a_text_of_400_characters_is_read_and_a_longer_one_is_not() {
    assertThat(read("\"" + "0".repeat(399) + "7\"", "USD")).isEqualTo(new Amounts.Amount(700, 1));
    assertUnparseable("\"" + "0".repeat(400) + "7\"", "USD");
  }

  @Test
  void a_number_that_no_document_can_hold_fails_at_once() {
    JsonNode huge = DecimalNode.valueOf(new BigDecimal("1e999999999"));

    assertThat(((Amounts.Refused) read(huge, "USD")).fault())
        .isEqualTo(MappingFault.AMOUNT_OUT_OF_RANGE);
    assertThat(((Amounts.Refused) read(DoubleNode.valueOf(Double.NaN), "USD")).fault())
        .isEqualTo(MappingFault.AMOUNT_UNPARSEABLE);
  }

  @Test
  void a_huge_text_fails_at_once() {
    assertUnparseable("\"" + "9".repeat(5_000_000) + "\"", "USD");
    assertUnparseable("\"1" + ",000".repeat(1_000_000) + "\"", "USD");
    assertUnparseable("\"" + "$".repeat(5_000_000) + "\"", "USD");
  }

  private static void assertUnparseable(String json, String currency) {
    assertThat(read(json, currency))
        .isInstanceOfSatisfying(
            Amounts.Refused.class,
            refused -> assertThat(refused.fault()).isEqualTo(MappingFault.AMOUNT_UNPARSEABLE));
  }

  private static Amounts.Reading read(String json, String currency) {
    return read(Documents.json(json), currency);
  }

  private static Amounts.Reading read(JsonNode value, String currency) {
    return Amounts.read(value, Amounts.Scale.of(MAJOR, currency));
  }
}
