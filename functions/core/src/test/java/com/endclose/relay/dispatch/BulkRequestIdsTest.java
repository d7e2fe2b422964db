package com.endclose.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.endclose.relay.event.Event;
import com.endclose.relay.event.Status;
import com.endclose.relay.standin.Fault;
import com.endclose.relay.standin.SeenPoll;
import com.endclose.relay.standin.SeenPost;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The id of a bulk request is End Close's: a text or a number, kept as it was sent. */
class BulkRequestIdsTest {

  private final TestRelay relay = new TestRelay();

  @AfterEach
  void close() {
    relay.close();
  }

  private List<String> accept(String... transfers) {
    List<String> ids = relay.accept(transfers);
    relay.watch(ids);
    return ids;
  }

  /** The answer to a POST, and the poll that ends it with one row created. */
  private void accepts(String id) {
    relay.standIn.next(
        Fault.reply(202, "{\"id\":" + id + ",\"status\":\"processing\"}"),
        Fault.reply(
                200,
                "{\"id\":"
                    + id
                    + ",\"status\":\"completed\",\"results\":{\"data\":["
                    + "{\"index\":0,\"status\":\"successful\"}],\"has_more\":false}}")
            .onPolls());
  }

  @ParameterizedTest
  @ValueSource(strings = {"br_1", "br/1?x#y z", "0192-\u00e4", "7"})
  void a_text_is_an_id(String id) {
    accepts("\"" + id + "\"");
    Event event = deliveredByOnePost();

    assertThat(event.settlement().bulkRequestId()).isEqualTo(id);
    assertThat(relay.standIn.polls()).extracting(SeenPoll::bulkRequest).containsExactly(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9007199254740993", "9223372036854775807", "18446744073709551617"})
  void a_number_keeps_its_digits(String id) {
    accepts(id);
    Event event = deliveredByOnePost();

    assertThat(event.settlement().bulkRequestId()).isEqualTo(id);
    assertThat(relay.standIn.polls()).extracting(SeenPoll::bulkRequest).containsExactly(id);
  }

  private Event deliveredByOnePost() {
    List<String> ids = accept("t1");
    relay.cycle();
    Event event = relay.only(ids);
    assertThat(event.status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.standIn.posts()).hasSize(1);
    return event;
  }

  @Test
  void a_batch_that_is_not_settled_at_once_is_asked_after_by_the_text() {
    relay.standIn.next(Fault.textId("br_1").and(Fault.processingUntilSettled()));
    List<String> ids = accept("t1");
    relay.cycle();
    assertThat(relay.batches().get(0).submission().bulkRequestId()).isEqualTo("br_1");

    relay.standIn.settle();
    relay.clock.tickSeconds(10);
    relay.cycle();

    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.standIn.posts()).hasSize(1);
    assertThat(relay.standIn.polls()).extracting(SeenPoll::bulkRequest).containsOnly("br_1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "\" \"", "\"a\\u0000b\"", "null", "1.5", "{}"})
  void an_answer_without_a_usable_id_is_none_and_the_key_finds_the_batch_again(String id) {
    List<String> ids = accept("t1");
    relay.standIn.next(Fault.reply(202, "{\"id\":" + id + ",\"status\":\"processing\"}"));
    relay.untilQuiet();

    assertThat(relay.only(ids).status()).isEqualTo(Status.DELIVERED);
    assertThat(relay.standIn.posts()).hasSize(2);
    assertThat(relay.standIn.posts().stream().map(SeenPost::idempotencyKey).distinct()).hasSize(1);
    assertThat(relay.arrived()).containsExactly("t1");
  }

  @Test
  void of_a_finished_request_rejected_and_unknown_rows_park_and_pending_ones_go_again() {
    List<String> ids = InOrder.accept(relay, "t1", "t2", "t3", "t4");
    relay.standIn.next(
        Fault.rowStatus(0, "rejected", "no such account")
            .and(Fault.rowStatus(1, "weird", null))
            .and(Fault.rowStatus(2, "queued", null))
            .and(Fault.rowStatus(3, "pending", null)));

    relay.cycle();

    assertThat(ids.stream().map(id -> relay.event(id).status()))
        .containsExactly(Status.PARKED, Status.PARKED, Status.PARKED, Status.RETRY);
    assertThat(error(ids.get(0))).isEqualTo("no such account");
    assertThat(error(ids.get(1))).contains("weird");
    assertThat(error(ids.get(2))).contains("queued");
  }

  @Test
  void of_a_request_that_goes_on_rows_of_any_status_wait() {
    List<String> ids = InOrder.accept(relay, "t1", "t2");
    relay.standIn.next(
        Fault.rowStatus(0, "queued", null)
            .and(Fault.rowStatus(1, "weird", null))
            .and(Fault.processing(Integer.MAX_VALUE, 10)));

    relay.cycle();

    assertThat(ids.stream().map(id -> relay.event(id).status())).containsOnly(Status.DELIVERING);
    assertThat(relay.batches()).hasSize(1);
  }

  private String error(String id) {
    return relay.event(id).progress().lastError();
  }
}
