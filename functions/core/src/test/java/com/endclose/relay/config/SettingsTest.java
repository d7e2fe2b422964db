package com.endclose.relay.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  private static SettingsReading read(Map<String, String> environment) {
    return Settings.read(environment::get);
  }

  @Test
  void nothing_set_gives_the_defaults() {
    SettingsReading reading = read(Map.of());

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.settings())
        .isEqualTo(
            new Settings(
                100,
                4,
                0,
                Duration.ofMillis(250),
                Duration.ofSeconds(1),
                Duration.ofSeconds(600),
                Duration.ofDays(7),
                Duration.ofSeconds(600),
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                7,
                30,
                URI.create("https://api.endclose.com/v1")))
        .isEqualTo(Settings.defaults());
  }

  @Test
  void each_setting_is_read_from_its_own_variable() {
    Settings settings =
        read(Map.ofEntries(
                Map.entry("RELAY_BATCH_MAX", "1"),
                Map.entry("RELAY_SHARDS", "2"),
                Map.entry("RELAY_TRUSTED_PROXIES", "3"),
                Map.entry("RELAY_POLL_INTERVAL_MS", "40"),
                Map.entry("RELAY_BACKOFF_BASE_MS", "5"),
                Map.entry("RELAY_BACKOFF_CAP_MS", "6"),
                Map.entry("RELAY_PARK_AFTER_MS", "7"),
                Map.entry("RELAY_LEASE_MS", "80000"),
                Map.entry("RELAY_RECOVER_INTERVAL_MS", "900"),
                Map.entry("RELAY_ENRICH_TIMEOUT_MS", "10"),
                Map.entry("RELAY_RETENTION_DELIVERED_DAYS", "11"),
                Map.entry("RELAY_RETENTION_LEDGER_DAYS", "12"),
                Map.entry("RELAY_ENDCLOSE_URL", "http://127.0.0.1:4100/v1/")))
            .settings();

    assertThat(settings)
        .isEqualTo(
            new Settings(
                1,
                2,
                3,
                Duration.ofMillis(40),
                Duration.ofMillis(5),
                Duration.ofMillis(6),
                Duration.ofMillis(7),
                Duration.ofMillis(80_000),
                Duration.ofMillis(900),
                Duration.ofMillis(10),
                11,
                12,
                URI.create("http://127.0.0.1:4100/v1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "\t\n"})
  void a_blank_value_counts_as_not_set(String blank) {
    assertThat(read(Map.of("RELAY_SHARDS", blank, "RELAY_ENDCLOSE_URL", blank)).settings())
        .isEqualTo(Settings.defaults());
  }

  @Test
  void white_space_around_a_value_does_not_matter() {
    assertThat(read(Map.of("RELAY_SHARDS", " 8\n")).settings().shards()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"many", "1e2", "0x10", "1_0", "1.0", "+5", "4 4", "٤", "99999999999999999999"})
  void a_number_that_can_not_be_read_is_named_with_the_range(String text) {
    SettingsReading reading = read(Map.of("RELAY_SHARDS", text));

    assertThat(reading.valid()).isFalse();
    assertThat(reading.problems())
        .containsExactly(
            "RELAY_SHARDS: \""
                + text
                + "\" can't be read; it must be a whole number from 1 to 256 (default 4)");
  }

  @ParameterizedTest
  @CsvSource({
    "RELAY_BATCH_MAX, 1, 1000",
    "RELAY_SHARDS, 1, 256",
    "RELAY_TRUSTED_PROXIES, 0, 32",
    "RELAY_POLL_INTERVAL_MS, 10, 60000",
    "RELAY_PARK_AFTER_MS, 1, 31536000000",
    "RELAY_LEASE_MS, 60000, 43200000",
    "RELAY_RECOVER_INTERVAL_MS, 100, 3600000",
    "RELAY_ENRICH_TIMEOUT_MS, 1, 60000"
  })
  void a_range_ends_exactly_where_it_says(String name, long least, long most) {
    assertThat(read(Map.of(name, "" + least)).problems()).isEmpty();
    assertThat(read(Map.of(name, "" + most)).problems()).isEmpty();
    for (long outside : new long[] {least - 1, most + 1}) {
      assertThat(read(Map.of(name, "" + outside)).problems())
          .singleElement()
          .asString()
          .startsWith(name + ": " + outside + " is out of range; ")
          .contains(" from " + least + " to " + most + " ");
    }
  }

  @Test
  void every_problem_is_listed_at_once() {
    SettingsReading reading =
        read(Map.of("RELAY_SHARDS", "0", "RELAY_BATCH_MAX", "x", "RELAY_ENDCLOSE_URL", "no"));

    assertThat(reading.problems())
        .extracting(problem -> problem.substring(0, problem.indexOf(':')))
        .containsExactly("RELAY_BATCH_MAX", "RELAY_SHARDS", "RELAY_ENDCLOSE_URL");
  }

  @Test
  void settings_that_contradict_each_other_are_refused() {
    assertThat(read(Map.of("RELAY_BACKOFF_CAP_MS", "999")).problems())
        .containsExactly(
            "RELAY_BACKOFF_BASE_MS: the first wait must not be longer than RELAY_BACKOFF_CAP_MS");
    assertThat(read(Map.of("RELAY_RETENTION_DELIVERED_DAYS", "31")).problems())
        .singleElement()
        .asString()
        .startsWith("RELAY_RETENTION_LEDGER_DAYS: it must be at least");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api.endclose.com",
        "ftp://api.endclose.com/v1",
        "https://",
        "https:///v1",
        "https://user:hunter2@api.endclose.com/v1",
        "https://api.endclose.com/v1?key=hunter2",
        "https://api.endclose.com/v1#hunter2",
        "https://api.endclose.com:99999/v1",
        "https://api endclose.com"
      })
  void an_address_that_is_none_is_refused_and_not_shown(String text) {
    assertThat(read(Map.of("RELAY_ENDCLOSE_URL", text)).problems())
        .singleElement()
        .asString()
        .startsWith("RELAY_ENDCLOSE_URL: it must be an http or https address")
        .doesNotContain("hunter2");
  }

  @Test
  void a_name_that_nobody_reads_is_warned_of_with_the_nearest_known_one() {
    List<String> warnings =
        SettingNames.with(List.of("RELAY_INGEST_PORT"))
            .warnings(List.of("PATH", "RELAY_BATCH_MAXX", "RELAY_INGESTPORT", "RELAY_INGEST_PORT"));

    assertThat(warnings)
        .containsExactly(
            "RELAY_BATCH_MAXX is no setting of the relay and does nothing; did you mean"
                + " RELAY_BATCH_MAX?",
            "RELAY_INGESTPORT is no setting of the relay and does nothing; did you mean"
                + " RELAY_INGEST_PORT?");
  }

  @Test
  void the_older_name_of_the_address_works() {
    SettingsReading reading = read(Map.of("ENDCLOSE_BASE_URL", "http://127.0.0.1:9000/v1/"));

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.settings().endCloseUrl()).hasToString("http://127.0.0.1:9000/v1");
  }

  @Test
  void two_names_of_the_address_that_say_two_things_stop_the_start() {
    Map<String, String> both =
        Map.of(
            "ENDCLOSE_BASE_URL", "http://127.0.0.1:9000/v1",
            "RELAY_ENDCLOSE_URL", "http://127.0.0.1:9001/v1");

    assertThat(read(both).problems())
        .singleElement()
        .asString()
        .contains("ENDCLOSE_BASE_URL", "remove");
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOG_LEVEL", "METRICS_BASIC_AUTH", "ENDCLOSE_URL"})
  void an_older_setting_without_a_meaning_here_stops_the_start_and_says_what_to_write(String name) {
    assertThat(read(Map.of(name, "hunter2")).problems())
        .singleElement()
        .asString()
        .startsWith(name + " is a setting of the older engine: ")
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"off", "OFF", "False", "0", " no "})
  void a_switch_may_be_written_in_several_ways(String word) {
    List<String> problems = new ArrayList<>();

    assertThat(Manifests.wanted(word, problems)).isFalse();
    assertThat(RemoteMode.read(word, problems)).isEqualTo(RemoteMode.OFF);
    assertThat(problems).isEmpty();
  }
}
