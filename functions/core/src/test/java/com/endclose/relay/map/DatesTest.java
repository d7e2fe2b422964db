package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Run under a zone far from UTC, since the process's zone must never matter (case 8). */
class DatesTest {

  private final TimeZone before = TimeZone.getDefault();

  @BeforeEach
  void farFromUtc() {
    TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
  }

  @AfterEach
  void back() {
    TimeZone.setDefault(before);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-01T00:30:00+01:00, 2026-07-01",
    "2026-01-31T23:30:00-05:00, 2026-01-31",
    "2026-02-28, 2026-02-28",
    "2026-03-08T02:30:00, 2026-03-08",
    "2026-03-08 02:30, 2026-03-08",
    "2024-02-29T23:59:59.999999999Z, 2024-02-29",
    "0001-01-01T00:00Z, 0001-01-01",
    "9999-12-31T23:59:59-12:00, 9999-12-31",
    "2026-12-31T24:00:00, 2026-12-31",
    "2026-12-31T24:00:00.000, 2026-12-31",
    "2026-12, 2026-12-01",
    "2026-07-01 00:30:00+01, 2026-07-01",
    "2026-07-01T00:30:00.123456+00, 2026-07-01",
    "'2026-07-01T00:30:00,123Z', 2026-07-01",
    "20260701T003000Z, 2026-07-01",
    "20260701T0030, 2026-07-01",
    "'20260701t003000,5+0530', 2026-07-01",
    "'2026-12-31T24:00:00,000', 2026-12-31",
    "2016-12-31T23:59:60Z, 2016-12-31"
  })
  void without_a_zone_the_date_written_in_the_value_stays(String text, String date) {
    assertThat(Dates.iso8601(text, null)).contains(LocalDate.parse(date));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-01T03:00:00Z, America/New_York, 2026-06-30",
    "2026-07-01T00:30:00+01:00, Europe/London, 2026-07-01",
    "2026-07-01T00:30:00+01:00, UTC, 2026-06-30",
    "2026-12-31T23:30:00-0500, Asia/Tokyo, 2027-01-01",
    "2026-12-31T24:00:00Z, UTC, 2027-01-01",
    "2026-07-01T00:00:00+23:59, UTC, 2026-06-30",
    "2026-07-01T00:15:00+00:30, UTC, 2026-06-30",
    "0001-01-01T01:00:00+01:00, UTC, 0001-01-01",
    "9999-12-31T22:59:59-01:00, UTC, 9999-12-31",
    "2026-03-08T02:30:00, America/New_York, 2026-03-08",
    "2026-07-01 23:59:59, Asia/Tokyo, 2026-07-01",
    "2026-07-01, Pacific/Kiritimati, 2026-07-01",
    "2016-12-31T23:59:60Z, UTC, 2016-12-31",
    "2026-07-01T00:30:00+01, UTC, 2026-06-30",
    "2026-06-30T23:30:00-01, UTC, 2026-07-01",
    "20260701T003000+0100, UTC, 2026-06-30"
  })
  void a_zone_moves_what_has_an_offset_and_nothing_else(String text, String zone, String date) {
    assertThat(Dates.iso8601(text, ZoneId.of(zone))).contains(LocalDate.parse(date));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-30",
        "2025-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "0000-01-01",
        "+012026-01-01",
        "-0001-01-01",
        "10000-01-01",
        "2026-1-4",
        "20260704",
        "2026-W01-1",
        "2026-185",
        "2026-07-01T",
        "2026-07-01T09",
        "2026-07-01T09Z",
        "2026-07-01T24:00:01Z",
        "2026-07-01T24:01:00Z",
        "2026-07-01T09:15:30+02:60",
        "2026-07-01T24:00:00.1",
        "2026-07-01T09:60:00Z",
        "2026-07-01T23:59:61Z",
        "20260701T2460Z",
        "20260701003000Z",
        "20260701 003000Z",
        "20260701T00Z",
        "20260701T00:30:00Z",
        "2026-07-01T09:15:30,Z",
        "2026-07-01T09:15:30+2",
        "2026-07-01T09:15:30+24",
        "2026-07-01T09:15:30+24:00",
        "2026-07-01Z",
        "2026-07-01T09:15:30 +02:00",
        "2026-07-01T09:15:30[UTC]",
        "2026-07-01 22:30:00 EST",
        "July 1, 2026",
        "07/01/2026",
        "1782864005",
        "2026-07-01T09:15:30\u221205:00",
        "\uff12026-07-01",
        "soon",
        "  ",
        "2026-07-01\u0000"
      })
  void what_is_no_real_date_in_iso_8601_fails(String text) {
    assertThat(Dates.iso8601(text, null)).isEmpty();
    assertThat(Dates.iso8601(text, ZoneId.of("Asia/Tokyo"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00"})
  void a_date_that_its_zone_moves_out_of_the_years_1_to_9999_fails(String text) {
    assertThat(Dates.iso8601(text, ZoneId.of("UTC"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "7/3/2026 14:22:05, 2026-07-03",
    "12/31/2026 23:59:59, 2026-12-31",
    "02/29/2024, 2024-02-29",
    "7/3/2026\u202f2:22 PM, 2026-07-03"
  })
  void month_day_year_is_read_up_to_white_space(String text, String date) {
    assertThat(Dates.mdyHms(text)).contains(LocalDate.parse(date));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "31/12/2026",
        "2/30/2026",
        "2/29/2026",
        "0/1/2026",
        "7/3/26",
        "7/3/2026T1:00",
        "7/3/0000",
        "7/3/20260",
        " 7/3/2026",
        "7-3-2026",
        "",
        "\u0667/3/2026"
      })
  void days_that_do_not_exist_or_are_written_otherwise_fail(String text) {
    assertThat(Dates.mdyHms(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 5_000_000})
  void long_texts_fail_at_once(int length) {
    assertThat(Dates.iso8601("2026-07-01T09:15:30." + "1".repeat(length), null)).isEmpty();
  }
}
