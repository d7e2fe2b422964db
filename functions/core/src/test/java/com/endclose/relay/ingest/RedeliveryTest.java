package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.AuditLog;
import com.endclose.relay.event.Batch;
import com.endclose.relay.event.Batches;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.Lease;
import com.endclose.relay.event.RetryWindow;
import com.endclose.relay.event.SetAside;
import com.endclose.relay.event.Status;
import com.endclose.relay.event.StoreUnavailable;
import com.endclose.relay.event.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What comes again: the same body, another body, an event at rest (spec EVENT-4; case 5). */
class RedeliveryTest {

  private static final String FIRST = body("5.00");
  private static final String SECOND = body("7.00");
  private static final String THIRD = body("9.00");

  private final Desk desk = Desk.with(Desk.route("pay", ""));
  private final Batches batches =
      new Batches(desk.memory, new InMemoryBatchRows(), new RetryWindow(Duration.ofDays(7)));

  private static String body(String amount) {
    return "{\"id\":\"e6\",\"type\":\"payout.paid\",\"amount\":\"" + amount + "\"}";
  }

  private Event accepted(String body) {
    return desk.event(desk.receive("pay", body));
  }

  private Event parked(String body) {
    Event event = accepted(body);
    return batches
        .setAside(event, new SetAside.Park("it can't be mapped"), desk.clock.instant())
        .orElseThrow();
  }

  private Event settled(Event event, Verdict verdict) {
    Lease lease = new Lease("test", 1, desk.clock.instant().plusSeconds(60));
    Batch batch =
        batches
            .claim(Batch.of("b1", List.of(event), "v1", "k1", lease), List.of(event))
            .orElseThrow();
    batches.settle(batch, Map.of(event.id(), verdict), desk.clock.instant());
    return now(event);
  }

  private Event now(Event event) {
    return desk.memory.read(event.id()).orElseThrow();
  }

  private String activeBody(Event event) {
    return new String(desk.body(event, event.bodies().active().version()), UTF_8);
  }

  @Test
  void a_retry_that_restamps_its_body_is_one_event() {
    Event event = accepted("{\"id\":\"e5\",\"createdAt\":\"2026-07-01T00:00:00Z\"}");

    IngestAnswer again =
        desk.receive("pay", "{\"id\":\"e5\",\"createdAt\":\"2026-07-01T00:05:00Z\"}");

    assertThat(again.body()).isEqualTo("{\"status\":\"duplicate\"}");
    assertThat(activeBody(now(event))).contains("00:00:00Z");
  }

