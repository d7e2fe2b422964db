package com.endclose.relay.aws.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {

  private static Environment of(Map<String, String> variables) {
    return new Environment(variables::get);
  }

  @Test
  void one_line_names_all_that_is_wrong_or_missing() {
    Environment environment =
        of(Map.of("RELAY_SHARDS", "many", "RELAY_AWS_ENDPOINT", "here", "RELAY_EVENTS_TABLE", " "));
    environment.settings();
    environment.required("RELAY_EVENTS_TABLE");
    environment.wakeQueue();
    environment.endpoint();

    assertThatThrownBy(environment::check)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("can't start: ")
        .hasMessageContaining("RELAY_SHARDS: \"many\" can't be read")
        .hasMessageContaining("RELAY_EVENTS_TABLE is not set")
        .hasMessageContaining("RELAY_WAKE_QUEUE_URL is not set")
        .hasMessageContaining("RELAY_AWS_ENDPOINT must be an address")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void signals_ask_for_the_names_that_metrics_need() {
    assertThatThrownBy(() -> of(Map.of()).signals(Clock.systemUTC()))
        .hasMessageContaining("POWERTOOLS_METRICS_NAMESPACE")
        .hasMessageContaining("POWERTOOLS_SERVICE_NAME");
  }

  @Test
  void with_nothing_wrong_the_start_goes_on() {
    Environment environment = of(Map.of("NAME", " value "));

    assertThat(environment.required("NAME")).isEqualTo("value");
    assertThat(environment.endpoint()).isEmpty();
    assertThatCode(environment::check).doesNotThrowAnyException();
  }

  @Test
  void an_endpoint_stands_in_for_aws() {
    assertThat(of(Map.of("RELAY_AWS_ENDPOINT", "http://localhost:4566")).endpoint())
        .contains(URI.create("http://localhost:4566"));
  }

  @Test
  void readings_of_the_control_table_are_used_for_a_second_unless_set_otherwise() {
    assertThat(of(Map.of()).controlTtl()).isEqualTo(Duration.ofSeconds(1));
    assertThat(of(Map.of("RELAY_CONTROL_TTL_MS", "0")).controlTtl()).isZero();
    assertThat(of(Map.of("RELAY_CONTROL_TTL_MS", "60000")).controlTtl()).hasMinutes(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "60001", "99999", "1e3", "soon", "100000"})
  void a_time_out_of_range_stops_the_start(String text) {
    Environment environment = of(Map.of("RELAY_CONTROL_TTL_MS", text));
    environment.controlTtl();

    assertThatThrownBy(environment::check).hasMessageContaining("RELAY_CONTROL_TTL_MS");
  }
}
