package com.endclose.relay.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcmaNumbersTest {

  @ParameterizedTest
  @CsvSource({
    "42, 42",
    "1.50, 1.5",
    "1.0, 1",
    "1e3, 1000",
    "-0, 0",
    "-0.0, 0",
    "0e5, 0",
    "-7.25E0, -7.25",
    "1e20, 100000000000000000000",
    "123456789012345680000, 123456789012345680000",
    "1e21, 1e+21",
    "1200000000000000000000000, 1.2e+24",
    "0.000001, 0.000001",
    "0.0000012, 0.0000012",
    "0.0000001, 1e-7",
    "-0.00000123, -0.00000123",
    "1.23e-7, 1.23e-7",
    "9007199254740992, 9007199254740992",
    "0.1, 0.1",
    "0.30000000000000004, 0.30000000000000004",
    "1e23, 1e+23",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "743323667552886.8, 743323667552886.8",
    "743323667552886.2, 743323667552886.2",
    "5e-324, 5e-324",
    "2e-323, 2e-323"
  })
  void a_number_that_survives_a_double_is_printed_as_ecmascript_does(String sent, String printed) {
    assertThat(EcmaNumbers.text(ExactNumber.of(sent))).isEqualTo(printed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9007199254740993",
        "12345678901234567891",
        "1234567890123456789012",
        "0.1234567890123456789",
        "0.10000000000000001",
        "1e400",
        "1e-400",
        "4e-324",
        "3e-324",
        "2.5E-324",
        "1e9999",
        "1.797693134862315808e308"
      })
  void a_number_that_does_not_survive_keeps_its_digits(String sent) {
    assertThat(EcmaNumbers.text(ExactNumber.of(sent))).isEqualTo(sent);
    assertThat(EcmaNumbers.text(ExactNumber.of("-" + sent))).isEqualTo("-" + sent);
  }

  @Test
  void other_number_nodes_are_printed_alike() {
    assertThat(EcmaNumbers.text(IntNode.valueOf(100))).isEqualTo("100");
    assertThat(EcmaNumbers.text(DoubleNode.valueOf(1e7))).isEqualTo("10000000");
    assertThat(EcmaNumbers.text(DoubleNode.valueOf(Double.NaN))).isEqualTo("NaN");
  }

  /** Values for which JDK 17's Double.toString prints too many digits (JDK-4511638). */
  @ParameterizedTest
  @CsvSource({"2.0E-3", "2E23", "1.0E23", "8.41E21", "2.2250738585072014E-308", "4.9E-324"})
  void digits_are_the_shortest_that_read_back(double value) {
    BigDecimal shortest = EcmaNumbers.shortest(value);

    assertThat(shortest.doubleValue()).isEqualTo(value);
    assertThat(shortest.stripTrailingZeros().precision())
        .isLessThanOrEqualTo(
            new BigDecimal(Double.toString(value)).stripTrailingZeros().precision());
  }

  @Test
  void below_a_power_of_two_the_farther_neighbour_can_be_the_only_short_one() {
    assertThat(EcmaNumbers.shortest(0x1p-44)).isEqualByComparingTo("5.684341886080802e-14");
    assertThat(EcmaNumbers.shortest(0x1p-1022)).isEqualByComparingTo("2.2250738585072014e-308");
  }

  @Test
  void whatever_is_printed_reads_back_as_the_number_sent() {
    long seed = 20251104;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String sent = randomNumber(random);
      String printed = EcmaNumbers.text(ExactNumber.of(sent));
      assertThat(new BigDecimal(printed))
          .as("seed %d, round %d: %s", seed, i, sent)
          .isEqualByComparingTo(new BigDecimal(sent));
    }
  }

  private static String randomNumber(Random random) {
    double value = Double.longBitsToDouble(random.nextLong());
    return switch (random.nextInt(3)) {
      case 0 -> Double.isFinite(value) ? Double.toString(value) : "0";
      case 1 -> random.nextInt(1_000_000) + "." + random.nextInt(1_000_000);
      default -> random.nextLong() + "e" + (random.nextInt(600) - 300);
    };
  }
}
