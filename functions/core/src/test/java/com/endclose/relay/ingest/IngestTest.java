package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.control.Killswitch;
import com.endclose.relay.event.DueEvents;
import com.endclose.relay.event.Event;
import com.endclose.relay.event.EventRows;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.Status;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The checks of spec INGEST-1 in their order: what fails several of them gets the first one's
 * answer.
 */
class IngestTest {

  private static final String BODY =
      """
      {"id":"e1","type":"payout.paid","amount":"10.00"}\
      """;
  private static final byte[] NOT_JSON = "<webhook/>".getBytes(UTF_8);
  private static final Map<String, String> UNSIGNED = Map.of();

  private final Desk desk =
      Desk.with(Desk.route("pay", "    events: ['payout.*']\n    max_body_bytes: 100\n"));

  private void storeIsDown() {
    desk.rows =
        new FailingRows(desk.memory, new InMemoryBatchRows())
            .atWrite(1, Moment.BEFORE, FailingRows.unavailable());
  }

  private void secretIsMissing() {
    desk.secrets.clear();
  }

  private static void is(IngestAnswer answer, int status, String body) {
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
  }

  private long stored() {
    return desk.memory.routes().size();
  }

  @Test
  void an_unknown_route_is_404_whatever_else_is_wrong() {
    desk.control.set(Killswitch.PANIC);
    secretIsMissing();
    storeIsDown();

    IngestAnswer answer = desk.receive("elsewhere", new byte[0], UNSIGNED);

    is(answer, 404, "{\"error\":\"unknown route\"}");
  }

  @Test
  void a_route_that_is_not_configured_is_never_named_in_a_count() {
    desk.receive("made-up-by-a-stranger", BODY);

    assertThat(desk.counted("unknown", "unknown_route")).isEqualTo(1);
    assertThat(desk.counted("made-up-by-a-stranger", "unknown_route")).isZero();
  }

  @Test
  void panic_is_503_before_the_body_is_looked_at() {
    desk.control.set(Killswitch.PANIC);
    secretIsMissing();
    storeIsDown();

    IngestAnswer answer = desk.receive("pay", new byte[0], UNSIGNED);

    is(answer, 503, "{\"error\":\"relay is in panic mode\"}");
    assertThat(desk.counted("pay", "panic")).isEqualTo(1);
  }

  @Test
  void an_empty_body_is_400_before_the_secret_is_looked_up() {
    secretIsMissing();
    storeIsDown();

    IngestAnswer answer = desk.receive("pay", new byte[0], UNSIGNED);

    is(answer, 400, "{\"error\":\"empty body\"}");
    assertThat(desk.counted("pay", "rejected_json")).isEqualTo(1);
  }

  @Test
  void a_body_over_the_routes_limit_is_413_before_the_secret_is_looked_up() {
    secretIsMissing();
    storeIsDown();

    IngestAnswer answer = desk.receive("pay", new byte[101], UNSIGNED);

    is(answer, 413, "{\"error\":\"body too large\"}");
    assertThat(desk.counted("pay", "rejected_size")).isEqualTo(1);
  }

  @Test
  void a_body_of_exactly_the_limit_is_within_it() {
    String padded = BODY + " ".repeat(100 - BODY.length());

    assertThat(desk.receive("pay", padded).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("pay", padded + " ").outcome()).isEqualTo(IngestOutcome.REJECTED_SIZE);
  }

  @Test
  void a_secret_that_does_not_resolve_is_500_before_anything_is_verified() {
    secretIsMissing();
    storeIsDown();

    IngestAnswer answer = desk.receive("pay", NOT_JSON, UNSIGNED);

    is(answer, 500, "{\"error\":\"internal error\"}");
    assertThat(desk.counted("pay", "secret_unavailable")).isEqualTo(1);
  }

  @Test
  void a_secret_store_that_fails_is_503_so_that_the_sender_tries_again() {
    desk.secretsAreDown = true;

    IngestAnswer answer = desk.receive("pay", BODY);

    is(answer, 503, "{\"error\":\"temporarily unavailable\"}");
    assertThat(desk.counted("pay", "unavailable")).isEqualTo(1);
  }

  @Test
  void a_wrong_signature_is_401_before_the_body_is_read() {
    storeIsDown();

    IngestAnswer answer = desk.receive("pay", NOT_JSON, Map.of("x-signature", "00"));

    is(answer, 401, "{\"error\":\"verification failed\"}");
    assertThat(desk.counted("pay", "rejected_auth")).isEqualTo(1);
  }

  @Test
  void an_authentic_body_that_is_not_json_is_400_and_nothing_is_stored() {
    storeIsDown();

    IngestAnswer answer = desk.receive("pay", NOT_JSON);

    is(answer, 400, "{\"error\":\"invalid JSON\"}");
    assertThat(desk.counted("pay", "rejected_json")).isEqualTo(1);
    assertThat(stored()).isZero();
  }

  @Test
  void a_store_that_is_unavailable_is_503_and_nothing_is_acknowledged() {
    storeIsDown();

    IngestAnswer answer = desk.receive("pay", BODY);

    is(answer, 503, "{\"error\":\"temporarily unavailable\"}");
    assertThat(answer.headers()).doesNotContainKey(IngestAnswer.EVENT_ID_HEADER);
    assertThat(desk.counted("pay", "unavailable")).isEqualTo(1);
    assertThat(desk.woken).isEmpty();
    assertThat(stored()).isZero();
  }