  @Test
  void another_body_is_never_silent_counted_and_audited_once_an_event() {
    Event event = accepted(FIRST);

    for (String body : List.of(SECOND, SECOND, THIRD, FIRST)) {
      assertThat(desk.receive("pay", body).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    }

    assertThat(desk.counted("pay", "duplicate")).isEqualTo(4);
    assertThat(desk.counted("pay", "duplicate_conflict")).isEqualTo(1);
    assertThat(desk.audited()).containsExactly("duplicate_conflict");
    assertThat(desk.audit.newest(1).get(0).subject()).isEqualTo(event.id());
    assertThat(desk.audit.newest(1).toString()).doesNotContain("7.00");
  }

  @Test
  void the_newest_unseen_body_is_kept_beside_the_first_one() {
    Event event = accepted(FIRST);

    desk.receive("pay", SECOND);
    desk.receive("pay", THIRD);
    desk.receive("pay", SECOND);

    Event kept = now(event);
    assertThat(kept.status()).isEqualTo(Status.PENDING);
    assertThat(activeBody(kept)).isEqualTo(FIRST);
    assertThat(new String(desk.body(kept, kept.bodies().kept().version()), UTF_8)).isEqualTo(THIRD);
    assertThat(kept.bodies().all()).hasSize(2);
  }

  @Test
  void a_parked_event_is_tried_with_the_newest_body_at_once() {
    Event event = parked(FIRST);
    desk.woken.clear();

    IngestAnswer answer = desk.receive("pay", SECOND);

    assertThat(answer.body()).isEqualTo("{\"status\":\"duplicate\"}");
    Event tried = now(event);
    assertThat(tried.status()).isEqualTo(Status.RETRY);
    assertThat(tried.progress().attempts()).isZero();
    assertThat(activeBody(tried)).isEqualTo(SECOND);
    assertThat(new String(desk.body(tried, 0), UTF_8)).isEqualTo(FIRST);
    assertThat(desk.audited()).containsExactly("duplicate_conflict", "superseded");
    assertThat(desk.woken).hasSize(1);
  }

  @Test
  void an_event_that_parks_while_a_correction_is_kept_is_tried_with_it() {
    Event event = accepted(FIRST);
    desk.receive("pay", SECOND);

    Event tried =
        batches
            .setAside(now(event), new SetAside.Park("unmappable"), desk.clock.instant())
            .orElseThrow();

    assertThat(tried.status()).isEqualTo(Status.RETRY);
    assertThat(activeBody(tried)).isEqualTo(SECOND);
  }

  @Test
  void while_a_post_has_an_unknown_outcome_a_correction_is_kept_and_not_tried() {
    Event event = settled(accepted(FIRST), new Verdict.Parked("given up", true));

    desk.receive("pay", SECOND);

    Event still = now(event);
    assertThat(still.status()).isEqualTo(Status.PARKED);
    assertThat(activeBody(still)).isEqualTo(FIRST);
    assertThat(still.bodies().kept()).isNotNull();
  }

  @Test
  void a_delivered_event_keeps_no_correction_but_the_conflict_is_told() {
    Event event = settled(accepted(FIRST), new Verdict.Created("77"));

    desk.receive("pay", SECOND);
    desk.receive("pay", SECOND);

    assertThat(now(event).status()).isEqualTo(Status.DELIVERED);
    assertThat(now(event).bodies().kept()).isNull();
    assertThat(desk.audited()).containsExactly("duplicate_conflict");
  }

  @Test
  void the_same_body_of_a_parked_event_is_a_replay() {
    Event event = parked(FIRST);
    desk.woken.clear();

    IngestAnswer answer = desk.receive("pay", FIRST);

    assertThat(answer.body()).isEqualTo("{\"status\":\"accepted\"}");
    assertThat(answer.headers()).containsEntry("relay-event-id", event.id());
    assertThat(now(event).status()).isEqualTo(Status.RETRY);
    assertThat(desk.audited()).containsExactly("replayed_by_redelivery");
    assertThat(desk.woken).hasSize(1);
  }

  @Test
  void redeliveries_replay_one_event_at_most_once_a_minute() {
    Event event = parked(FIRST);
    desk.receive("pay", FIRST);
    batches.setAside(now(event), new SetAside.Park("still unmappable"), desk.clock.instant());

    desk.clock.tickSeconds(59);
    assertThat(desk.receive("pay", FIRST).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    assertThat(now(event).status()).isEqualTo(Status.PARKED);

    desk.clock.tickSeconds(1);
    assertThat(desk.receive("pay", FIRST).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(now(event).status()).isEqualTo(Status.RETRY);
  }

  @Test
  void a_parked_event_with_an_unknown_outcome_is_not_replayed_by_a_redelivery() {
    Event event = settled(accepted(FIRST), new Verdict.Parked("given up", true));

    assertThat(desk.receive("pay", FIRST).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
    assertThat(now(event).status()).isEqualTo(Status.PARKED);
  }

  @Test
  void a_filtered_event_that_the_filter_admits_now_is_a_replay() {
    desk.configure(Desk.route("pay", "    events: [refund.made]\n"));
    Event event = accepted(FIRST);
    assertThat(event.status()).isEqualTo(Status.DROPPED_BY_FILTER);
    assertThat(desk.receive("pay", FIRST).outcome()).isEqualTo(IngestOutcome.DUPLICATE);

    desk.configure(Desk.route("pay", "    events: ['payout.*']\n"));
    IngestAnswer answer = desk.receive("pay", FIRST);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(now(event).status()).isEqualTo(Status.RETRY);
    assertThat(now(event).settlement()).isNull();
  }

  @Test
  void an_audit_trail_that_is_away_is_alarmed_and_costs_no_webhook() {
    parked(FIRST);
    desk.audit =
        new AuditLog() {
          @Override
          public void append(Entry entry) {
            throw new StoreUnavailable("throttled");
          }

          @Override
          public Page page(int limit, @Nullable String cursor) {
            return new Page(List.of(), null);
          }
        };

    assertThat(desk.receive("pay", FIRST).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.signals.alarms()).containsExactly("audit_unavailable");
  }
}
