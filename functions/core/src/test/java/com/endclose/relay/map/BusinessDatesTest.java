package com.endclose.relay.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.crypto.MaskingKey;
import com.fasterxml.jackson.databind.node.DoubleNode;
import java.time.Instant;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The day a record is dated, in the formats of {@code map.date} (case 8 of cases/CASES.md): the
 * same wherever the process runs.
 */
class BusinessDatesTest {

  private static final Instant RECEIVED = Instant.parse("2026-07-01T03:00:00Z");
  private static final String PARKED = "parked";

  private final TimeZone before = TimeZone.getDefault();
  private final RecordMapper mapper = new RecordMapper(MaskingKey.of("some masking key"));

  @AfterEach
  void back() {
    TimeZone.setDefault(before);
  }

  @ParameterizedTest
  @CsvSource({
    "iso8601, 2026-07-01T00:30:00+01:00, 2026-07-01",
    "iso8601, 2026-01-31T23:30:00-05:00, 2026-01-31",
    "iso8601, 2026-02-28, 2026-02-28",
    "mdy_hms, 7/3/2026 14:22:05, 2026-07-03",
    "mdy_hms, 12/31/2026 23:59:59, 2026-12-31",
    "epoch_seconds, 1782864005, 2026-07-01",
    "epoch_millis, 1782864005000, 2026-07-01",
    "iso8601, 2026-02-30, parked",
    "iso8601, 31/12/2026, parked",
    "mdy_hms, 31/12/2026, parked",
  })
  void the_calendar_date_written_in_the_value_stays(String format, String text, String date) {
    everywhere(date, format, "", '"' + text + '"');
  }

  @ParameterizedTest
  @CsvSource({
    "iso8601, 2026-03-08T02:30:00, 2026-03-08",
    "dd.MM.yyyy, 08.03.2026 02:30, 2026-03-08",
    "yyyyMMddHHmmss, 20260308023000, 2026-03-08",
  })
  void an_hour_that_the_route_s_zone_skipped_is_on_its_day(
      String format, String text, String date) {
    everywhere(date, format, "America/New_York", '"' + text + '"');
  }

  @ParameterizedTest
  @CsvSource({"'', 2026-07-01", "America/New_York, 2026-06-30"})
  void without_a_date_the_day_of_receipt_is_that_of_the_route_s_zone(String zone, String date) {
    everywhere(date, "", zone, "null");
  }

  @ParameterizedTest
  @CsvSource({
    "epoch_seconds, 1782864005, '', 2026-07-01",
    "epoch_seconds, 1782864005, America/New_York, 2026-06-30",
    "epoch_seconds, 1782863999.999, '', 2026-06-30",
    "epoch_seconds, '\"1782864000.000200\"', '', 2026-07-01",
    "epoch_seconds, 1.782864005e9, '', 2026-07-01",
    "epoch_seconds, 0, '', parked",
    "epoch_seconds, -1, '', parked",
    "epoch_seconds, -0.5, '', parked",
    "epoch_seconds, 0e9999, '', parked",
    "epoch_seconds, 1e-9999, '', parked",
    "epoch_seconds, 253402300799, '', parked",
    "epoch_seconds, 253402300800, '', parked",
    "epoch_seconds, 253402300799, Asia/Tokyo, parked",
    "epoch_seconds, -62135596800, '', parked",
    "epoch_seconds, -62135596801, '', parked",
    "epoch_seconds, 1782864005000, '', parked",
    "epoch_seconds, 946684799, '', parked",
    "epoch_seconds, 946684800, '', 2000-01-01",
    "epoch_seconds, 946684800, America/New_York, 1999-12-31",
    "epoch_seconds, 4133980799, '', 2100-12-31",
    "epoch_seconds, 4133980800, '', parked",
    "epoch_millis, 946684800000, '', 2000-01-01",
    "epoch_millis, 946684799999, '', parked",
    "epoch_millis, 1782864005, '', parked",
    "epoch_seconds, 1e9999, '', parked",
    "epoch_seconds, -1e30, '', parked",
    "epoch_seconds, '\"1e9\"', '', parked",
    "epoch_seconds, '\"0x10\"', '', parked",
    "epoch_seconds, '\"\"', '', parked",
    "epoch_seconds, '\"2026-07-01\"', '', parked",
    "epoch_seconds, true, '', parked",
    "epoch_seconds, null, '', parked",
    "epoch_millis, 1782864005000, Asia/Tokyo, 2026-07-01",
    "epoch_millis, '\" 1782863999999 \"', '', 2026-06-30",
    "epoch_millis, -1, '', parked",
    "epoch_millis, 253402300799999, '', parked",
    "epoch_millis, 253402300800000, '', parked",
    "epoch_millis, 9223372036854775808, '', parked",
  })
  void a_count_since_1970_is_dated_in_its_zone_else_in_utc(
      String format, String json, String zone, String date) {
    everywhere(date, format, zone, json);
  }

