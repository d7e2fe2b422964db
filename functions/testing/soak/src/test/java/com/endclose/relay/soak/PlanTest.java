package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlanTest {

  @Test
  void what_is_not_said_is_a_full_run() {
    Plan plan = Plan.of("--seed", "9", "--seconds", "480");

    assertThat(plan.events()).isEqualTo(20_000);
    assertThat(plan.kills()).isEqualTo(20);
    assertThat(plan.seed()).isEqualTo(9);
    assertThat(plan.duration()).isEqualTo(Duration.ofSeconds(480));
  }

  @Test
  void a_mistake_is_told_with_what_may_be_written() {
    assertThatThrownBy(() -> Plan.of("--kill", "3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--kills N")
        .hasMessageContaining("not --kill");
    assertThatThrownBy(() -> Plan.of("--kills"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not --kills");
    assertThatThrownBy(() -> Plan.of("--events", "many"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
