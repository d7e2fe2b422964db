package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Events;
import com.endclose.relay.event.Steps;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rows as items and back: whatever stands in a field, nothing is lost. */
class ItemMappingTest {

  private static final int SEEDS = 3_000;
  private static final Duration LEDGER = Duration.ofDays(30);

  private final EventItem items = new EventItem(LEDGER);

  @Test
  void any_event_is_read_back_as_it_was() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Event event = RandomRows.seeded(seed).event();
      assertThat(EventItem.read(items.write(event))).as("seed %s", seed).isEqualTo(event);
    }
  }

  @Test
  void any_batch_is_read_back_as_it_was() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Batch batch = RandomRows.seeded(seed).batch();
      assertThat(BatchItem.read(BatchItem.write(batch))).as("seed %s", seed).isEqualTo(batch);
    }
  }

  @Test
  void what_may_change_of_a_row_is_all_that_differs_between_two_of_its_revisions() {
    Set<String> fixed = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      fixed.addAll(items.write(RandomRows.seeded(seed).event()).keySet());
    }
    EventAttributes.CHANGING.forEach(fixed::remove);

    assertThat(fixed)
        .containsExactlyInAnyOrder(
            EventAttributes.ID,
            EventAttributes.ROUTE,
            EventAttributes.SOURCE,
            EventAttributes.EVENT_ID,
            EventAttributes.EVENT_TYPE,
            EventAttributes.SHARD,
            EventAttributes.RECEIVED_AT,
            EventAttributes.TOKEN,
            EventAttributes.TEST_MARK);
  }

  @Test
  void only_what_is_over_may_be_removed_by_dynamodb_and_not_before_the_ledgers_days() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Event event = RandomRows.seeded(seed).event();
      AttributeValue expires = items.write(event).get(EventAttributes.EXPIRES);
      if (event.settlement() == null) {
        assertThat(expires).as("seed %s", seed).isNull();
      } else {
        Instant over = event.settlement().at().plus(LEDGER);
        assertThat(expires.n()).isEqualTo(Long.toString(over.getEpochSecond()));
      }
    }
  }

  @Test
  void no_two_attributes_of_an_item_share_a_name() {
    Map<String, AttributeValue> event = items.write(RandomRows.seeded(3).event());
    assertThat(EventAttributes.CHANGING).doesNotHaveDuplicates();
    assertThat(event.keySet()).doesNotContain(EventAttributes.body(0), EventAttributes.body(1));
  }

  @Test
  void a_bulk_request_that_an_earlier_version_wrote_as_a_number_is_read_as_its_digits() {
    Event event = Steps.delivered(Steps.claimed(Events.named("e1").pending(), "b"), Instant.EPOCH);
    Map<String, AttributeValue> row = new HashMap<>(items.write(event));
    row.put(EventAttributes.SETTLED_BULK, AttributeValue.fromN("9007199254740993"));
    assertThat(EventItem.read(row).settlement().bulkRequestId()).isEqualTo("9007199254740993");

    Batch batch = RandomRows.seeded(1).batch();
    Map<String, AttributeValue> item = new HashMap<>(BatchItem.write(batch));
    item.put("sb", AttributeValue.fromN("77"));
    item.putIfAbsent("sa", items.write(event).get(EventAttributes.RECEIVED_AT));
    assertThat(BatchItem.read(item).submission().bulkRequestId()).isEqualTo("77");
  }
}
