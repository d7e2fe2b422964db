package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.json.JsonReader;
import com.endclose.relay.json.Reading;
import com.endclose.relay.soak.Webhooks.Fate;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void bodies_have_from_half_a_kilobyte_to_a_megabyte_and_few_are_large() {
    Map<Boolean, Integer> largest = new HashMap<>();
    int small = 0;
    for (int number = 1; number <= 1_000; number++) {
      BodySize size = webhooks.size(number);
      assertThat(size.bytes()).isBetween(500, 1_000_000);
      if (size.bytes() == 1_000_000) {
        largest.merge(size.packs(), 1, Integer::sum);
      }
      small += size.bytes() <= 4_000 ? 1 : 0;
    }
    assertThat(largest).containsEntry(true, 5).containsEntry(false, 2);
    assertThat(small).isGreaterThan(900);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 13, 101, 250})
  void a_body_has_its_size_is_json_and_follows_from_seed_and_number(int number) {
    byte[] body = webhooks.body(number);

    assertThat(body.length).isEqualTo(webhooks.size(number).bytes());
    assertThat(JsonReader.read(body)).isInstanceOf(Reading.Document.class);
    assertThat(Arrays.equals(webhooks.body(number), body)).isTrue();
    assertThat(Arrays.equals(new Webhooks("", 2).body(number), body)).isFalse();
  }

  @Test
  void the_largest_pack_well_or_hardly() {
    assertThat(packed(webhooks.body(101))).isLessThan(200_000);
    assertThat(packed(webhooks.body(250))).isGreaterThan(700_000);
  }

  private static int packed(byte[] body) {
    Deflater deflater = new Deflater();
    deflater.setInput(body);
    deflater.finish();
    int bytes = deflater.deflate(new byte[2_000_000]);
    deflater.end();
    return bytes;
  }
}