  @Test
  void any_other_failure_to_store_is_500() {
    EventRows broken =
        new FailingRows(desk.memory, new InMemoryBatchRows())
            .atWrite(
                1,
                Moment.BEFORE,
                () -> {
                  throw new IllegalStateException("a bug");
                });
    desk.rows = broken;

    IngestAnswer answer = desk.receive("pay", BODY);

    is(answer, 500, "{\"error\":\"internal error\"}");
    assertThat(desk.counted("pay", "persist_failed")).isEqualTo(1);
  }

  @Test
  void a_new_event_is_accepted_and_stands_due_at_once() {
    IngestAnswer answer = desk.receive("pay", BODY);

    is(answer, 200, "{\"status\":\"accepted\"}");
    Event event = desk.event(answer);
    assertThat(answer.headers()).containsEntry("relay-event-id", event.id());
    assertThat(event.status()).isEqualTo(Status.PENDING);
    assertThat(event.progress().attempts()).isZero();
    assertThat(event.progress().nextAttemptAt()).isEqualTo(Instant.parse("2026-07-01T00:00:10Z"));
    assertThat(event.origin().eventId()).isEqualTo("e1");
    assertThat(event.origin().eventType()).isEqualTo("payout.paid");
    assertThat(new DueEvents(desk.memory).any("pay", event.origin().shard(), desk.clock.instant()))
        .isTrue();
    assertThat(new String(desk.body(event, 0), UTF_8)).isEqualTo(BODY);
    assertThat(desk.counted("pay", "accepted")).isEqualTo(1);
  }

  @Test
  void a_type_the_route_does_not_forward_is_stored_as_filtered_and_wakes_nobody() {
    IngestAnswer answer = desk.receive("pay", "{\"id\":\"e1\",\"type\":\"refund.made\"}");

    is(answer, 200, "{\"status\":\"filtered\"}");
    assertThat(answer.headers()).containsKey("relay-event-id");
    assertThat(desk.event(answer).status()).isEqualTo(Status.DROPPED_BY_FILTER);
    assertThat(desk.counted("pay", "filtered")).isEqualTo(1);
    assertThat(desk.woken).isEmpty();
  }

  @Test
  void an_event_without_a_type_matches_no_filter() {
    assertThat(desk.receive("pay", "{\"id\":\"e1\"}").outcome()).isEqualTo(IngestOutcome.FILTERED);
    assertThat(desk.receive("pay", "{\"id\":\"e2\",\"type\":7}").outcome())
        .isEqualTo(IngestOutcome.FILTERED);
  }

  @Test
  void an_event_in_the_ledger_is_a_duplicate_and_changes_nothing() {
    IngestAnswer first = desk.receive("pay", BODY);
    Event before = desk.event(first);

    IngestAnswer again = desk.receive("pay", BODY);

    is(again, 200, "{\"status\":\"duplicate\"}");
    assertThat(again.headers()).doesNotContainKey("relay-event-id");
    assertThat(desk.event(first)).isEqualTo(before);
    assertThat(desk.counted("pay", "duplicate")).isEqualTo(1);
  }

  @Test
  void while_no_configuration_was_ever_loaded_senders_are_told_to_come_again() {
    IngestAnswer answer = new Desk().receive("pay", BODY);

    assertThat(answer.status()).isEqualTo(503);
  }

  @Test
  void a_killswitch_on_pause_accepts_and_so_does_a_paused_route() {
    desk.control.set(Killswitch.PAUSE);
    desk.control.setPaused("pay", true);

    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void of_the_headers_only_content_type_and_user_agent_are_kept() {
    byte[] body = BODY.getBytes(UTF_8);
    IngestAnswer answer =
        desk.receive(
            "pay",
            body,
            Map.of(
                "X-Signature", Desk.signature("made-up-secret-of-HOOK", body),
                "Content-Type", "application/json",
                "USER-AGENT", "sender/1.0",
                "Cookie", "session=1"));

    assertThat(desk.event(answer).origin().headers())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("content-type", "application/json", "user-agent", "sender/1.0"));
  }

  @Test
  void what_is_accepted_wakes_its_shard_after_it_is_stored() {
    desk.wake = (route, shard) -> desk.woken.add(route + "/" + shard + " rows " + stored());

    Event event = desk.event(desk.receive("pay", BODY));

    assertThat(desk.woken).containsExactly("pay/" + event.origin().shard() + " rows 1");
  }

  @Test
  void a_wake_that_fails_harms_nothing() {
    desk.wake =
        (route, shard) -> {
          throw new IllegalStateException("the queue is gone");
        };

    assertThat(desk.receive("pay", BODY).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void three_webhooks_with_a_blank_id_are_three_events() {
    Desk desk = Desk.with(Desk.route("pay", ""));

    for (String id : new String[] {" ", "\\u00a0\\u200b", "\\t"}) {
      for (int i = 1; i <= 3; i++) {
        String body = "{\"id\":\"" + id + "\",\"ref\":\"pay-" + i + "\",\"amount\":\"1.00\"}";
        assertThat(desk.receive("pay", body).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
        assertThat(desk.receive("pay", body).outcome()).isEqualTo(IngestOutcome.DUPLICATE);
      }
    }
  }
}
