package com.endclose.relay.endclose;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static final Instant NOW = Instant.parse("2026-07-01T00:00:10Z");
  private static final Instant CAP = NOW.plus(Duration.ofHours(1));

  private static Instant latest(String... values) {
    return RetryAfter.latest(Arrays.asList(values), NOW);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "120, 120", "3599, 3599", "3600, 3600", "000060, 60", "' 120 ', 120"})
  void seconds_count_from_now(String value, long seconds) {
    assertThat(latest(value)).isEqualTo(NOW.plusSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wed, 01 Jul 2026 00:05:00 GMT",
        "Wednesday, 01-Jul-26 00:05:00 GMT",
        "Wed Jul  1 00:05:00 2026",
        "Wed Jul 01 00:05:00 2026",
        "wed, 01 jul 2026 00:05:00 gmt",
        "Mon, 01 Jul 2026 00:05:00 GMT"
      })
  void a_date_may_have_any_of_the_three_http_forms(String value) {
    assertThat(latest(value)).isEqualTo(Instant.parse("2026-07-01T00:05:00Z"));
  }

  @Test
  void a_leap_second_is_the_end_of_its_minute() {
    assertThat(latest("Wed, 01 Jul 2026 00:05:60 GMT"))
        .isEqualTo(Instant.parse("2026-07-01T00:05:59Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3601",
        "86400000",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999999999999999999",
        "Thu, 31 Dec 9999 23:59:59 GMT",
        "Wednesday, 01-Jul-76 00:00:00 GMT"
      })
  void nothing_is_later_than_an_hour_from_now(String value) {
    assertThat(latest(value)).isEqualTo(CAP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "000",
        "-5",
        "-0",
        "+120",
        "1e3",
        "0x10",
        "120s",
        "1 20",
        "soon",
        "",
        " ",
        ",",
        ", ",
        "１２０",
        "٣٠",
        "Infinity",
        "null"
      })
  void zero_negative_and_nonsense_are_ignored(String value) {
    assertThat(latest(value)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wed, 01 Jul 2020 00:00:00 GMT",
        "Wed, 01 Jul 2026 00:00:10 GMT",
        "Wed, 01 Jul 2026 00:00:09 GMT",
        "Wednesday, 01-Jul-20 00:00:00 GMT",
        "Friday, 01-Jan-99 00:00:00 GMT",
        "Wed Jul  1 00:00:00 2020",
        "Thu, 01 Jan 0000 00:00:00 GMT"
      })
  void the_past_and_the_present_are_ignored(String value) {
    assertThat(latest(value)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wed, 32 Jul 2026 00:05:00 GMT",
        "Tue, 31 Jun 2026 00:05:00 GMT",
        "Wed, 01 Jux 2026 00:05:00 GMT",
        "Wed, 01 Jul 2026 24:05:00 GMT",
        "Wed, 01 Jul 2026 00:60:00 GMT",
        "Wed, 01 Jul 2026 00:05:61 GMT",
        "Wed, 01 Jul 2026 00:05:00 PST",
        "Wed, 01 Jul 2026 00:05:00 +0200",
        "Wed, 01 Jul 2026 00:05:00",
        "Foo, 01 Jul 2026 00:05:00 GMT",
        "01 Jul 2026 00:05:00 GMT",
        "2026-07-01T00:05:00Z",
        "Wed Jul    00:05:00 2026",
        "Wed, 01 Jul 2026 00:05:00 GMT and more of it"
      })
  void a_date_that_does_not_exist_or_is_written_otherwise_is_ignored(String value) {
    assertThat(latest(value)).isNull();
  }

  @Test
  void a_two_digit_year_is_at_most_fifty_years_ahead() {
    Instant newYearsEve = Instant.parse("1999-12-31T23:59:00Z");
    assertThat(RetryAfter.latest(List.of("Saturday, 01-Jan-00 00:10:00 GMT"), newYearsEve))
        .isEqualTo(Instant.parse("2000-01-01T00:10:00Z"));
    assertThat(RetryAfter.latest(List.of("Friday, 31-Dec-99 23:59:30 GMT"), newYearsEve))
        .isEqualTo(Instant.parse("1999-12-31T23:59:30Z"));
    assertThat(latest("Thursday, 01-Jul-77 00:00:00 GMT")).as("1977").isNull();
  }

  @ParameterizedTest
  @MethodSource("several")
  void of_several_the_latest_counts(List<String> values, long seconds) {
    assertThat(RetryAfter.latest(values, NOW)).isEqualTo(NOW.plusSeconds(seconds));
  }

  static Stream<Arguments> several() {
    return Stream.of(
        Arguments.of(List.of("10", "60"), 60),
        Arguments.of(List.of("60", "10"), 60),
        Arguments.of(List.of("10, 60"), 60),
        Arguments.of(List.of("60,10"), 60),
        Arguments.of(List.of("soon", "-5", "7", "0"), 7),
        Arguments.of(List.of("10", "Wed, 01 Jul 2026 00:05:00 GMT"), 290),
        Arguments.of(List.of("10, Wed, 01 Jul 2026 00:05:00 GMT, 20"), 290),
        Arguments.of(List.of("400", "Wed, 01 Jul 2020 00:05:00 GMT"), 400),
        Arguments.of(List.of("86400000", "60"), 3600));
  }

  @Test
  void without_the_header_there_is_no_time() {
    assertThat(latest()).isNull();
  }

  @Test
  void values_of_any_length_are_read_in_good_time() {
    String nines = "9".repeat(1_000_000);
    assertThat(latest(nines)).isEqualTo(CAP);
    assertThat(latest("0".repeat(1_000_000))).isNull();
    assertThat(latest("0".repeat(1_000_000) + "7")).isEqualTo(NOW.plusSeconds(7));
    assertThat(latest("x".repeat(1_000_000))).isNull();
    assertThat(latest(", ".repeat(500_000))).isNull();
    assertThat(latest("Wed, ".repeat(200_000))).isNull();
  }

  @Test
  void the_language_of_the_machine_does_not_matter() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(latest("FRI, 03 JUL 2026 00:05:00 GMT")).isEqualTo(CAP);
    } finally {
      Locale.setDefault(before);
    }
  }
}
