package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0, false",
    "1, 0, 0, 0, true",
    "0, 1, 0, 0, true",
    "0, 0, 1, 0, true",
    "0, 0, 0, 1, true",
    "1, 1, 1, 1, true",
    "1, 2, 0, 0, true",
    "0, 1, 2, 0, true",
    "0, 0, 1, 2, true",
  })
  void it_did_something_when_any_event_changed(
      int delivered, int retried, int parked, int submitted, boolean something) {
    Summary summary =
        new Summary(Set.of("pay"), Map.of(), delivered, retried, parked, submitted, null);

    assertThat(summary.didSomething()).isEqualTo(something);
  }
}