  @ParameterizedTest
  @CsvSource({
    "dd/MM/yyyy, 31/12/2026, 2026-12-31",
    "dd/MM/yyyy, 3/7/2026, 2026-07-03",
    "MM/dd/yyyy, 07/03/2026 2:22:05 PM, 2026-07-03",
    "MM/dd/yyyy, 07/03/2026 12:00 am, 2026-07-03",
    "MM/dd/yyyy, 07/03/2026 1:00 am, 2026-07-03",
    "yyyy/MM/dd, 2026/07/03 23:59:59.999, 2026-07-03",
    "dd.MM.yyyy, 29.02.2024, 2024-02-29",
    "yyyy.MM.dd, 2026.07.03, 2026-07-03",
    "dd-MM-yyyy, 03-07-2026T10:00, 2026-07-03",
    "MM-dd-yyyy, 07-03-2026, 2026-07-03",
    "yyyyMMdd, 20260703, 2026-07-03",
    "yyyyMMdd, 20260703 10:00:00, 2026-07-03",
    "ddMMyyyy, 03072026, 2026-07-03",
    "yyyyMMddHHmmss, 20260703235959, 2026-07-03",
    "yyyyMMddHHmmss, 20260703235959.123Z, 2026-07-03",
    "dd/MM/yyyy, 31/12/2026 24:00, 2026-12-31",
    "dd/MM/yyyy, 31/12/2026 23:30 -05:00, 2026-12-31",
  })
  void a_local_order_of_day_month_and_year_is_kept(String format, String text, String date) {
    everywhere(date, format, "", '"' + text + '"');
  }

  @ParameterizedTest
  @CsvSource({
    "dd/MM/yyyy, 12/31/2026",
    "MM/dd/yyyy, 31/12/2026",
    "dd.MM.yyyy, 30.02.2026",
    "dd.MM.yyyy, 29.02.2025",
    "dd.MM.yyyy, 03/07/2026",
    "dd.MM.yyyy, 03x07x2026",
    "dd/MM/yyyy, 03/07/26",
    "dd/MM/yyyy, 00/07/2026",
    "dd/MM/yyyy, 03/07/0000",
    "dd/MM/yyyy, 003/07/2026",
    "dd/MM/yyyy, 03/07/20260",
    "dd/MM/yyyy, 03/07/2026 25:00",
    "dd/MM/yyyy, 03/07/2026 10:60",
    "dd/MM/yyyy, 03/07/2026 13:00 PM",
    "dd/MM/yyyy, 03/07/2026 0:30 am",
    "dd/MM/yyyy, 03/07/2026 noon",
    "dd/MM/yyyy, 03/07/2026Z",
    "dd/MM/yyyy, 03/07/2026 10:00 +24:00",
    "dd/MM/yyyy, \uff10\uff13/07/2026",
    "yyyyMMdd, 2026073",
    "yyyyMMdd, 20260732",
    "yyyyMMdd, 2026-07-03",
    "yyyyMMddHHmmss, 20260703",
    "yyyyMMddHHmmss, 20260703245959",
    "yyyy/MM/dd, 2026/7/",
  })
  void what_is_no_real_day_or_written_otherwise_parks(String format, String text) {
    everywhere(PARKED, format, "", '"' + text + '"');
  }

  @ParameterizedTest
  @CsvSource({
    "20260703, 2026-07-03",
    "20260703.0, parked",
    "2.0260703e7, parked",
    "-20260703, parked",
  })
  void digits_alone_may_be_a_number(String json, String date) {
    everywhere(date, "yyyyMMdd", "", json);
  }

