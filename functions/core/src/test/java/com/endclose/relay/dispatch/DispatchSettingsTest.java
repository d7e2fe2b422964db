package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DispatchSettingsTest {

  private static DispatchSettings settings(int batchMax, int shards, int inFlight) {
    return new DispatchSettings(
        batchMax,
        shards,
        Duration.ofSeconds(600),
        new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(600)),
        Duration.ofDays(7),
        inFlight);
  }

  @Test
  void the_defaults_are_those_of_section_12() {
    assertThat(DispatchSettings.defaults()).isEqualTo(settings(100, 4, 4));
    assertThat(DispatchSettings.defaults().withShards(8)).isEqualTo(settings(100, 8, 4));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "1000, 1, 1"})
  void the_least_and_the_most_are_taken(int batchMax, int shards, int inFlight) {
    assertThat(settings(batchMax, shards, inFlight).batchMax()).isEqualTo(batchMax);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, batchMax must be 1 to 1000",
    "1001, 1, 1, batchMax must be 1 to 1000",
    "1, 0, 1, shards and inFlight must be at least 1",
    "1, 1, 0, shards and inFlight must be at least 1",
  })
  void others_are_refused(int batchMax, int shards, int inFlight, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(batchMax, shards, inFlight))
        .withMessageStartingWith(why);
  }
}
