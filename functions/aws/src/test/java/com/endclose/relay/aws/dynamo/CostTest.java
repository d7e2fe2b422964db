package com.endclose.relay.aws.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.aws.testing.Backend;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.Origin;
import com.endclose.relay.event.Payload;
import com.endclose.relay.event.Shelf;
import com.endclose.relay.event.Steps;
import com.endclose.relay.testing.TickingClock;
import com.endclose.relay.verify.EventKeys;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What each step of an event's life costs, in the units AWS bills. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("com.endclose.relay.aws.testing.Backends#quick")
class CostTest {

  @Parameter Backend backend;

  private static final Instant T = Instant.parse("2026-07-01T12:34:56.789123Z");

  /** What a typical webhook of one kilobyte comes to, compressed and encrypted. */
  private static final int SMALL = 380;

  private final Map<String, Units> used = new TreeMap<>();
  private DynamoDbEventRows rows;
  private DynamoDbBatchRows batches;

  @BeforeEach
  void openStore() {
    TestStore store = TestStore.on(backend.kind()).heardBy(this::add);
    rows = store.events();
    batches = store.batches();
    // The first of a container also notes its route and day.
    rows.insert(event("first", SMALL), payload(SMALL), Instant.EPOCH);
  }

  private synchronized void add(String operation, Units units) {
    used.merge(operation, units, Units::plus);
  }

  private static Payload payload(int size) {
    return new Payload(new byte[size]);
  }

  /** As ingest makes it, with names and headers of a usual length. */
  private static Event event(String eventId, int size) {
    String hash = EventKeys.bodyId(eventId.getBytes(StandardCharsets.UTF_8));
    Origin origin =
        new Origin(
            "payabli-transfers",
            "payabli",
            "TransferFunded:1234567",
            "TransferFunded",
            3,
            T,
            Map.of("content-type", "application/json", "user-agent", "Payabli-Webhooks/1.0"),
            "0f8e7d6c5b4a39281706f5e4d3c2b1a0");
    return Event.pending(
        EventKeys.key("payabli-transfers", "payabli", eventId), origin, hash, size);
  }

  private synchronized long write(Runnable step) {
    used.clear();
    step.run();
    return used.values().stream().mapToLong(Units::write).sum();
  }

  private synchronized double read(Runnable question) {
    used.clear();
    question.run();
    return used.values().stream().mapToDouble(Units::read).sum();
  }

  private static Batch batch(List<Event> events) {
    return Batch.of(
        "0123456789abcdef0123456789abcdef",
        events,
        "c".repeat(64),
        "key-1",
        new Lease("8f4c2b1a-0000-1111-2222-333344445555", -42, T.plusSeconds(180)));
  }

  @Test
  void an_event_of_up_to_a_kilobyte_costs_two_units_at_each_of_its_three_steps() {
    Event event = event("1", SMALL);
    Event claimed = Steps.claimed(event, batch(List.of(event)).id());
    Event delivered = Steps.delivered(claimed, T.plusSeconds(2));

    assertThat(write(() -> rows.insert(event, payload(SMALL), Instant.EPOCH))).isEqualTo(2);
    assertThat(write(() -> rows.replace(claimed))).isEqualTo(2);
    assertThat(write(() -> rows.replace(delivered))).isEqualTo(2);
    assertThat(write(() -> rows.wipe(delivered.wiped()))).isEqualTo(2);
    assertThat(write(() -> rows.delete(delivered.wiped()))).isEqualTo(2);
  }

  @Test
  void a_larger_body_is_paid_for_when_it_is_written_and_when_it_goes_and_never_between() {
    Event event = event("1", 3_900);
    Event claimed = Steps.claimed(event, batch(List.of(event)).id());
    Event delivered = Steps.delivered(claimed, T.plusSeconds(2));

    assertThat(write(() -> rows.insert(event, payload(3_900), Instant.EPOCH))).isEqualTo(2 + 4);
    assertThat(write(() -> rows.replace(claimed))).isEqualTo(2);
    assertThat(write(() -> rows.replace(delivered))).isEqualTo(2);
    assertThat(write(() -> rows.wipe(delivered.wiped()))).isEqualTo(2 + 4);
  }

  @Test
  void a_hundred_events_in_one_batch_share_its_put_and_its_delete() {
    List<Event> events = new ArrayList<>();
    IntStream.range(0, 100).forEach(i -> events.add(event("e" + i, SMALL)));
    Batch batch = batch(events);

    long batchUnits = write(() -> batches.put(batch)) + write(() -> batches.delete(batch));
    assertThat(batchUnits).isEqualTo(4 + 4);
    Batch alone = batch(events.subList(0, 1));
    assertThat(write(() -> batches.put(alone)) + write(() -> batches.delete(alone))).isEqualTo(2);
  }

  @Test
  void a_duplicate_costs_what_the_row_weighs() {
    Event event = event("first", SMALL);
    Event again = Event.pending(event.id(), Steps.drawn(event.origin(), "another"), "hash", SMALL);

    assertThat(write(() -> rows.insert(again, payload(SMALL), Instant.EPOCH))).isEqualTo(1);
  }

  @Test
  void a_redelivery_of_a_large_body_costs_one_read() {
    Event event = event("1", 300_000);
    rows.insert(event, payload(300_000), Instant.EPOCH);
    Event again =
        Event.pending(event.id(), Steps.drawn(event.origin(), "another"), "hash", 300_000);

    assertThat(read(() -> rows.insert(again, payload(300_000), Instant.EPOCH))).isEqualTo(1);
    assertThat(write(() -> rows.insert(again, payload(300_000), Instant.EPOCH))).isZero();
  }

  @Test
  void reading_what_is_due_costs_half_a_unit_for_twenty_events_and_one_for_each_row() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      Event event = event("e" + i, SMALL);
      rows.insert(event, payload(SMALL), Instant.EPOCH);
      ids.add(event.id());
    }
    Shelf due = Shelf.due("payabli-transfers", 3);

    assertThat(read(() -> rows.shelf(due, Shelf.Span.until(T), null, 14))).isEqualTo(0.5);
    assertThat(read(() -> rows.shelf(Shelf.due("none", 0), Shelf.Span.until(T), null, 14)))
        .isEqualTo(0.5);
    assertThat(read(() -> rows.readAll(ids))).isEqualTo(14);
  }

  @Test
  void the_largest_row_without_an_error_stays_within_one_unit() {
    Event event = event("1", SMALL);
    Event claimed = Steps.claimed(event, batch(List.of(event)).id());
    Event delivered = Steps.delivered(claimed, TickingClock.START);

    assertThat(ItemSize.of(new EventItem(TestStore.LEDGER).write(event))).isLessThan(540);
    assertThat(ItemSize.of(new EventItem(TestStore.LEDGER).write(delivered))).isLessThan(640);
  }
}
