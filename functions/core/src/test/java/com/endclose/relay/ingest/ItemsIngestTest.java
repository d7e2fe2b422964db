package com.endclose.relay.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.FailingRows;
import com.endclose.relay.event.FailingRows.Moment;
import com.endclose.relay.event.InMemoryBatchRows;
import com.endclose.relay.event.Status;
import com.endclose.relay.verify.EventKeys;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several events in one call, of a sender that signs the body as a whole. */
class ItemsIngestTest {

  private final Desk desk = Desk.with(Desk.route("pay", "    items: events.*\n"));

  private static String call(String... items) {
    return "{\"sent\":1,\"events\":[" + String.join(", ", items) + "]}";
  }

  private static String item(String id) {
    return "{\"id\":\"" + id + "\",\"type\":\"paid\",\"amount\":\"1.00\"}";
  }

  private Optional<Event> stored(String eventId) {
    return desk.memory.read(EventKeys.key("pay", "generic_hmac", eventId));
  }

  private String body(Event event) {
    return new String(desk.body(event, 0), UTF_8);
  }

  @Test
  void each_item_is_stored_by_itself_under_its_own_id_and_type() {
    IngestAnswer answer = desk.receive("pay", call(item("e1"), item("e2")));

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(answer.eventId()).hasValue(EventKeys.key("pay", "generic_hmac", "e1"));
    for (String id : List.of("e1", "e2")) {
      assertThat(body(stored(id).orElseThrow())).isEqualTo(item(id));
      assertThat(stored(id).orElseThrow().origin().eventType()).isEqualTo("paid");
    }
  }

  @Test
  void an_item_without_an_id_goes_by_the_hash_of_its_own_bytes() {
    desk.receive("pay", call("{ \"n\": 1 }", "{ \"n\": 2 }"));
    IngestAnswer again = desk.receive("pay", call("{ \"n\": 2 }", "{ \"n\": 3 }"));

    assertThat(again.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.counted("pay", "accepted")).isEqualTo(3);
    assertThat(stored(EventKeys.bodyId("{ \"n\": 1 }".getBytes(UTF_8)))).isPresent();
  }

  @Test
  void it_is_accepted_when_any_is_new_and_else_a_duplicate() {
    assertThat(desk.receive("pay", call(item("e1"))).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("pay", call(item("e1"), item("e2"))).outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(desk.receive("pay", call(item("e2"), item("e1"))).outcome())
        .isEqualTo(IngestOutcome.DUPLICATE);
    assertThat(desk.receive("pay", call(item("e9"), item("e9"))).outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
  }

  @Test
  void each_item_passes_the_filter_by_itself() {
    desk.configure(Desk.route("pay", "    items: events.*\n    events: [paid]\n"));
    String failed = item("e2").replace("paid", "failed");

    assertThat(desk.receive("pay", call(failed)).outcome()).isEqualTo(IngestOutcome.FILTERED);
    assertThat(desk.receive("pay", call(failed, item("e1"))).outcome())
        .isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(stored("e2").orElseThrow().status()).isEqualTo(Status.DROPPED_BY_FILTER);
    assertThat(stored("e1").orElseThrow().status()).isEqualTo(Status.PENDING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"events\":[]}", "{\"events\":null}", "{\"events\":{}}"})
  void an_empty_list_is_200_and_nothing_to_store(String body) {
    IngestAnswer answer = desk.receive("pay", body);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"status\":\"empty\"}");
    assertThat(answer.eventId()).isEmpty();
    assertThat(desk.memory.routes()).isEmpty();
    assertThat(desk.counted("pay", "empty")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"id\":\"ping\"}", "[]", "7", "{\"events\":7}", "\"\\ud83d\""})
  void a_call_without_the_list_is_one_event_so_that_nothing_authentic_is_lost(String body) {
    IngestAnswer answer = desk.receive("pay", body);

    assertThat(answer.outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(body(desk.event(answer))).isEqualTo(body);
  }

  @Test
  void a_flawed_item_is_kept_under_its_hash_and_its_neighbours_are_events() {
    String twice = "{\"id\":\"e2\",\"id\":\"e3\"}";

    desk.receive("pay", call(item("e1"), twice, item("e4")));

    assertThat(stored("e1")).isPresent();
    assertThat(stored("e4")).isPresent();
    assertThat(stored(EventKeys.bodyId(twice.getBytes(UTF_8)))).isPresent();
  }

  @Test
  void more_events_than_500_are_413_and_nothing_is_stored() {
    String[] most = Collections.nCopies(500, "{}").toArray(String[]::new);
    String[] more = Collections.nCopies(501, "{}").toArray(String[]::new);

    IngestAnswer answer = desk.receive("pay", call(more));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.body()).isEqualTo("{\"error\":\"too many events\"}");
    assertThat(desk.memory.routes()).isEmpty();
    assertThat(desk.receive("pay", call(most)).status()).isEqualTo(200);
  }

  @Test
  void when_the_store_fails_in_between_the_sender_repeats_and_none_is_doubled() {
    desk.rows =
        new FailingRows(desk.memory, new InMemoryBatchRows())
            .atWrite(2, Moment.BEFORE, FailingRows.unavailable());
    String call = call(item("e1"), item("e2"));

    assertThat(desk.receive("pay", call).status()).isEqualTo(503);
    assertThat(stored("e1")).isPresent();
    assertThat(stored("e2")).isEmpty();
    assertThat(desk.woken).hasSize(1);
    assertThat(desk.receive("pay", call).outcome()).isEqualTo(IngestOutcome.ACCEPTED);
    assertThat(stored("e2")).isPresent();
  }

  @Test
  void each_shard_is_woken_once() {
    String[] items = IntStream.range(0, 100).mapToObj(i -> item("e" + i)).toArray(String[]::new);

    desk.receive("pay", call(items));

    assertThat(desk.woken).hasSize(4).doesNotHaveDuplicates();
  }
}
