package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.soak.Kills.Kill;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KillsTest {

  private static List<Kill> kills(long seed) {
    Kills kills = new Kills(Plan.of("--events", "1000", "--kills", "20", "--seed", "" + seed));
    List<Kill> all = new ArrayList<>();
    while (!kills.over()) {
      all.add(kills.take());
    }
    return all;
  }

  @Test
  void they_are_spread_over_the_whole_run() {
    List<Kill> kills = kills(1);

    assertThat(kills).hasSize(20);
    for (int i = 0; i < 20; i++) {
      assertThat(kills.get(i).after()).isBetween(i * 50, i * 50 + 49);
    }
  }

  @Test
  void every_relay_is_killed_at_some_time() {
    assertThat(kills(1)).extracting(Kill::relay).containsOnly(0, 1).contains(0, 1);
  }

  @Test
  void the_seed_decides_them() {
    assertThat(kills(1)).isEqualTo(kills(1)).isNotEqualTo(kills(2));
  }

  @Test
  void one_is_due_when_so_many_webhooks_were_answered() {
    Plan plan = Plan.of("--events", "1000", "--kills", "1");
    int after = new Kills(plan).take().after();
    Kills kills = new Kills(plan);

    assertThat(kills.due(after - 1)).isFalse();
    assertThat(kills.due(after)).isTrue();
    kills.take();
    assertThat(kills.due(1000)).isFalse();
  }
}