  @ParameterizedTest
  @CsvSource({
    "dd/MM/yyyy, 31/12/2026 23:30 -0500, 2027-01-01",
    "MM/dd/yyyy, 07/03/2026 11:30 PM Z, 2026-07-04",
    "MM/dd/yyyy, 07/03/2026 11:30 pm Z, 2026-07-04",
    "MM/dd/yyyy, 07/03/2026 11:30 AM Z, 2026-07-03",
    "MM/dd/yyyy, 07/03/2026 11:30 am Z, 2026-07-03",
    "MM/dd/yyyy, 07/03/2026 12:30 AM Z, 2026-07-03",
    "MM/dd/yyyy, 07/03/2026 11:30 PM, 2026-07-03",
    "yyyyMMddHHmmss, 20260703233000+0000, 2026-07-04",
  })
  void a_zone_moves_what_has_an_offset_and_nothing_else(String format, String text, String date) {
    everywhere(date, format, "Asia/Tokyo", '"' + text + '"');
  }

  @ParameterizedTest
  @CsvSource({
    "iso8601, 2026-07-01",
    "epoch_seconds, 1782864005",
    "dd.MM.yyyy, 01.07.2026",
  })
  void a_text_of_64_characters_is_read_and_a_longer_one_is_not(String format, String text) {
    String padded = " ".repeat(64 - text.length()) + text;

    everywhere("2026-07-01", format, "", '"' + padded + '"');
    everywhere(PARKED, format, "", "\" " + padded + '"');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "rfc1123; Wed, 01 Jul 2026 00:30:00 GMT; 2026-07-01",
        "rfc1123; 1 jul 2026 00:30 -0500; 2026-07-01",
        "rfc1123; Wed, 01 Jul 2026 00:30:60 EST; 2026-07-01",
        "month_name; July 1, 2026; 2026-07-01",
        "month_name; Jul 1 2026; 2026-07-01",
        "month_name; 1 Jul 2026; 2026-07-01",
        "month_name; 1st July, 2026; 2026-07-01",
        "month_name; 01-JUL-2026; 2026-07-01",
        "month_name; 2026-Jul-01; 2026-07-01",
        "month_name; Sept. 30, 2026; 2026-09-30",
        "month_name; Wednesday, July 1, 2026 at 2:22:05 PM; 2026-07-01",
        "month_name; Jul 1, 2026, 2:22 AM; 2026-07-01",
        "month_name; Wed Jul 01 2026 00:30:00 GMT+0200 (Central European Summer); 2026-07-01",
        "month_name; Wed Jul  1 00:30:00 2026; 2026-07-01",
        "month_name; May 1 2026; 2026-05-01",
        "rfc1123; Thu, 01 Jul 2026 00:30:00 GMT; parked",
        "rfc1123; Wed, 01 Jul 26 00:30:00 GMT; parked",
        "rfc1123; Wed, 31 Jun 2026 00:30:00 GMT; parked",
        "rfc1123; Wed, 01 Jul 2026 25:30:00 GMT; parked",
        "rfc1123; Wed, 01 Jul 2026 00:30:00 XYZ; parked",
        "rfc1123; July 1, 2026; parked",
        "month_name; Juli 1, 2026; parked",
        "month_name; Ju 1, 2026; parked",
        "month_name; Feb 29, 2026; parked",
        "month_name; July 1, 26; parked",
        "month_name; July 2026; parked",
        "month_name; Friday, July 1, 2026; parked",
        "month_name; Jan 1, 1970; parked",
        "rfc1123; Mon, 01 Jan 0001 00:00:00 GMT; parked",
      })
  void months_may_have_their_english_names(String format, String text, String date) {
    everywhere(date, format, "", '"' + text + '"');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "rfc1123; Wed, 01 Jul 2026 00:30:00 GMT; 2026-06-30",
        "rfc1123; Wed, 01 Jul 2026 00:30:00 EDT; 2026-07-01",
        "month_name; Wed Jul 01 2026 05:30:00 GMT+0200; 2026-06-30",
        "month_name; July 1, 2026; 2026-07-01",
        "month_name; July 1, 2026 0:30; 2026-07-01",
      })
  void a_zone_moves_such_a_date_by_its_offset(String format, String text, String date) {
    everywhere(date, format, "America/New_York", '"' + text + '"');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "iso8601; 0001-01-01T00:00:00Z",
        "iso8601; 0001-12-31",
        "iso8601; 1970-01-01T00:00:00Z",
        "iso8601; 9999-12-31",
        "mdy_hms; 1/1/0001 12:00:00 AM",
        "mdy_hms; 12/31/9999",
        "dd/MM/yyyy; 01/01/1970",
        "yyyyMMdd; 99991231",
        "epoch_seconds; 0",
        "epoch_millis; 0.0",
        "epoch_seconds; -62135596800",
        "month_name; January 1, 1970",
      })
  void a_date_that_stands_for_none_parks_in_every_zone(String format, String text) {
    for (String zone : new String[] {"", "America/New_York", "Asia/Tokyo"}) {
      assertThat(refusal(format, zone, '"' + text + '"').fault())
          .isEqualTo(MappingFault.DATE_MISSING);
      assertThat(refusal(format, zone, '"' + text + '"').reason())
          .contains("looks like a missing date");
    }
  }

  @ParameterizedTest
  @CsvSource({"1970-01-02, 1970-01-02", "9999-12-30, 9999-12-30", "0002-01-01, 0002-01-01"})
  void the_days_beside_them_are_dates(String text, String date) {
    everywhere(date, "iso8601", "", '"' + text + '"');
  }

  @Test
  void a_day_that_a_zone_moves_to_one_that_stands_for_none_parks() {
    assertThat(refusal("iso8601", "America/New_York", "\"1970-01-02T00:00:00Z\"").reason())
        .contains("looks like a missing date");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "epoch_millis; 1782864005; format: epoch_seconds",
        "epoch_seconds; \"1782864005000\"; format: epoch_millis",
        "iso8601; 1782864005; format: epoch_seconds",
        "iso8601; \"Wed, 01 Jul 2026 00:30:00 GMT\"; format: rfc1123",
        "iso8601; \"July 1, 2026\"; format: month_name",
        "rfc1123; \"2026-07-01\"; format: iso8601",
        "iso8601; \"20260701\"; format: yyyyMMdd",
        "dd/MM/yyyy; \"07/31/2026\"; format: MM/dd/yyyy",
      })
  void a_date_in_another_format_is_told_the_line_to_write(String format, String json, String line) {
    assertThat(refusal(format, "", json).reason()).contains('"' + line + '"');
  }

  private Mapping.Unmappable refusal(String format, String zone, String json) {
    String map = "external_id: id\namount: amt\ndirection: credit\ndate: { source: at, format: ";
    String payload = "{\"id\":1,\"amt\":1,\"at\":" + json + "}";
    return (Mapping.Unmappable)
        mapper.map(
            WrittenMap.of(map + format + " }", zone.isEmpty() ? "" : "timezone: " + zone),
            Documents.json(payload),
            RECEIVED);
  }

  @Test
  void a_count_that_is_no_number_is_no_date() {
    assertThat(Epochs.read(DoubleNode.valueOf(Double.NaN), 0, null)).isEmpty();
  }

  /** The day of a record, its zone on the date or on the route, whatever the process's zone. */
  private void everywhere(String date, String format, String zone, String json) {
    String payload = "{\"id\":1,\"amt\":1,\"at\":" + json + "}";
    String own = zone.isEmpty() ? "" : ", timezone: " + zone;
    String field = format.isEmpty() ? "" : "date: { source: at, format: " + format;
    String rest = "external_id: id\namount: amt\ndirection: credit\n";
    for (String process : new String[] {"UTC", "Asia/Tokyo", "Pacific/Kiritimati"}) {
      TimeZone.setDefault(TimeZone.getTimeZone(process));
      assertThat(day(rest + (field.isEmpty() ? "" : field + " }"), zone, payload))
          .as(process)
          .isEqualTo(date);
      if (!field.isEmpty()) {
        assertThat(day(rest + field + own + " }", "", payload)).as(process).isEqualTo(date);
      }
    }
  }

  private String day(String map, String routeZone, String payload) {
    String line = routeZone.isEmpty() ? "" : "timezone: " + routeZone;
    return mapper.map(WrittenMap.of(map, line), Documents.json(payload), RECEIVED)
            instanceof Mapping.Mapped mapped
        ? mapped.record().date().toString()
        : PARKED;
  }
}
