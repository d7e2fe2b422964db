package com.endclose.relay.soak;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.InMemoryEventRows;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Settlement;
import com.endclose.relay.event.Settlement.Delivery;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.StoredRecord;
import com.fasterxml.jackson.databind.node.NullNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of fourteen webhooks the seventh is to park, and the thirteenth to be filtered. */
class AccountTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final int LAST = 14;

  private final Webhooks webhooks = new Webhooks("", 1);
  private final InMemoryEventRows rows = new InMemoryEventRows();
  private final List<StoredRecord> records = new ArrayList<>();

  @BeforeEach
  void all_but_the_first_are_as_they_should_be() {
    for (int number = 2; number <= LAST; number++) {
      switch (Webhooks.fate(number)) {
        case PARKED -> stored(number, Status.PARKED, null);
        case FILTERED -> stored(number, Status.DROPPED_BY_FILTER, Delivery.FILTERED);
        case DELIVERED -> {
          stored(number, Status.DELIVERED, Delivery.CREATED);
          record(webhooks.externalId(number));
        }
      }
    }
  }

  private void stored(int number, Status status, @Nullable Delivery delivery) {
    Origin origin =
        new Origin(
            Webhooks.ROUTE, "payabli", "event " + number, "type", 0, NOW, Map.of(), "t" + number);
    Event fresh = Event.pending(webhooks.rowId(number), origin, "hash", 3);
    Event event =
        new Event(
            fresh.id(),
            origin,
            status,
            0,
            fresh.bodies(),
            fresh.progress(),
            null,
            delivery == null ? null : new Settlement(NOW, delivery, "1", null));
    rows.insert(event, new Payload(new byte[3]), Instant.MIN);
  }

  private void record(String externalId) {
    records.add(
        new StoredRecord(records.size(), "payouts", externalId, "", NullNode.instance, 1, NOW));
  }

  private List<String> faults() {
    return Account.of(webhooks, LAST, rows, records).faults();
  }

  @Test
  void all_as_it_should_be() {
    stored(1, Status.DELIVERED, Delivery.SKIPPED);
    record("T1");

    Account account = Account.of(webhooks, LAST, rows, records);
    assertThat(account.faults()).isEmpty();
    assertThat(account.records()).isEqualTo(12);
    assertThat(account.byStatus())
        .containsEntry(Status.DELIVERED, 12)
        .containsEntry(Status.PARKED, 1)
        .containsEntry(Status.DROPPED_BY_FILTER, 1);
  }

  @Test
  void an_acknowledged_webhook_that_is_nowhere() {
    assertThat(faults()).containsExactly("webhook 1 was answered 200 and is not stored");
  }

  @Test
  void one_that_is_still_on_its_way() {
    stored(1, Status.RETRY, null);

    assertThat(faults()).containsExactly("webhook 1 is RETRY without a record");
  }

  @Test
  void one_that_parked_and_should_not_have() {
    stored(1, Status.PARKED, null);
    record("T1");

    assertThat(faults()).containsExactly("webhook 1 is PARKED with a record");
  }

  @Test
  void one_that_is_called_delivered_and_did_not_arrive() {
    stored(1, Status.DELIVERED, Delivery.CREATED);

    assertThat(faults()).containsExactly("webhook 1 is DELIVERED (created) without a record");
  }

  @Test
  void one_whose_record_came_of_a_sending_nobody_knows_of() {
    stored(1, Status.DELIVERED, Delivery.SKIPPED_EXISTING);
    record("T1");

    assertThat(faults()).containsExactly("webhook 1 is DELIVERED (skipped_existing) with a record");
  }

  @Test
  void records_that_should_not_be_there() {
    stored(1, Status.DELIVERED, Delivery.CREATED);
    record("T1");
    record("T1");
    record("T7");
    record("T99");

    assertThat(faults())
        .containsExactly(
            "T1 is a record twice",
            "T99 is a record and no webhook",
            "webhook 7 is PARKED with a record");
  }
}
