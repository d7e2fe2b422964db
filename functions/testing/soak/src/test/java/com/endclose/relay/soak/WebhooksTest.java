package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.soak.Webhooks.Fate;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WebhooksTest {

  private final Webhooks webhooks = new Webhooks("", 1);

  @Test
  void every_body_is_marked() {
    for (int number = 1; number <= 100; number++) {
      assertThat(new String(webhooks.body(number), StandardCharsets.UTF_8)).contains(Webhooks.MARK);
    }
  }

  @Test
  void each_has_a_row_and_an_external_id_of_its_own() {
    Set<String> rows = new HashSet<>();
    Set<String> records = new HashSet<>();
    for (int number = 1; number <= 1_000; number++) {
      assertThat(rows.add(webhooks.rowId(number))).isTrue();
      assertThat(records.add(webhooks.externalId(number))).isTrue();
    }
  }

  @Test
  void another_run_on_the_same_store_has_other_rows() {
    assertThat(new Webhooks("2-", 1).rowId(7)).isNotEqualTo(webhooks.rowId(7));
    assertThat(new Webhooks("2-", 1).rowId(13)).isNotEqualTo(webhooks.rowId(13));
  }

  @Test
  void most_are_to_be_delivered_some_parked_and_some_filtered() {
    Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
    for (int number = 1; number <= 1_000; number++) {
      fates.merge(Webhooks.fate(number), 1, Integer::sum);
    }
    assertThat(fates)
        .containsEntry(Fate.DELIVERED, 960)
        .containsEntry(Fate.PARKED, 20)
        .containsEntry(Fate.FILTERED, 20);
  }

  @Test
  void what_is_drawn_follows_from_seed_and_number() {
    assertThat(webhooks.draws(5).nextLong()).isEqualTo(webhooks.draws(5).nextLong());
    assertThat(webhooks.draws(5).nextLong()).isNotEqualTo(webhooks.draws(6).nextLong());
    assertThat(webhooks.draws(5).nextLong()).isNotEqualTo(new Webhooks("", 2).draws(5).nextLong());
  }
}
