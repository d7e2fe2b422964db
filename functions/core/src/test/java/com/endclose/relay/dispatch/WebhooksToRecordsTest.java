package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.ingest.IngestAnswer;
import com.endclose.relay.ingest.IngestOutcome;
import com.endclose.relay.standin.Fault;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * From webhooks in to records out: equal ids, filters, corrections (spec EVENT-3, EVENT-4,
 * EVENT-7).
 */
class WebhooksToRecordsTest {

  private static final String UNMAPPABLE = TestRelay.transfer("t1", "1 234,56");
  private static final String CORRECTED = TestRelay.transfer("t1", "1,234.56");

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private static String routeTo(String id, String stream) {
    return TestRelay.route(id, "transferId", "").replace(TestRelay.STREAM, stream);
  }

  private int amount(String stream, String externalId) {
    return relay.standIn.record(stream, externalId).orElseThrow().json().get("amount").intValue();
  }

  private String accepted(String body) {
    IngestAnswer answer = relay.receive("pay", body);
    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    return answer.eventId().orElseThrow();
  }

  private List<String> audited() {
    return relay.audit.newest(100).stream().map(AuditLog.Entry::action).sorted().toList();
  }

  @Test
  void equal_event_ids_of_two_routes_are_two_records() {
    relay.configure("routes:\n" + routeTo("bank-a", "a") + routeTo("bank-b", "b"));

    relay.receive("bank-a", TestRelay.transfer("1001", "10.00"));
    relay.receive("bank-b", TestRelay.transfer("1001", "99.00"));
    relay.cycle();

    assertThat(amount("a", "1001")).isEqualTo(1000);
    assertThat(amount("b", "1001")).isEqualTo(9900);
  }

  @Test
  void what_one_route_filters_out_another_forwards() {
    relay.configure(
        "routes:\n"
            + TestRelay.route("p-settle", "BatchId", "    events: [TransferFunded]\n")
            + TestRelay.route("p-all", "BatchId", ""));
    String body =
        """
        {"Event":"PayOutBatchPaid","BatchId":"341","amount":"$12,450.10"}""";

    assertThat(relay.receive("p-settle", body).outcome()).isEqualTo(IngestOutcome.FILTERED);
    assertThat(relay.receive("p-all", body).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    relay.cycle();

    assertThat(relay.standIn.records()).hasSize(1);
    assertThat(amount(TestRelay.STREAM, "341")).isEqualTo(1245010);
  }

  @Test
  void a_filtered_event_is_never_forwarded_until_it_is_redelivered_and_admitted() {
    relay.configure("routes:\n" + TestRelay.route("pay", "transferId", "    events: [Other]\n"));
    String body = TestRelay.transfer("t1", "1.00");
    relay.receive("pay", body);
    relay.cycle();
    assertThat(relay.standIn.posts()).isEmpty();

    relay.routes("pay");
    assertThat(relay.receive("pay", body).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    relay.cycle();

    assertThat(relay.arrived()).containsExactly("t1");
  }

  @Test
  void of_two_bodies_of_one_event_the_first_is_forwarded() {
    accepted(TestRelay.transfer("e6", "5.00"));
    relay.receive("pay", TestRelay.transfer("e6", "7.00"));

    relay.cycle();

    assertThat(amount(TestRelay.STREAM, "e6")).isEqualTo(500);
    assertThat(relay.signals.count("ingested pay duplicate_conflict")).isEqualTo(1);
  }

  @Test
  void a_correction_of_a_parked_event_is_forwarded() {
    String id = accepted(UNMAPPABLE);
    relay.cycle();
    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);

    relay.receive("pay", CORRECTED);
    relay.cycle();

    assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERED);
    assertThat(amount(TestRelay.STREAM, "t1")).isEqualTo(123456);
    assertThat(audited()).containsExactly("duplicate_conflict", "superseded");
  }

  @Test
  void a_correction_that_came_first_is_tried_when_the_event_would_park_at_the_claim() {
    String id = accepted(UNMAPPABLE);
    relay.receive("pay", CORRECTED);

    relay.cycle();

    assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERED);
    assertThat(amount(TestRelay.STREAM, "t1")).isEqualTo(123456);
    assertThat(audited()).containsExactly("duplicate_conflict", "superseded");
    assertThat(relay.signals.count("forwarded pay parked")).isZero();
  }

  @Test
  void a_correction_is_tried_when_end_close_fails_the_record_under_a_new_key() {
    String id = accepted(TestRelay.transfer("t1", "5.00"));
    relay.receive("pay", TestRelay.transfer("t1", "7.00"));
    relay.standIn.next(Polled.ended("completed", Polled.failed(0, "amount is implausible")));

    relay.cycle();

    Event event = relay.event(id);
    assertThat(event.status()).isEqualTo(Status.DELIVERED);
    assertThat(event.bodies().active().version()).isEqualTo(1);
    assertThat(relay.rows.readBody(id, 0)).isPresent();
    assertThat(relay.standIn.posts()).hasSize(2);
    assertThat(relay.standIn.posts().get(0).idempotencyKey())
        .isNotEqualTo(relay.standIn.posts().get(1).idempotencyKey());
    assertThat(audited()).containsExactly("duplicate_conflict", "superseded");
  }

  @Test
  void a_correction_that_comes_while_the_batch_is_in_flight_changes_nothing_of_its_records() {
    String id = accepted(TestRelay.transfer("t1", "5.00"));
    Fault away = Fault.answer(503, "Away");
    relay.standIn.next(away, away, away);
    relay.cycle();

    relay.receive("pay", TestRelay.transfer("t1", "7.00"));
    relay.clock.tickSeconds(2);
    relay.cycle();

    assertThat(relay.event(id).status()).isEqualTo(Status.DELIVERED);
    assertThat(amount(TestRelay.STREAM, "t1")).isEqualTo(500);
  }

  @Test
  void a_correction_that_parks_too_leaves_the_event_parked() {
    String id = accepted(UNMAPPABLE);
    relay.receive("pay", TestRelay.transfer("t1", "12,34"));

    relay.cycle();

    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
    assertThat(relay.event(id).bodies().all()).hasSize(2);
  }

  @Test
  void a_redelivery_of_a_parked_event_is_a_replay() {
    String id = accepted(UNMAPPABLE);
    relay.cycle();
    relay.configure(
        "routes:\n"
            + TestRelay.route("pay", "transferId", "")
                .replace("amount: amount", "amount: transferId"));

    assertThat(relay.receive("pay", UNMAPPABLE).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    relay.cycle();

    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
    assertThat(audited()).containsExactly("replayed_by_redelivery");
  }

  @Test
  void several_events_of_one_call_are_records_and_one_that_can_not_be_mapped_parks_alone() {
    relay.configure("routes:\n" + TestRelay.route("pay", "transferId", "    items: events.*\n"));
    String id =
        accepted(
            "{\"events\":["
                + String.join(
                    ",",
                    UNMAPPABLE,
                    TestRelay.transfer("t2", "2.00"),
                    "{\"transferId\":\"t3\"}",
                    "7")
                + "]}");

    relay.cycle();

    assertThat(relay.arrived()).containsExactly("t2");
    assertThat(relay.event(id).status()).isEqualTo(Status.PARKED);
    assertThat(relay.signals.count("ingested pay accepted")).isEqualTo(4);
  }
}
